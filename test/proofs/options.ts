import type { ProofOptions } from './proof.ts';

/** An option that is a whole number from 0; undefined when it was not given. Throws on anything else. */
export function wholeOption(options: ProofOptions, name: string): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(String(given))) throw new Error(`--${name} takes a whole number.`);
  return Number(given);
}
