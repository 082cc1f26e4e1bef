import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListenerOptions {
  readonly port: number;
  /** The base URL of the service whose public key verifies. */
  readonly serviceUrl: string;
  readonly print: (line: string) => void;
}

/** The P-256 key of the service. Throws when the service does not run at this address. */
async function fetchKey(serviceUrl: string) {
  const url = `${serviceUrl}/webhooks/public-key`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`No service answers at ${url}: start it, or name its base URL with --url.`, { cause });
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const { publicKey } = (await response.json()) as { publicKey: string };
  return createPublicKey(publicKey);
}

/** Receives webhooks on this machine and prints them. Answers 401 unless the service has signed them. */
export async function startListener({ port, serviceUrl, print }: ListenerOptions) {
  await fetchKey(serviceUrl);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    try {
      // A new key may come at any time, and this command is not made for load.
      const isGenuine = hasSigned(await fetchKey(serviceUrl), request.headers, body);
      print(describe(isGenuine, body));
      response.writeHead(isGenuine ? 200 : 401).end();
    } catch (cause) {
      print(`not verified: ${cause instanceof Error ? cause.message : String(cause)}`);
      response.writeHead(500).end();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function hasSigned(key: ReturnType<typeof createPublicKey>, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const signature = signatureIn(String(headers['x-service-signature'] ?? ''));
  return signature !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64'));
}

/** The signature of a header `{"v":"1","s":"<base64>"}`. */
function signatureIn(header: string): string | undefined {
  try {
    const { v, s } = JSON.parse(header) as { v?: unknown; s?: unknown };
    return v === '1' && typeof s === 'string' ? s : undefined;
  } catch {
    return undefined;
  }
}

function describe(isGenuine: boolean, body: Buffer): string {
  const text = body.toString();
  if (!isGenuine) return `SIGNATURE INVALID: ${text}`;
  const { id, type, timestamp, data } = JSON.parse(text);
  return `${timestamp} ${type} ${id} verified\n${JSON.stringify(data, null, 2)}`;
}
