import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from './listen.ts';

/** An order as it reached the connector. */
export interface Order {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came, over which it is signed. */
  readonly raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by what it reads of it.
  readonly body: any;
}

/** A status, or a status with a body; `NONE` breaks the connection off. */
type Answer = number | 'NONE' | { readonly status: number; readonly body: unknown };

type Answerer = (order: Order) => Answer | Promise<Answer>;

/** The answer of a rail that has stopped a payout. */
export const canceled = { status: 200, body: { result: 'CANCELED' } } as const;

const secret = 'example-rail-secret';

/** Signs as the runbook prescribes to connectors, without the service's own code. */
export const signedHeaders = (
  text: string,
  {
    timestamp = Math.floor(Date.now() / 1000),
    key = secret,
    header = 'Rail',
  }: { timestamp?: number; key?: string; header?: string } = {},
) => ({
  [`X-${header}-Timestamp`]: String(timestamp),
  [`X-${header}-Signature`]: `v1=${createHmac('sha256', key)
    .update(text.replace('TIMESTAMP', String(timestamp)))
    .digest('hex')}`,
});

/** A connector of a rail or of an issuer behind real HTTP that keeps the orders it gets and answers as the test says. */
export async function fakeRail() {
  const orders: Order[] = [];
  const announcements: Order[] = [];
  const cancellations: Order[] = [];
  const returns: Order[] = [];
  let answer: Answerer = () => 202;
  let answerToAnnouncements: Answerer = () => 202;
  let answerToCancellations: Answerer = () => canceled;
  let answerToReturns: Answerer = () => 202;
  const kindOf = ({ path }: Order): readonly [Order[], Answerer] => {
    if (path === '/rail/internal-accounts') return [announcements, answerToAnnouncements];
    if (path.startsWith('/rail/deposits/')) return [returns, answerToReturns];
    return path.endsWith('/cancellation') ? [cancellations, answerToCancellations] : [orders, answer];
  };
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const order = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) };
    const [received, answerTo] = kindOf(order);
    received.push(order);
    const answered = await answerTo(order);
    if (answered === 'NONE') {
      request.socket.destroy();
      return;
    }
    const { status, body } = typeof answered === 'number' ? { status: answered, body: {} } : answered;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await listen(server);
  return {
    secret,
    url: `http://127.0.0.1:${port}/rail`,
    orders,
    ordersFor: (paymentId: string) => orders.filter(({ body }) => body.paymentId === paymentId),
    answerWith(next: Answer | Answerer): void {
      answer = typeof next === 'function' ? next : () => next;
    },
    /** The accounts that were announced, which come by themselves whenever one is opened or closed. */
    announcements,
    answerAnnouncementsWith(next: Answer | Answerer): void {
      answerToAnnouncements = typeof next === 'function' ? next : () => next;
    },
    /** The payouts that were to be stopped. Unless a test says otherwise, each of them is. */
    cancellationsOf: (paymentId: string) => cancellations.filter(({ body }) => body.paymentId === paymentId),
    answerCancellationsWith(next: Answer | Answerer): void {
      answerToCancellations = typeof next === 'function' ? next : () => next;
    },
    /** The deposits that were to be sent back to their senders. */
    returnsOf: (depositId: string) => returns.filter(({ body }) => body.depositId === depositId),
    answerReturnsWith(next: Answer | Answerer): void {
      answerToReturns = typeof next === 'function' ? next : () => next;
    },
    close: () => close(server),
  };
}
