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

/** The service's P-256 key. Throws when the service does not show it. */
async function fetchKey(serviceUrl: string) {
  const response = await fetch(`${serviceUrl}/webhooks/public-key`);
  if (!response.ok) throw new Error(`${serviceUrl}/webhooks/public-key answered ${response.status}.`);
  const { publicKey } = (await response.json()) as { publicKey: string };
  return createPublicKey(publicKey);
}

/** Takes webhooks on this machine, prints each, and accepts only what the service has signed: all else is answered with 401. */
export async function startListener({ port, serviceUrl, print }: ListenerOptions) {
  await fetchKey(serviceUrl);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    try {
      // The key is asked for each time, so that a new one is never missed; this is a tool for looking, not for load.
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
  if (!isGenuine) return `SIGNATURE DOES NOT FIT: ${text}`;
  const { id, type, timestamp, data } = JSON.parse(text);
  return `${timestamp} ${type} ${id} verified\n${JSON.stringify(data, null, 2)}`;
}
