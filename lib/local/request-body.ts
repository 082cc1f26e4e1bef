import type { IncomingMessage } from 'node:http';

/** A body is larger than its route takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads a body of at most `limit` bytes as JSON. Throws BodyTooLarge as soon as the limit is passed, and SyntaxError. */
export const readJson = async (message: IncomingMessage, limit: number): Promise<unknown> =>
  JSON.parse((await readBody(message, limit)).toString());

/** Reads a body of at most `limit` bytes, and keeps none of a larger one. Throws BodyTooLarge as soon as the limit is passed. */
export function readBody(message: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  if (Number(message.headers['content-length'] ?? 0) > limit) reject(new BodyTooLarge());
  let chunks: Buffer[] = [];
  let size = 0;
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      return;
    }
    chunks = [];
    reject(new BodyTooLarge());
  });
  message.on('end', () => resolve(Buffer.concat(chunks)));
  message.on('error', reject);
  return promise;
}
