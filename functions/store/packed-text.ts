import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Packs texts that have much in common with a dictionary, and with nothing else: what one packs, only the same unpacks. */
export const packing = (dictionary: Buffer) => ({
  /** Few bytes for a text. */
  pack: (text: string): Uint8Array => deflateRawSync(text, { level: 9, dictionary }),
  /** The text that was packed, byte for byte. */
  unpack: (packed: Uint8Array): string => inflateRawSync(packed, { dictionary }).toString(),
});
