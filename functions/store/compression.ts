import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Compresses texts against a dictionary of what they have in common. Only the same dictionary decompresses them. */
export const compression = (dictionary: Buffer) => ({
  compress: (text: string): Uint8Array => deflateRawSync(text, { level: 9, dictionary }),
  decompress: (compressed: Uint8Array): string => inflateRawSync(compressed, { dictionary }).toString(),
});
