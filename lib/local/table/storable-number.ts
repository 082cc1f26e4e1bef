/** Refuses a number that the SDK does not send, because it might be another one than was meant. */
export function requireNumber(value: number): void {
  if (!Number.isFinite(value)) throw new Error(`The table takes no ${value}.`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new Error(`The table takes no number as large as ${value}.`);
}
