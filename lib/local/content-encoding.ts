import { promisify } from 'node:util';
import { gunzip, inflate, inflateRaw } from 'node:zlib';
import { BodyTooLarge } from './request-body.ts';

/** A body is compressed in a way that API Gateway does not know, or is not what its Content-Encoding says. */
export class UnknownEncoding extends Error {
  override readonly name = 'UnknownEncoding';
}

/** The first byte of a zlib stream. Some clients send a raw stream under the name deflate. */
const isZlib = (body: Buffer): boolean => ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: (body: Buffer, options: { maxOutputLength: number }) =>
    promisify(body.length > 1 && isZlib(body) ? inflate : inflateRaw)(body, options),
} as const;

/** The body as API Gateway hands it on: decompressed, and never larger than a route takes. Throws BodyTooLarge and UnknownEncoding. */
export async function decodedBody(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '' || body.length === 0) return body;
  if (!Object.hasOwn(decoders, name)) throw new UnknownEncoding();
  try {
    return await decoders[name as keyof typeof decoders](body, { maxOutputLength: limit });
  } catch (cause) {
    throw (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new BodyTooLarge() : new UnknownEncoding();
  }
}
