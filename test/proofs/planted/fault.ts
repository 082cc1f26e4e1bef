import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Faults of one file: each replaces a text that occurs exactly once, and one of the tests must fail. */
export interface FaultyFile {
  readonly file: string;
  readonly foundBy: readonly string[];
  readonly faults: readonly (readonly [text: string, replacement: string])[];
}

export interface Fault {
  readonly number: number;
  readonly file: string;
  readonly foundBy: readonly string[];
  readonly text: string;
  readonly replacement: string;
}

/** The faults of all files, numbered in the order of the lists. */
export const faultsOf = (files: readonly FaultyFile[]): readonly Fault[] =>
  files
    .flatMap(({ file, foundBy, faults }) => faults.map(([text, replacement]) => ({ file, foundBy, text, replacement })))
    .map((fault, index) => ({ ...fault, number: index + 1 }));

/** The source with the fault. Throws when the text does not occur in it exactly once. */
export function plant(
  { number, file, text, replacement }: Fault,
  source = readFileSync(join(root, file), 'utf8'),
): string {
  const parts = source.split(text);
  if (parts.length !== 2)
    throw new Error(`Fault ${number} does not apply: ${file} holds the text ${parts.length - 1} times: ${text}`);
  return parts.join(replacement);
}
