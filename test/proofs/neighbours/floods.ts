import { Agent, type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { authorizationOf } from '../../kit/client/api.ts';

/** Where a flood goes, and whose credentials it has. */
export interface Target {
  readonly baseUrl: string;
  /** A token's credentials as `id:secret`. */
  readonly credentials: string;
  readonly accountId: string;
  readonly externalAccountId: string;
}

/** How the answers of a flood were counted, by their status. */
export type Answers = Readonly<Record<string, number>>;

/** A flood while it goes on. */
export interface Running {
  readonly answers: Answers;
  /** Ends it and resolves when its connections are closed. */
  stop(): Promise<void>;
}

interface Order {
  readonly method: string;
  readonly path: string;
  readonly credentials?: string;
  readonly body?: string;
}

function counter() {
  const answers: Record<string, number> = {};
  const count = (name: string) => {
    answers[name] = (answers[name] ?? 0) + 1;
  };
  return { answers, count };
}

/** Repeats requests on so many connections, each as soon as the one before is answered. */
function repeat(target: Target, connections: number, next: () => Order): Running {
  const { answers, count } = counter();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const open = new Set<ClientRequest>();
  let isRunning = true;
  const send = () =>
    new Promise<void>((done) => {
      const { method, path, credentials = target.credentials, body } = next();
      const headers = {
        authorization: authorizationOf(credentials),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request(`${target.baseUrl}${path}`, { method, headers, agent }, (response) => {
        response.resume().on('close', () => {
          count(String(response.statusCode));
          done();
        });
      });
      open.add(sent);
      sent.on('error', () => {
        if (isRunning) count('broken');
        done();
      });
      sent.on('close', () => open.delete(sent));
      sent.end(body);
    });
  const loops = Array.from({ length: connections }, async () => {
    while (isRunning) await send();
  });
  return {
    answers,
    stop: async () => {
      isRunning = false;
      for (const sent of open) sent.destroy();
      await Promise.all(loops);
      agent.destroy();
    },
  };
}

/** Keeps so many connections open and sends a piece on each of them every moment. */
function hold(target: Target, connections: number, head: string, piece: string): Running {
  const { answers, count } = counter();
  const { hostname, port } = new URL(target.baseUrl);
  const sockets = new Set<Socket>();
  let isRunning = true;
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.write(head);
    sockets.add(socket);
    socket.on('data', (text) => count(String(text).match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? 'data'));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (isRunning) {
        count('closed');
        setTimeout(open, 5);
      }
    });
  };
  for (let index = 0; index < connections; index += 1) open();
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(piece);
  }, 100);
  return {
    answers,
    stop: async () => {
      isRunning = false;
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The request for a payment that is executed at once. */
export const paymentOf = ({ accountId, externalAccountId }: Pick<Target, 'accountId' | 'externalAccountId'>) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100,
  immediatelyExecute: true,
});

/** A body of almost a mebibyte, the largest that an operation takes. */
const largeBody = JSON.stringify({
  customerType: 'INDIVIDUAL',
  fullName: 'Jane Example',
  padding: 'x'.repeat(1_040_000),
});

const headOf = ({ baseUrl, credentials }: Target, length: number): string =>
  [
    `POST ${new URL(baseUrl).pathname}/customers HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorizationOf(credentials)}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');

/** What one platform, or somebody without credentials, may do to all others, by its name. */
export const floods = {
  'unknown credentials': (target: Target) => {
    let guesses = 0;
    return repeat(target, 50, () => {
      guesses += 1;
      return { method: 'GET', path: '/config', credentials: `guess-${guesses}:secret` };
    });
  },
  reads: (target: Target) => repeat(target, 50, () => ({ method: 'GET', path: '/transactions?limit=100' })),
  payments: (target: Target) =>
    repeat(target, 200, () => ({ method: 'POST', path: '/quotes', body: JSON.stringify(paymentOf(target)) })),
  'large bodies': (target: Target) =>
    repeat(target, 20, () => ({ method: 'POST', path: '/customers', body: largeBody })),
  'slow bodies': (target: Target) => hold(target, 200, headOf(target, 100_000), '"'),
  connections: (target: Target) => hold(target, 1_000, 'GET /openapi.json HTTP/1.1\r\nX-Slow: ', 'x'),
} as const satisfies Readonly<Record<string, (target: Target) => Running>>;
export type FloodName = keyof typeof floods;
