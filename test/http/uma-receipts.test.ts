import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { bodyOf } from '../kit/client/api.ts';
import { transactionIn, until } from '../kit/client/payments.ts';
import { refunded } from '../kit/client/rewards.ts';
import type { WebhookAnswer } from '../kit/local-cloud.ts';
import {
  answerAsking,
  cloud,
  dollarsOf,
  eventsOf,
  eventually,
  jane,
  person,
  quoteTo,
  receive,
  typesOf,
  unnamed,
  useUmaCloud,
} from './uma-support.ts';

// The five seconds for an answer or a decision are one.
useUmaCloud(5);

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

  it('takes an address with the customer who has it', async () => {
    const { id, customerId } = bodyOf(await receive({ customerId: jane.id }), 200);
    expect(customerId).toBe(jane.id);
    await transactionIn(cloud.api, id, 'COMPLETED');
  });

  it.each<[string, object, number, string]>([
    ['a sender that is none', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['a receiver that is none', { receiverUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['an unknown receiver', { receiverUmaAddress: '$unknown@uma.example.com' }, 404, 'UMA_NOT_FOUND'],
    ['an unknown customer', { receiverUmaAddress: undefined, customerId: 'Customer:1' }, 404, 'USER_NOT_FOUND'],
    ['no receiver', { receiverUmaAddress: undefined }, 400, 'INVALID_INPUT'],
    ['two receivers', { customerId: 'Customer:1' }, 400, 'INVALID_INPUT'],
    ['no account in the currency', { receivingCurrencyCode: 'MXN' }, 400, 'INVALID_CURRENCY'],
    ['no amount', { receivingCurrencyAmount: 0 }, 400, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, changes, status, code) => {
    expect(await receive(changes)).toMatchObject({ status, body: { code } });
  });

  it('refuses a platform without a webhook endpoint, which could not be asked', async () => {
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
    expect(typesOf(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.COMPLETED']);
  });

  it('comes to a customer by id, and from a sender in another currency', async () => {
    const senderUmaAddress = '$success.gbp@sandbox.uma.money';
    const { transaction, credited } = await ended('COMPLETED', {
      senderUmaAddress,
      receiverUmaAddress: undefined,
      customerId: jane.id,
    });
    expect(transaction.source).toMatchObject({ umaAddress: senderUmaAddress, currency: 'GBP' });
    expect(credited).toBe(5_000);
  });

  it('needs what the sender asks for and the service does not know', async () => {
    const changes = { receiverUmaAddress: unnamed.umaAddress };
    answerAsking({ status: 200, body: {} });
    const without = bodyOf(await receive(changes), 200);
    const failed = await transactionIn(cloud.api, without.id, 'FAILED');
    expect(failed.failureReason).toBe('MISSING_MANDATORY_PAYEE_DATA');
    const { body } = await eventually(without.id, 'INCOMING_PAYMENT.PENDING');
    expect(body.data.requestedReceiverCustomerInfoFields).toContainEqual({ name: 'FULL_NAME', mandatory: true });
    answerAsking({ status: 200, body: { receiverCustomerInfo: { FULL_NAME: 'Jane Example' } } });
    const { id } = bodyOf(await receive(changes), 200);
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await dollarsOf(unnamed.id)).toBe(5_000);
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
    expect(typesOf(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED']);
  });

  it('asks the sender once after a 422 and shows what the sender gave', async () => {
    let asked = 0;
    answerAsking(() => {
      asked += 1;
      return asked === 1 ? { status: 422, body: { requiredFields: ['NATIONALITY', 'BIRTH_DATE'] } } : 200;
    });
    const { id, credited } = await ended('COMPLETED');
    expect(credited).toBe(5_000);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
    expect(typesOf(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.COMPLETED']);
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
    expect(typesOf(id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED']);
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
    await until(
      async () => bodyOf(await cloud.api.get(`/transactions/${id}`), 200).pendingReason,
      (reason) => reason === 'COMPLIANCE_REVIEW',
    );
    const approved = bodyOf(await cloud.api.post(`/transactions/${id}/approve`), 200);
    expect(approved).toMatchObject({ id, type: 'INCOMING', status: 'PROCESSING' });
    expect(await transactionIn(cloud.api, id, 'COMPLETED')).not.toHaveProperty('pendingReason');
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
    const { id } = bodyOf(await receive({ receiverUmaAddress: unnamed.umaAddress }), 200);
    const refused = await cloud.api.post(`/transactions/${id}/approve`, {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    const receiverCustomerInfo = { FULL_NAME: 'Jane Example' };
    bodyOf(await cloud.api.post(`/transactions/${id}/approve`, { receiverCustomerInfo }), 200);
    await transactionIn(cloud.api, id, 'COMPLETED');
  });

  it('fails without a decision within five seconds after a 202', async () => {
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
      .poll(async () => (await cloud.api.get(`/transactions/${id}`)).body.status)
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
    expect(typesOf(id)).toEqual(
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

  it('stays on its way for long, is not credited before, and cannot be canceled', async () => {
    const before = await dollarsOf(jane.id);
    const { id } = bodyOf(await receive({ senderUmaAddress: '$pending.long.usd@sandbox.uma.money' }), 200);
    await transactionIn(cloud.api, id, 'PROCESSING');
    expect(await dollarsOf(jane.id)).toBe(before);
    const canceled = await cloud.api.post(`/transactions/${id}/cancel`);
    expect(canceled).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await transactionIn(cloud.api, id, 'COMPLETED', { timeoutMs: 40_000 });
    expect(await dollarsOf(jane.id)).toBe(before + 5_000);
  });
});

describe('an incoming payment to a customer with a default account for UMA', () => {
  const defaultAccount = async (ending: string) => {
    const { id: customerId } = bodyOf(await cloud.api.post('/customers', person), 201);
    const account = await cloud.api.post('/customers/external-accounts', {
      customerId,
      currency: 'USD',
      defaultUmaDepositAccount: true,
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: `000123456${ending}`,
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
      },
    });
    return { customerId, accountId: bodyOf(account, 201).id };
  };
  const receiveFor = async (customerId: string, changes: object = {}) =>
    bodyOf(await receive({ receiverUmaAddress: undefined, customerId, ...changes }), 200);

  it('is paid out to that account, and the internal one stays as it was', async () => {
    const { customerId, accountId } = await defaultAccount('789');
    const { id } = await receiveFor(customerId);
    const transaction = await transactionIn(cloud.api, id, 'COMPLETED');
    expect(transaction.destination).toEqual({ destinationType: 'ACCOUNT', accountId, currency: 'USD' });
    expect(await dollarsOf(customerId)).toBe(0);
    await eventually(id, 'INCOMING_PAYMENT.COMPLETED');
  });

  it('goes back to the sender when the account cannot take it', async () => {
    const { customerId } = await defaultAccount('003');
    const { id } = await receiveFor(customerId);
    expect(await refunded(cloud.api, id)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
    expect(await dollarsOf(customerId)).toBe(0);
  });

  it('is credited to the internal account in another currency, or once the default is deleted', async () => {
    const { customerId, accountId } = await defaultAccount('789');
    const euros = await receiveFor(customerId, { receivingCurrencyCode: 'EUR' });
    const inEuros = await transactionIn(cloud.api, euros.id, 'COMPLETED');
    expect(inEuros.destination.accountId).toMatch(/^InternalAccount:/);
    expect((await cloud.api.delete(`/customers/external-accounts/${accountId}`)).status).toBe(204);
    const later = await receiveFor(customerId);
    await transactionIn(cloud.api, later.id, 'COMPLETED');
    expect(await dollarsOf(customerId)).toBe(5_000);
  });
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
    const sender = encodeURIComponent('$success.gbp@sandbox.uma.money');
    const list = bodyOf(await cloud.api.get(`/transactions?senderAccountIdentifier=${sender}`), 200);
    expect(list.totalCount).toBe(1);
  });
});

describe('after all incoming payments', () => {
  it('the ledger adds up', () => expectCleanBooks(cloud));
});
