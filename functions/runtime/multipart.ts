import { Busboy } from '@fastify/busboy';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Upload } from '../contract/customers/uploads.ts';
import { Refusal } from '../domain/refusal.ts';
import { newUuid } from '../ports/random.ts';
import { headerOf } from './headers.ts';
import type { ServeOptions } from './serve/middleware.ts';

/** A request has one file and a few short fields; one with more is a mistake or an attack. */
const limits = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 10_000, parts: 21, headerPairs: 50 };

const malformed = (): Refusal => new Refusal('INVALID_INPUT', 'The body is not well-formed multipart/form-data.');

/** The parts of a multipart body by name. Refuses with INVALID_INPUT a malformed body. */
export function parseMultipart(contentType: string, body: Buffer): Promise<Record<string, string | Upload>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string | Upload>>();
  const parts: Record<string, string | Upload> = Object.create(null);
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits });
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A truncated file emits an error of its own, and an error without a listener ends the process.
      stream.on('error', () => reject(malformed()));
      stream.on('end', () => {
        const content = Buffer.concat(chunks);
        parts[name] = { uuid: newUuid(), fileName: fileName ?? '', contentType: type, content };
      });
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) reject(new Refusal('INVALID_INPUT', 'A part of the body is too long.'));
      else parts[name] = value;
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => reject(new Refusal('INVALID_INPUT', 'The body has too many parts; send one file.')));
    }
    parser.on('error', () => reject(malformed()));
    parser.on('finish', () => resolve({ ...parts }));
    parser.end(body);
  } catch {
    reject(malformed());
  }
  return promise;
}

/** Reads the body of a request with a file. Refuses with UNSUPPORTED_MEDIA_TYPE another content type. */
async function readBody(event: APIGatewayProxyEvent): Promise<unknown> {
  const contentType = headerOf(event, 'content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
  }
  if (!event.body) throw malformed();
  return parseMultipart(contentType, Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'));
}

/** Serves an endpoint that takes a file. */
export const multipart: ServeOptions = { readBody };
