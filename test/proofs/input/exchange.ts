import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request byte for byte as it goes out. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, already escaped, or wrongly so on purpose. */
  readonly target: string;
  /** In this order, with these repetitions. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: Uint8Array;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const patienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request past everything that a client library would put right. Rejects when no answer comes. */
export function exchange(port: number, { method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const length = body || !['GET', 'HEAD'].includes(method) ? [['Content-Length', String(body?.length ?? 0)]] : [];
  const all = [['Host', '127.0.0.1'], ...length, ...headers].flat();
  const outgoing = httpRequest(
    { agent, host: '127.0.0.1', port, method, path: target, headers: all, timeout: patienceMs },
    async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      } catch (cause) {
        reject(cause);
      }
    },
  );
  outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer within ${patienceMs} ms.`)));
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** The request as a person would send it again, shortened. */
export function shown({ method, target, headers, body }: RawRequest): string {
  const secret = /^authorization$/i;
  const kept = headers.map(([name, value]) => `${name}: ${secret.test(name) ? '…' : shortened(value)}`);
  return `${method} ${shortened(target)} [${kept.join('; ')}] ${shortened(JSON.stringify(Buffer.from(body ?? []).toString('latin1')))}`;
}

const shortened = (text: string): string =>
  text.length <= 600 ? text : `${text.slice(0, 600)}… (${text.length} characters)`;
