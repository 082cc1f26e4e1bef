import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { agentPermissions } from '../../functions/contract/agents/policies.ts';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, type Recipient } from '../kit/client/rewards.ts';
import { type ApiAnswer, type RequestOptions, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

export const unusedUuid = '99999999-9999-4999-8999-99999999999a';
export const unknown = {
  accountId: `InternalAccount:${unusedUuid}`,
  quoteId: `Quote:${unusedUuid}`,
  transactionId: `Transaction:${unusedUuid}`,
} as const;

/** Resources of one platform, which another must not find. */
export interface Belongings {
  readonly api: Api;
  readonly accountId: string;
  readonly recipient: Recipient;
  readonly quoteId: string;
  readonly transactionId: string;
}

export let cloud: TestCloud;
export let api: Api;
export let ours: Belongings;
export let theirs: Belongings;
/** The access token of an agent of ours. */
let agentToken: string;

async function furnish(of: Api): Promise<Belongings> {
  const accountId = await fundedAccount(of, 500_000);
  const recipient = await aRecipient(of);
  const { transactionId } = await aPayment(of, accountId, recipient);
  await transactionIn(of, transactionId, 'COMPLETED');
  const { id: quoteId } = await aLockedQuote(of, accountId, recipient);
  return { api: of, accountId, recipient, quoteId, transactionId };
}

/** Connects an agent that may do everything for the recipient's customer. */
async function anAgentToken({ api: of, recipient }: Belongings): Promise<string> {
  const request = {
    name: 'Agent',
    customerId: recipient.customerId,
    policy: {
      permissions: agentPermissions,
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 100_000 },
    },
  };
  const { deviceCode } = bodyOf(await of.post('/agents', request), 201);
  const path = `/agents/device-codes/${deviceCode.code}/redeem`;
  return bodyOf(await of.post(path, undefined, { credentials: null }), 200).accessToken;
}

/** The balances and payments of a platform, in which any movement of money shows. */
const stateOf = async ({ api: of, quoteId }: Belongings) => [
  bodyOf(await of.get('/platform/internal-accounts'), 200),
  bodyOf(await of.get('/transactions?limit=100'), 200),
  bodyOf(await of.get(`/quotes/${quoteId}`), 200),
];
let before: unknown;

/** Expects exactly the error body of the interface, with the id of the request in its header. */
export function expectRefusal(answer: ApiAnswer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, message: expect.stringMatching(/\S/) });
  const { details, ...rest } = answer.body as Record<string, unknown>;
  expect(Object.keys(rest).sort()).toEqual(['code', 'message', 'status']);
  if (details !== undefined) expect(details).toBeTypeOf('object');
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-request-id')).toMatch(/\S/);
}

/** The fields that an answer reports as wrong. */
export const fieldsOf = ({ body }: ApiAnswer): string[] =>
  (body as { details?: { errors?: { field: string }[] } }).details?.errors?.map(({ field }) => field).sort() ?? [];

const pathOf = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => unknown[name as keyof typeof unknown] ?? unusedUuid);

/** Sends a body to an operation, whatever its method. */
export function send(row: Endpoint, content?: unknown, given: RequestOptions = {}): Promise<ApiAnswer> {
  const { method, path, permission } = row;
  // Operations of agents know no token of the platform.
  const options = permission === 'AGENT' ? { credentials: agentToken, ...given } : given;
  if (method === 'GET' || method === 'DELETE') return api[method === 'GET' ? 'get' : 'delete'](pathOf(path), options);
  const call = { POST: 'post', PATCH: 'patch', PUT: 'put' } as const;
  return api[call[method]](pathOf(path), content, options);
}

/** Sends a request unchanged, where `fetch` would correct it. */
export function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  ...chunks: string[]
): Promise<ApiAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const outgoing = httpRequest(new URL(cloud.baseUrl).origin, { method, path, headers }, async (response) => {
    let text = '';
    for await (const chunk of response) text += chunk;
    const answered = new Headers(response.headers as Record<string, string>);
    resolve({ status: response.statusCode ?? 0, headers: answered, body: text && JSON.parse(text) });
  });
  outgoing.on('error', reject);
  for (const chunk of chunks) outgoing.write(chunk);
  outgoing.end();
  return promise;
}

export const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

/** Starts a cloud with two platforms. Fails every test after which one of them has changed. */
export function useTwoPlatforms(): void {
  beforeAll(async () => {
    cloud = await startTestCloud();
    api = cloud.api;
    ours = await furnish(api);
    theirs = await furnish(await anotherPlatform(cloud));
    agentToken = await anAgentToken(ours);
    before = await Promise.all([ours, theirs].map(stateOf));
  });
  afterAll(async () => {
    await expectCleanBooks(cloud);
    await cloud.stop();
  });
  afterEach(async () => {
    expect(await Promise.all([ours, theirs].map(stateOf))).toEqual(before);
  });
}
