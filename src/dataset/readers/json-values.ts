/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a JSON list; other members are passed over. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The captions that a JSON value holds: a text, or a list of texts or of objects with a text. */
export function captionsIn(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).map((item) =>
    isObject(item) ? (item.caption ?? item.raw ?? item.text ?? item) : item,
  );
}
