/** Set-up speaks on standard error, so that standard output holds captions alone. */
export const tell = (line) => process.stderr.write(`${line}\n`);
