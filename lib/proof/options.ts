import type { Proof } from './proof.ts';

/** A whole number from 0 on that was given as an option; nothing when it was not. Throws on anything else. */
export function wholeOption(options: Parameters<Proof['prove']>[0], name: string): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(given))) throw new Error(`--${name} takes a whole number.`);
  return Number(given);
}
