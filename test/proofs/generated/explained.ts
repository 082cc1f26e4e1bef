import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './generate.ts';
import { root } from './plant.ts';

/** A fault that no test can or should find. */
export interface Explained {
  readonly file: string;
  readonly kind: string;
  /** The line, trimmed, or the place in a workflow. */
  readonly text: string;
  /** Without it every fault of this kind on this line. */
  readonly replacement?: string;
  readonly why: string;
}

export const readExplained = (): readonly Explained[] =>
  JSON.parse(readFileSync(join(root, 'test/proofs/generated/explained.json'), 'utf8'));

export const isExplainedBy = (fault: Fault, { file, kind, text, replacement }: Explained): boolean =>
  fault.file === file &&
  fault.kind === kind &&
  fault.text === text &&
  (replacement === undefined || fault.replacement === replacement);
