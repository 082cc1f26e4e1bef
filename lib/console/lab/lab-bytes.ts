import type { LabVerdict } from '../../views/lab-views.ts';

export const inHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Reads a text, or returns undefined where it cannot be read. */
export function parsed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export const refusedAs = (sentence: string): LabVerdict => ({ isRight: false, sentence });
