import { fileURLToPath } from 'node:url';
import type { Change } from './mutators/mutator.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The source with the fault. */
export const plant = ({ start, end, replacement }: Omit<Change, 'kind'>, source: string): string =>
  source.slice(0, start) + replacement + source.slice(end);
