import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ReceivedWebhook,
  startTestCloud,
  type TestCloud,
  type WebhookAnswer,
  webhookReceiver,
} from '../support/local-cloud.ts';
import {
  anotherPlatform,
  bodyOf,
  dollars,
  expectCleanBooks,
  fundedAccount,
  refunded,
  transactionIn,
} from './rewards.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
// biome-ignore lint/suspicious/noExplicitAny: a customer, named and nameless, as the interface shows it.
let jane: any;
// biome-ignore lint/suspicious/noExplicitAny: a customer of whom nothing is known.
let nobody: any;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 5 });
  jane = bodyOf(await cloud.api.post('/customers', { ...person, umaAddress: '$Jane.Example@uma.example.com' }), 201);
  nobody = bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL' }), 201);
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});
beforeEach(() => receiver.answerWith(200));

const person = {
  customerType: 'INDIVIDUAL',
  fullName: 'Jane Example',
  birthDate: '1990-01-31',
  nationality: 'US',
} as const;

const lookUp = (address: string, query = '') => cloud.api.get(`/receiver/uma/${encodeURIComponent(address)}${query}`);

/** A quote of 100.00 US dollars from the platform to a UMA address. */
const quoteTo = async (umaAddress: string, changes: object = {}) => {
  const { lookupId } = bodyOf(await lookUp(umaAddress), 200);
  const request = {
    source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(cloud.api, 10_000) },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    lookupId,
    immediatelyExecute: true,
    ...changes,
  };
  return cloud.api.post('/quotes', request);
};

/** 50.00 US dollars that come in for Jane. */
const receive = (changes: object = {}) =>
  cloud.api.post('/sandbox/uma/receive', {
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    receiverUmaAddress: jane.umaAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
    ...changes,
  });

/** Payments that arrive in the end. */
const onItsWay: string[] = [];

const eventsOf = (id: string) => receiver.received.filter(({ body }) => body.data?.id === id);
const told = (id: string) => eventsOf(id).map(({ body }) => body.type);
const isAsking = ({ body }: ReceivedWebhook) => body.type === 'INCOMING_PAYMENT.PENDING';

/** Answers the webhook that asks; everything else is accepted. */
const answerAsking = (answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer>)) =>
  receiver.answerWith((webhook) => {
    if (!isAsking(webhook)) return 200;
    return typeof answer === 'function' ? answer(webhook) : answer;
  });

const eventually = (id: string, type: string) =>
  receiver.waitFor(({ body }) => body.type === type && body.data.id === id);

/** What the customers hold in US dollars: nothing of a payment may show before it is completed. */
async function dollarsOf(customerId: string): Promise<number> {
  const { store } = cloud.services;
  const { listOwnedAccounts } = await import('../../functions/store/accounts.ts');
  const accounts = await listOwnedAccounts(store, (await firstPlatform()) ?? '', customerId);
  return accounts.find(({ currency }) => currency === 'USD')?.balance ?? Number.NaN;
}
const firstPlatform = async () => {
  const { readCredential } = await import('../../functions/store/tokens.ts');
  return (await readCredential(cloud.services.store, cloud.tokenId))?.platformId;
};

describe('GET /receiver/uma/{receiverUmaAddress}', () => {
  it('tells what an address of the sandbox takes', async () => {
    const body = bodyOf(await lookUp('$success.eur@sandbox.uma.money'), 200);
    expect(body).toMatchObject({
      receiverUmaAddress: '$success.eur@sandbox.uma.money',
      lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
      supportedCurrencies: [{ currency: { code: 'EUR' }, min: expect.any(Number), max: expect.any(Number) }],
      requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    });
    expect(body.supportedCurrencies[0].estimatedExchangeRate).toBeCloseTo(1.087, 2);
  });

  it('finds a customer of the platform in any case, in the currencies of the accounts', async () => {
    const body = bodyOf(await lookUp('$JANE.example@uma.example.com', `?customerId=${jane.id}`), 200);
    expect(
      body.supportedCurrencies.map(({ currency }: { currency: { code: string } }) => currency.code).sort(),
    ).toEqual([...jane.currencies].sort());
  });

  it.each(['jane@uma.example.com', '$@uma.example.com', '$jane', 'Customer:1', '$ja ne@uma.example.com', '%24%'])(
    'refuses %s',
    async (address) =>
      expect(await lookUp(address)).toMatchObject({ status: 400, body: { code: 'INVALID_UMA_ADDRESS' } }),
  );

  it.each(['$unknown.usd@sandbox.uma.money', '$success.xyz@sandbox.uma.money', '$jane@elsewhere.example.com'])(
    'finds nobody at %s',
    async (address) => expect(await lookUp(address)).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } }),
  );

  it('finds no customer of another platform', async () => {
    const other = await anotherPlatform(cloud);
    const answer = await other.get(`/receiver/uma/${encodeURIComponent(jane.umaAddress)}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
  });

  it('refuses a sender whom the platform does not have', async () => {
    const answer = await lookUp('$success.eur@sandbox.uma.money', '?customerId=Customer:unknown');
    expect(answer).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

describe('a quote to a UMA address', () => {
  it.each(['USD', 'EUR', 'MXN'])('is paid in %s', async (currency) => {
    const umaAddress = `$success.${currency.toLowerCase()}@sandbox.uma.money`;
    const quote = bodyOf(await quoteTo(umaAddress), 201);
    expect(quote).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      receivingCurrency: { code: currency },
    });
    const transaction = await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(transaction.destination).toEqual({ destinationType: 'UMA_ADDRESS', umaAddress, currency });
    await eventually(quote.transactionId, 'OUTGOING_PAYMENT.COMPLETED');
    expect(told(quote.transactionId)).toEqual(
      ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`),
    );
  });

  it('is executed later like any other', async () => {
    const quote = bodyOf(await quoteTo('$success.eur@sandbox.uma.money', { immediatelyExecute: false }), 201);
    expect(quote).not.toHaveProperty('transactionId');
    const { transactionId } = bodyOf(await cloud.api.post(`/quotes/${quote.id}/execute`), 200);
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
  });

  it('stays on its way for long', async () => {
    const { transactionId } = bodyOf(await quoteTo('$pending.long.usd@sandbox.uma.money'), 201);
    await transactionIn(cloud.api, transactionId, 'PROCESSING');
    await pause(500);
    await transactionIn(cloud.api, transactionId, 'PROCESSING');
    // It arrives while the other tests run; the last one of this file waits for it.
    onItsWay.push(transactionId);
  });

  it('fails compliance, and every cent comes back', async () => {
    const before = await dollars(cloud.api);
    const { transactionId } = bodyOf(await quoteTo('$fail.compliance.usd@sandbox.uma.money'), 201);
    const transaction = await refunded(cloud.api, transactionId);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' });
    expect(await dollars(cloud.api)).toBe(before + 10_000);
    await eventually(transactionId, 'OUTGOING_PAYMENT.REFUND_COMPLETED');
  });

  it('goes straight to the account of a customer of the same platform', async () => {
    const held = await dollarsOf(jane.id);
    const umaAddress = jane.umaAddress.toLowerCase();
    const quote = bodyOf(
      await quoteTo(jane.umaAddress, { destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } }),
      201,
    );
    const transaction = await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(transaction.destination).toEqual({ destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' });
    expect(await dollarsOf(jane.id)).toBe(held + 10_000);
    const list = bodyOf(
      await cloud.api.get(`/transactions?receiverAccountIdentifier=${encodeURIComponent(umaAddress)}`),
      200,
    );
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([quote.transactionId]);
  });

  it.each<[string, object, number, string]>([
    ['without a lookup', { lookupId: undefined }, 400, 'INVALID_INPUT'],
    ['with a lookup that is none', { lookupId: 'Lookup:1' }, 404, 'LOOKUP_REQUEST_NOT_FOUND'],
    [
      'with an unknown lookup',
      { lookupId: 'Lookup:99999999-9999-4999-8999-99999999999a' },
      404,
      'LOOKUP_REQUEST_NOT_FOUND',
    ],
    [
      'with the lookup of another address',
      { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.uma.money' } },
      400,
      'INVALID_INPUT',
    ],
    [
      'in a currency that the receiver does not take',
      {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.uma.money', currency: 'USD' },
      },
      400,
      'INVALID_CURRENCY',
    ],
  ])('is refused %s', async (_what, changes, status, code) => {
    const before = await dollars(cloud.api);
    expect(await quoteTo('$success.eur@sandbox.uma.money', changes)).toMatchObject({ status, body: { code } });
    expect(await dollars(cloud.api)).toBe(before + 10_000);
  });

  it('is refused with the lookup of another platform', async () => {
    const other = await anotherPlatform(cloud);
    const { lookupId } = bodyOf(await other.get('/receiver/uma/%24success.eur%40sandbox.uma.money'), 200);
    const answer = await quoteTo('$success.eur@sandbox.uma.money', { lookupId });
    expect(answer).toMatchObject({ status: 404, body: { code: 'LOOKUP_REQUEST_NOT_FOUND' } });
  });

  it('needs the name of a customer who pays, known or sent along', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: nobody.id };
    const changes = { source, immediatelyExecute: undefined };
    const refused = await quoteTo('$success.eur@sandbox.uma.money', changes);
    expect(refused).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    const senderCustomerInfo = { FULL_NAME: 'Jane Example' };
    bodyOf(await quoteTo('$success.eur@sandbox.uma.money', { ...changes, senderCustomerInfo }), 201);
  });
});

describe('POST /sandbox/uma/receive', () => {
  it('announces the payment and asks the platform', async () => {
    answerAsking(() => pause(300, 200));
    const transaction = bodyOf(await receive(), 200);
    expect(transaction).toMatchObject({
      id: expect.stringMatching(/^Transaction:/),
      type: 'INCOMING',
      status: 'PENDING',
      direction: 'CREDIT',
      customerId: jane.id,
      source: { sourceType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.uma.money', currency: 'EUR' },
      receivedAmount: { amount: 5_000, currency: { code: 'USD' } },
      counterpartyInformation: { FULL_NAME: expect.any(String) },
    });
    const { body } = await eventually(transaction.id, 'INCOMING_PAYMENT.PENDING');
    const { requestedReceiverCustomerInfoFields, ...data } = body.data;
    expect(data).toEqual(transaction);
    expect(requestedReceiverCustomerInfoFields).toEqual([]);
    await transactionIn(cloud.api, transaction.id, 'COMPLETED');
  });

  it.each<[string, object, number, string]>([
    ['a sender that is none', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['a receiver that is none', { receiverUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['an unknown receiver', { receiverUmaAddress: '$nobody@uma.example.com' }, 404, 'UMA_NOT_FOUND'],
    ['an unknown customer', { receiverUmaAddress: undefined, customerId: 'Customer:1' }, 404, 'USER_NOT_FOUND'],
    ['no receiver', { receiverUmaAddress: undefined }, 400, 'INVALID_INPUT'],
    ['two receivers', { customerId: 'Customer:1' }, 400, 'INVALID_INPUT'],
    ['no account in the currency', { receivingCurrencyCode: 'MXN' }, 400, 'INVALID_CURRENCY'],
    ['no amount', { receivingCurrencyAmount: 0 }, 400, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, changes, status, code) => {
    expect(await receive(changes)).toMatchObject({ status, body: { code } });
  });

  it('refuses a platform that nobody could ask', async () => {
    const other = await anotherPlatform(cloud);
    const { umaAddress } = bodyOf(await other.post('/customers', person), 201);
    const answer = await other.post('/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      receiverUmaAddress: umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
  });
});

describe('an incoming payment', () => {
  /** A payment that ends in a status, with the change of what the receiver holds. */
  async function ended(status: string, changes: object = {}) {
    const before = await dollarsOf(jane.id);
    const { id } = bodyOf(await receive(changes), 200);
    const transaction = await transactionIn(cloud.api, id, status);
    return { id, transaction, credited: (await dollarsOf(jane.id)) - before };
  }

  it('is credited once it is approved by a 200', async () => {
    const { id, transaction, credited } = await ended('COMPLETED');
    expect(transaction).toMatchObject({ settledAt: expect.any(String) });
    expect(transaction).not.toHaveProperty('failureReason');
    expect(credited).toBe(5_000);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
    await pause(500);
    expect(told(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.COMPLETED']);
  });

  it('comes to a customer by id, and from a sender that the sandbox does not know', async () => {
    const senderUmaAddress = '$someone@bank.example.com';
    const { transaction, credited } = await ended('COMPLETED', {
      senderUmaAddress,
      receiverUmaAddress: undefined,
      customerId: jane.id,
    });
    expect(transaction.source).toMatchObject({ umaAddress: senderUmaAddress, currency: 'USD' });
    expect(credited).toBe(5_000);
  });

  it('needs what the sender asks for and the service does not know', async () => {
    const changes = { receiverUmaAddress: nobody.umaAddress };
    answerAsking({ status: 200, body: {} });
    const without = bodyOf(await receive(changes), 200);
    const failed = await transactionIn(cloud.api, without.id, 'FAILED');
    expect(failed.failureReason).toBe('MISSING_MANDATORY_PAYEE_DATA');
    const { body } = await eventually(without.id, 'INCOMING_PAYMENT.PENDING');
    expect(body.data.requestedReceiverCustomerInfoFields).toContainEqual({ name: 'FULL_NAME', mandatory: true });
    answerAsking({ status: 200, body: { receiverCustomerInfo: { FULL_NAME: 'Jane Example' } } });
    const { id } = bodyOf(await receive(changes), 200);
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await dollarsOf(nobody.id)).toBe(5_000);
  });

  it('is rejected by a 403', async () => {
    answerAsking({
      status: 403,
      body: { status: 403, code: 'REJECTED', message: 'No.', reason: 'We do not know them.' },
    });
    const { id, transaction, credited } = await ended('REJECTED');
    expect(transaction).not.toHaveProperty('failureReason');
    expect(transaction).not.toHaveProperty('refund');
    expect(credited).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.FAILED');
    expect(told(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED']);
  });

  it('asks the sender once after a 422 and shows what the sender told', async () => {
    let asked = 0;
    answerAsking(() => {
      asked += 1;
      return asked === 1 ? { status: 422, body: { requiredFields: ['NATIONALITY', 'BIRTH_DATE'] } } : 200;
    });
    const { id, credited } = await ended('COMPLETED');
    expect(credited).toBe(5_000);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
    expect(told(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.COMPLETED']);
    const [first, second] = eventsOf(id).map(({ body }) => body);
    expect(first.id).not.toBe(second.id);
    expect(first.data.counterpartyInformation).not.toHaveProperty('NATIONALITY');
    expect(second.data.counterpartyInformation).toMatchObject({ NATIONALITY: 'US', BIRTH_DATE: expect.any(String) });
  });

  it.each([
    ['that the sender does not tell', ['TAX_ID']],
    ['again and again', ['NATIONALITY']],
  ])('fails when a 422 asks for something %s', async (_what, requiredFields) => {
    answerAsking({ status: 422, body: { requiredFields } });
    const { id, transaction, credited } = await ended('FAILED');
    expect(transaction.failureReason).toBe('MISSING_MANDATORY_PAYEE_DATA');
    expect(credited).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.FAILED');
  });

  it.each<[string, WebhookAnswer]>([
    ['a 500', 500],
    ['a 204', 204],
    ['a 409', 409],
    ['a redirect', 302],
    ['a 422 that asks for nothing', 422],
    ['a 200 that is no JSON', { status: 200, body: 'ok' }],
    ['a 200 with another form', { status: 200, body: { receiverCustomerInfo: 'Jane' } }],
  ])('fails on %s, and the question is not repeated', async (_what, answer) => {
    answerAsking(answer);
    const { id, transaction, credited } = await ended('FAILED');
    expect(transaction.failureReason).toBe('PAYMENT_APPROVAL_WEBHOOK_ERROR');
    expect(credited).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.FAILED');
    await pause(1_500);
    expect(told(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED']);
  });

  it('fails when the endpoint does not answer in five seconds', async () => {
    answerAsking(() => pause(7_000, 200));
    const { transaction, credited } = await ended('FAILED');
    expect(transaction.failureReason).toBe('PAYMENT_APPROVAL_WEBHOOK_ERROR');
    expect(credited).toBe(0);
  });

  it('is taken by a call to approve after a 202', async () => {
    answerAsking(202);
    const before = await dollarsOf(jane.id);
    const { id } = bodyOf(await receive(), 200);
    await eventually(id, 'INCOMING_PAYMENT.PENDING');
    const approved = bodyOf(await cloud.api.post(`/transactions/${id}/approve`), 200);
    expect(approved).toMatchObject({ id, type: 'INCOMING', status: 'PROCESSING' });
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await dollarsOf(jane.id)).toBe(before + 5_000);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
  });

  it('is taken by a call to approve before the webhook is answered', async () => {
    answerAsking(async ({ body }) => {
      bodyOf(await cloud.api.post(`/transactions/${body.data.id}/approve`), 200);
      return 403;
    });
    const { id, credited } = await ended('COMPLETED');
    expect(credited).toBe(5_000);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
  });

  it('is turned down by a call to reject after a 202', async () => {
    answerAsking(202);
    const { id } = bodyOf(await receive(), 200);
    await eventually(id, 'INCOMING_PAYMENT.PENDING');
    const rejected = bodyOf(await cloud.api.post(`/transactions/${id}/reject`, { reason: 'Example' }), 200);
    expect(rejected).toMatchObject({ id, status: 'REJECTED' });
    await eventually(id, 'INCOMING_PAYMENT.FAILED');
    await pause(1_500);
    await transactionIn(cloud.api, id, 'REJECTED');
  });

  it('must be approved with what the sender asks for', async () => {
    answerAsking(202);
    const { id } = bodyOf(await receive({ receiverUmaAddress: nobody.umaAddress }), 200);
    const refused = await cloud.api.post(`/transactions/${id}/approve`, {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    const receiverCustomerInfo = { FULL_NAME: 'Jane Example' };
    bodyOf(await cloud.api.post(`/transactions/${id}/approve`, { receiverCustomerInfo }), 200);
    await transactionIn(cloud.api, id, 'COMPLETED');
  });

  it('fails when nobody decides within five seconds after a 202', async () => {
    answerAsking(202);
    const { id, transaction, credited } = await ended('FAILED');
    expect(transaction.failureReason).toBe('PAYMENT_APPROVAL_TIMED_OUT');
    expect(credited).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.FAILED');
    for (const call of ['approve', 'reject']) {
      const late = await cloud.api.post(`/transactions/${id}/${call}`);
      expect(late).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' } });
    }
  });

  it('is approved and rejected at once by one of many', async () => {
    answerAsking(202);
    const { id } = bodyOf(await receive(), 200);
    await eventually(id, 'INCOMING_PAYMENT.PENDING');
    const calls = ['approve', 'reject', 'approve', 'reject'].map((call) =>
      cloud.api.post(`/transactions/${id}/${call}`),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    // Where approval came first, the money is still on its way; the tests after this one count it.
    await expect
      .poll(async () => (await cloud.api.get(`/transactions/${id}`)).body.status, { timeout: 10_000 })
      .toMatch(/COMPLETED|REJECTED|FAILED/);
  });

  it('that was accepted and then fails goes back to the sender', async () => {
    const { id, credited } = await ended('FAILED', { senderUmaAddress: '$fail.compliance.usd@sandbox.uma.money' });
    const transaction = await refunded(cloud.api, id);
    expect(transaction).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(credited).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.REFUND_COMPLETED');
    expect(told(id)).toEqual(
      ['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'].map((event) => `INCOMING_PAYMENT.${event}`),
    );
    for (const { body } of eventsOf(id).slice(1)) expect(body.data.status).toBe('FAILED');
  });

  it('whose refund fails says so', async () => {
    answerAsking(async ({ body }) => {
      bodyOf(await cloud.api.post(`/sandbox/transactions/${body.data.id}/simulate`, { event: 'REFUND_FAIL' }), 200);
      return 200;
    });
    const { id } = await ended('FAILED', { senderUmaAddress: '$fail.compliance.usd@sandbox.uma.money' });
    const { body } = await eventually(id, 'INCOMING_PAYMENT.REFUND_FAILED');
    expect(body.data).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
  });

  it('stays on its way for long, is not credited before, and cannot be cancelled', async () => {
    const before = await dollarsOf(jane.id);
    const { id } = bodyOf(await receive({ senderUmaAddress: '$pending.long.usd@sandbox.uma.money' }), 200);
    await transactionIn(cloud.api, id, 'PROCESSING');
    expect(await dollarsOf(jane.id)).toBe(before);
    const cancelled = await cloud.api.post(`/transactions/${id}/cancel`);
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
    await transactionIn(cloud.api, id, 'COMPLETED', { timeoutMs: 40_000 });
    expect(await dollarsOf(jane.id)).toBe(before + 5_000);
  }, 60_000);
});

describe('POST /transactions/{transactionId}/approve and /reject', () => {
  it.each(['approve', 'reject'])('%s refuses what it does not know and what is not to be approved', async (call) => {
    const unknown = await cloud.api.post(`/transactions/Transaction:99999999-9999-4999-8999-99999999999a/${call}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    const { transactionId } = bodyOf(await quoteTo('$success.usd@sandbox.uma.money'), 201);
    const outgoing = await cloud.api.post(`/transactions/${transactionId}/${call}`);
    expect(outgoing).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' } });
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
  });

  it.each(['approve', 'reject'])('%s finds no payment of another platform', async (call) => {
    answerAsking(202);
    const { id } = bodyOf(await receive(), 200);
    const other = await anotherPlatform(cloud);
    expect(await other.post(`/transactions/${id}/${call}`)).toMatchObject({ status: 404 });
    await transactionIn(cloud.api, id, 'FAILED');
  });
});

describe('incoming payments in the list', () => {
  it('are found by type, status and sender', async () => {
    const { data } = bodyOf(await cloud.api.get('/transactions?type=INCOMING&status=REJECTED'), 200);
    expect(data.length).toBeGreaterThan(0);
    const sender = encodeURIComponent('$someone@bank.example.com');
    const list = bodyOf(await cloud.api.get(`/transactions?senderAccountIdentifier=${sender}`), 200);
    expect(list.totalCount).toBe(1);
  });
});

describe('after all that', () => {
  it('what was on its way for long has arrived, and the books add up', async () => {
    expect(onItsWay).not.toEqual([]);
    for (const id of onItsWay) await transactionIn(cloud.api, id, 'COMPLETED', { timeoutMs: 40_000 });
    await expectCleanBooks(cloud);
  });
});
