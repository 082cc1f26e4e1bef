import { SendTaskFailureCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpIssuer, informIssuer } from '../../functions/use-cases/cards/http-issuer.ts';
import { postCustomer } from '../../functions/use-cases/customers/http-verification.ts';
import { announceAccount } from '../../functions/use-cases/payments/rails/announce-account.ts';
import { postReturnOrder } from '../../functions/use-cases/payments/rails/deposit-return-order.ts';
import { httpRail } from '../../functions/use-cases/payments/rails/http-rail.ts';
import { askToCancel } from '../../functions/use-cases/payments/rails/rail-connector.ts';
import { askForPrices, ratesConnector } from '../../functions/use-cases/pricing/rates-connector.ts';
import { useWorkflow } from '../kit/aws-stubs.ts';
import { aCustomer, anAccount, anExternalAccount, aPayment, ids, platformId } from '../kit/builders.ts';
import { aCard, aNewCard } from '../kit/card-builders.ts';
import { stored } from '../kit/items.ts';
import { useTable } from '../kit/table.ts';
import { theTask } from '../kit/tasks.ts';

/** What becomes of an order: taken, refused for good, to be sent again, or, where a client waits for it, refused for now. */
type Effect = 'TAKEN' | 'REFUSED' | 'AGAIN' | 'LATER' | 'PENDING' | 'TOO_LATE';

const table = useTable();
const workflow = useWorkflow();
const fetching = vi.spyOn(globalThis, 'fetch');

beforeEach(() => {
  fetching.mockReset();
  for (const name of ['RAIL', 'ISSUER', 'VERIFICATION', 'RATES']) {
    vi.stubEnv(`${name}_URL`, 'https://connector.example.com');
    vi.stubEnv(`${name}_SECRET`, 'secret');
  }
  table.holds(
    stored.externalAccount(anExternalAccount()),
    stored.account(anAccount({ environment: 'production' } as object)),
    stored.payment(aPayment(['process'])),
  );
  workflow.on(SendTaskFailureCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
});
afterEach(() => vi.unstubAllEnvs());

const payout = () => ({ payment: aPayment(['process']), taskToken: 'token', completes: theTask, store: table.store });
/** An order is taken unless its refusal was recorded as its outcome. */
const recorded = async (order: Promise<unknown>): Promise<Effect> => {
  await order;
  const [task] = table.ofType('RAIL_TASK');
  return task?.reported ? 'REFUSED' : 'TAKEN';
};
const accepted = async (order: Promise<boolean>): Promise<Effect> => ((await order) ? 'TAKEN' : 'REFUSED');
const done = async (order: Promise<unknown>): Promise<Effect> => {
  await order;
  return 'TAKEN';
};

const link = { panEmbedUrl: 'https://issuer.example.com/page', expiresAt: '2099-01-01T00:00:00.000Z' };
const prices = () => ({ base: 'USD', at: new Date().toISOString(), prices: { EUR: '1.1' } });

/** Every order to a connector: how it is sent, the body that takes it, and the statuses that refuse it. */
const orders: Readonly<
  Record<string, { send: () => Promise<Effect>; refusing: readonly number[]; body?: () => object; otherwise?: Effect }>
> = {
  payout: { send: () => recorded(httpRail.submit(payout())), refusing: [400, 422] },
  pull: {
    send: () =>
      recorded(httpRail.collect({ ...payout(), payment: { ...aPayment(['process']), sourceAccountId: ids.external } })),
    refusing: [400, 422],
  },
  'return of a deposit': {
    send: () =>
      accepted(postReturnOrder({ platformId, depositId: 'deposit-1', amount: 1, currency: 'USD', key: 'key' })),
    refusing: [400, 404, 405, 410, 422, 501],
  },
  'account of production': {
    send: () => done(announceAccount({ platformId, accountId: ids.source })),
    // What the rail does not want to know is no failure.
    refusing: [],
  },
  'new card': { send: () => accepted(informIssuer(aNewCard())), refusing: [400, 422] },
  'frozen card': { send: () => accepted(informIssuer(aCard({ state: 'FROZEN' }))), refusing: [] },
  'closed card': { send: () => accepted(informIssuer(aCard({ state: 'CLOSED' }))), refusing: [] },
  'link to a card': {
    send: () => done(Promise.resolve(httpIssuer.link(aCard()))),
    refusing: [],
    body: () => link,
    otherwise: 'LATER',
  },
  'customer to verify': {
    send: async () => {
      const whole = { customer: aCustomer(), owners: [], documents: [] };
      const refusals = await postCustomer(whole as never, { verificationId: 'verification', submission: 1 });
      return refusals.length === 0 ? 'TAKEN' : 'REFUSED';
    },
    refusing: [400, 422],
  },
  prices: { send: () => done(askForPrices(ratesConnector)), refusing: [], body: prices },
};
const unwanted = [400, 404, 405, 410, 422, 501];
const statuses = [301, 400, 401, 403, 404, 405, 408, 409, 410, 422, 425, 429, 500, 501, 502, 503, 504];

/** What an answer does to an order; throws what no connector may cause. */
async function effectOf(send: () => Promise<Effect>): Promise<Effect> {
  try {
    return await send();
  } catch (cause) {
    const { name, code } = cause as { name: string; code?: string };
    if (/^(Rail|Issuer|Verification|Rates)Unavailable$/.test(name)) return 'AGAIN';
    if (code === 'SERVICE_UNAVAILABLE') return 'LATER';
    throw cause;
  }
}
const answer = (status: number, body: object = {}) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const names = Object.keys(orders);
const orderOf = (name: string) => {
  const order = orders[name];
  if (!order) throw new Error(`There is no order ${name}.`);
  return { otherwise: 'AGAIN' as const, body: () => ({}), ...order };
};

describe.each(names)('an order to a connector: %s', (name) => {
  const { send, refusing, body, otherwise } = orderOf(name);

  it.each([200, 202])('is taken by %i', async (status) => {
    answer(status, body());
    expect(await effectOf(send)).toBe('TAKEN');
  });

  it.each(statuses)('means by %i what the table says, and never that it is taken', async (status) => {
    answer(status, { ...body(), failureReason: 'ACCOUNT_INVALID' });
    const wanted = refusing.includes(status) ? 'REFUSED' : otherwise;
    const isIgnored = name === 'account of production' && unwanted.includes(status);
    expect(await effectOf(send)).toBe(isIgnored ? 'TAKEN' : wanted);
  });

  it.each([
    ['no answer', new TypeError('fetch failed')],
    ['an answer that comes too late', Object.assign(new Error('late'), { name: 'TimeoutError' })],
  ])('is open after %s', async (_, cause) => {
    fetching.mockRejectedValue(cause);
    expect(await effectOf(send)).toBe(otherwise);
  });

  it('is sent again with the same key and the same bytes, and has the same effect', async () => {
    const isNewEachTime = name === 'link to a card' || name === 'prices';
    fetching.mockRejectedValueOnce(new TypeError('fetch failed'));
    expect(await effectOf(send)).toBe(otherwise);
    answer(202, body());
    expect([await effectOf(send), await effectOf(send)]).toEqual(['TAKEN', 'TAKEN']);
    const sent = fetching.mock.calls.map(([url, { headers, body: text } = {}]) => ({
      url,
      key: isNewEachTime || (headers as Record<string, string>)['Idempotency-Key'],
      text: name === 'prices' || text,
    }));
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it.each(['', '[]', '<html>', '{"result":'])('is not misread where the answer is %j', async (text) => {
    fetching.mockImplementation(async () => new Response(text, { status: 200 }));
    expect(await effectOf(send)).toBe(Object.keys(body()).length > 0 ? otherwise : 'TAKEN');
  });
});

describe('an order to a connector: stop a payout', () => {
  const send = (): Promise<Effect> =>
    askToCancel('PAYOUT', aPayment(['process']).paymentId, '{}').then((result) =>
      result === 'CANCELED' ? 'TAKEN' : (result as Effect),
    );
  const effects: Readonly<Record<number, Effect>> = { 404: 'TOO_LATE', 405: 'TOO_LATE', 501: 'TOO_LATE' };

  it.each(['CANCELED', 'TOO_LATE', 'PENDING'])('is answered by its result %s alone', async (result) => {
    answer(200, { result });
    expect(await effectOf(send)).toBe(result === 'CANCELED' ? 'TAKEN' : result);
    answer(202, { result: 'CANCELED' });
    expect(await effectOf(send)).toBe('PENDING');
  });

  it.each(statuses)('means by %i that the money has not come back', async (status) => {
    answer(status, { result: 'CANCELED' });
    expect(await effectOf(send)).toBe(effects[status] ?? 'AGAIN');
  });

  it.each(['', '{}', '<html>', '{"result":"MAYBE"}'])('is asked again where the answer is %j', async (text) => {
    fetching.mockImplementation(async () => new Response(text, { status: 200 }));
    expect(await effectOf(send)).toBe('AGAIN');
  });
});
