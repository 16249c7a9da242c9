/** Texts that are remembered at most; captions say the same words again and again. */
const most = 100_000;

/** The same function, that works out each text once. */
export function remember<Value extends object>(workOut: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = workOut(text);
      if (known.size === most) known.clear();
      known.set(text, value);
    }
    return value;
  };
}
