import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { listenOn } from './listen-on.ts';

interface ListenerOptions {
  readonly port: number;
  /** The base URL of the service whose keys verify. */
  readonly serviceUrl: string;
  /** Where genuine webhooks are passed on; the answer of this address is the answer. */
  readonly forwardTo?: string | undefined;
  /** Prints headers and bodies too. */
  readonly isVerbose?: boolean | undefined;
  /** The real time in milliseconds since 1970. */
  readonly now?: () => number;
  readonly print: (line: string) => void;
}

interface Keys {
  /** Signs `X-Service-Signature`. */
  readonly service: readonly KeyObject[];
  /** Signs `webhook-signature`. */
  readonly standard: readonly KeyObject[];
}

/** Resolves with the first address at which a service answers, asking for it again after each pause. */
export async function waitForService(
  address: () => string | undefined,
  pause: () => Promise<unknown>,
  onWait: (address: string | undefined) => void,
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const serviceUrl = address();
    const response = serviceUrl && (await fetch(`${serviceUrl}/webhooks/public-key`).catch(() => undefined));
    if (serviceUrl && response) return serviceUrl;
    if (attempt === 0) onWait(serviceUrl);
    await pause();
  }
}

async function fetchKeys(serviceUrl: string): Promise<Keys> {
  const url = `${serviceUrl.replace(/\/$/, '')}/.well-known/jwks.json`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`No service answers at ${url}.`, { cause });
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const { keys } = (await response.json()) as { keys: readonly { alg?: string }[] };
  const of = (alg: string) =>
    keys.filter((key) => key.alg === alg).map((key) => createPublicKey({ key, format: 'jwk' }));
  return { service: of('ES256'), standard: of('EdDSA') };
}

/** How far the time of an attempt may be away, in seconds (docs/webhooks.md, "Two signatures"). */
const attemptSeconds = 5 * 60;
/** How old an event may be that carries the service's own signature alone, in seconds. */
const eventSeconds = 8 * 24 * 3600;

/**
 * Receives webhooks on this machine and prints a line for each. Answers 401 unless the service has signed them lately, and otherwise what
 * `forwardTo` answers, 502 where it does not, 200 without it.
 */
export async function startListener({ port, serviceUrl, forwardTo, isVerbose, now, print }: ListenerOptions) {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      // A new key may come at any time, and this command is not made for load.
      const fault = faultOf(await fetchKeys(serviceUrl), request.headers, body, (now ?? Date.now)());
      const passed = forwardTo && !fault ? await forward(forwardTo, request, body) : undefined;
      print(fault ? `${fault}: ${body.length} bytes` : lineOf(body, passed && ` -> ${passed.note}`));
      if (isVerbose) print(detailsOf(request, body));
      response.writeHead(fault ? 401 : (passed?.status ?? 200)).end(passed?.body);
    } catch (cause) {
      print(`not verified: ${cause instanceof Error ? cause.message : String(cause)}`);
      response.writeHead(500).end();
    }
  });
  await listenOn(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Why a webhook is refused: somebody may have made it, or recorded it and sent it again. */
function faultOf(keys: Keys, headers: IncomingHttpHeaders, body: Buffer, nowMs: number): string | undefined {
  if (!isSigned(keys, headers, body)) return 'SIGNATURE INVALID';
  const isRecent =
    headers['webhook-signature'] === undefined
      ? nowMs - Date.parse(JSON.parse(body.toString()).timestamp) <= 1_000 * eventSeconds
      : Math.abs(nowMs - 1_000 * Number(headers['webhook-timestamp'])) <= 1_000 * attemptSeconds;
  return isRecent ? undefined : 'TOO OLD';
}

/** Whether every signature that the webhook carries fits; it must carry that of the service. */
function isSigned({ service, standard }: Keys, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const signature = signatureIn(String(headers['x-service-signature'] ?? ''));
  const isOwn = signature !== undefined && service.some((key) => verify('sha256', body, key, signature));
  const signatures = headers['webhook-signature'];
  if (signatures === undefined) return isOwn;
  const content = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body]);
  const others = String(signatures)
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .map((one) => Buffer.from(one.slice(4), 'base64'));
  return isOwn && standard.some((key) => others.some((one) => verify(null, content, key, one)));
}

/** The signature of a header `{"v":"1","s":"<base64>"}`. */
function signatureIn(header: string): Buffer | undefined {
  try {
    const { v, s } = JSON.parse(header) as { v?: unknown; s?: unknown };
    return v === '1' && typeof s === 'string' ? Buffer.from(s, 'base64') : undefined;
  } catch {
    return undefined;
  }
}

/** Headers of the connection, which the next one has for itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

async function forward(url: string, { headers }: IncomingMessage, body: Buffer) {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  const init = { method: 'POST', headers: kept.map(([name, value]) => [name, String(value)] as [string, string]) };
  try {
    const response = await fetch(url, { ...init, body: Uint8Array.from(body), redirect: 'manual' });
    return { status: response.status, note: String(response.status), body: Buffer.from(await response.arrayBuffer()) };
  } catch (cause) {
    const { code } = ((cause as Error).cause ?? {}) as { code?: string };
    return { status: 502, note: `no answer from ${url}${code ? ` (${code})` : ''}` };
  }
}

function lineOf(body: Buffer, suffix = ''): string {
  const { id, type, timestamp, data } = JSON.parse(body.toString());
  return [timestamp, type, data.id, data.status, `(${id}, verified)`].filter(Boolean).join(' ') + suffix;
}

function detailsOf({ headers }: IncomingMessage, body: Buffer): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [...lines, textOf(body)].join('\n');
}

function textOf(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString()), null, 2);
  } catch {
    return body.toString();
  }
}
