import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../local/request-body.ts';

/** The longest message of an assistant, in bytes. */
const longestBody = 1_048_576;

/** A request of Node as the web standards have it, with its body read. Throws BodyTooLarge. */
export async function webRequest(message: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers, url = '/' } = message;
  const body = await readBody(message, longestBody);
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: given,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

/** Writes a response of the web standards, as it comes where it is a stream. No connection stays open, so that a rewind waits for none. */
export async function writeWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), Connection: 'close' });
  if (!answer.body) response.end();
  else await pipeline(Readable.fromWeb(answer.body as never), response);
}
