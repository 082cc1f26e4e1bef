import { type Lists, type Operations, routes } from './generated/api.ts';
import type { ClientOptions, KeyedCallOptions } from './options.ts';
import { isRecord, type Route, requestOf } from './request.ts';
import { makeSender } from './send.ts';

export type PaymentsClient = Operations & {
  /** The lists, read to their end: `for await (const transaction of client.all.listTransactions())`. */
  readonly all: Lists;
};

type Input = Readonly<Record<string, unknown>>;

/**
 * Makes a client with a method for each operation of the API. For servers: it holds the token's secret, and the API sends no CORS headers.
 * In a browser only `payments-client/wallets` has its place.
 */
export function createClient(options: ClientOptions): PaymentsClient {
  const send = makeSender(options);
  const call = async (route: Route, input: Input = {}, callOptions: KeyedCallOptions = {}): Promise<unknown> => {
    const request = requestOf(options, route, input, callOptions);
    const answer = await send(request, callOptions.signal);
    const { signWith } = callOptions;
    if (!signWith || answer.status !== 202 || !isFirstLeg(answer.body)) return answer.body;
    const { payloadToSign, requestId } = answer.body;
    const stamp = { 'Service-Wallet-Signature': await signWith.stamp(payloadToSign), 'Request-Id': requestId };
    return (await send({ ...request, headers: { ...request.headers, ...stamp } }, callOptions.signal)).body;
  };
  async function* entries(route: Route, input: Input = {}, callOptions: KeyedCallOptions = {}) {
    for (let cursor: unknown; ; ) {
      const page = await call(route, cursor === undefined ? input : { ...input, cursor }, callOptions);
      if (!isPage(page)) throw new Error(`${route.path} answered with no page of a list.`);
      yield* page.data;
      if (!page.hasMore) return;
      cursor = page.nextCursor;
    }
  }
  const methods = Object.entries(routes).map(([id, route]) => [id, call.bind(undefined, route)] as const);
  const lists = Object.entries(routes)
    .filter(([, { isList }]) => isList)
    .map(([id, route]) => [id, entries.bind(undefined, route)] as const);
  // The routes and both interfaces are written from one document, so they have the same names.
  const client: object = { ...Object.fromEntries(methods), all: Object.fromEntries(lists) };
  return client as PaymentsClient;
}

/** The first answer of a signed operation. */
const isFirstLeg = (body: unknown): body is { readonly payloadToSign: string; readonly requestId: string } =>
  isRecord(body) && typeof body.payloadToSign === 'string' && typeof body.requestId === 'string';

const isPage = (body: unknown): body is { readonly data: unknown[]; readonly hasMore: boolean; nextCursor?: unknown } =>
  isRecord(body) && Array.isArray(body.data) && typeof body.hasMore === 'boolean';
