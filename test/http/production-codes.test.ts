import type { SendTextMessageCommandInput } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { scan } from '../../functions/store/scan.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createBankAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform } from '../kit/client/production.ts';
import { aLockedQuote, dollars } from '../kit/client/rewards.ts';
import { fakeRail } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

/** A number that is reserved for films (Bundesnetzagentur). */
const phoneNumber = '+491713920001';
const endUserIpAddress = '192.0.2.1';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;
let customerId: string;
let externalAccountId: string;
const sent: SendTextMessageCommandInput[] = [];

/** The code of the newest message. */
const newestCode = (): string => sent.at(-1)?.MessageBody?.match(/^(\d{6}) is your code/)?.[1] ?? '';
/** A code that differs from the newest. */
const wrongCode = (): string => (newestCode() === '123456' ? '654321' : '123456');
const aCustomer = async (changes: object = {}): Promise<string> => {
  const [fullName, birthDate] = ['Jane Example', '1990-01-31'];
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  const person = {
    customerType: 'INDIVIDUAL',
    region: 'DE',
    nationality: 'DE',
    fullName,
    birthDate,
    ...contacts,
    ...changes,
  };
  return bodyOf(await api.post('/customers', person), 201).id;
};
const login = (path: 'start' | 'complete', body: object, of = customerId) =>
  api.post(`/sca/login/${path}?customerId=${of}`, body);
const startLogin = async () => bodyOf(await login('start', { factor: 'SMS_OTP' }), 200).challengeId as string;
const aQuote = () => aLockedQuote(api, accountId, { customerId, platformCustomerId: '', externalAccountId });
const authorize = (quoteId: string, code: string) => api.post(`/quotes/${quoteId}/authorize`, { code });

beforeAll(async () => {
  rail = await fakeRail();
  cloud = await startTestCloud({ rail: { url: rail.url, secret: rail.secret } });
  provide('sms', { send: async ({ input }) => void sent.push(input) });
  ({ api, accountId } = await aProductionPlatform(cloud));
  customerId = await aCustomer({ phoneNumber });
  externalAccountId = await createBankAccount(api, customerId);
});
afterAll(async () => {
  await cloud.stop();
  await rail.close();
});
beforeEach(() => {
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a code by SMS in production', () => {
  it('is sent only to a proven number', async () => {
    const before = sent.length;
    const refused = { status: 400, code: 'INVALID_INPUT' };
    expect((await login('start', { factor: 'SMS_OTP' })).body).toMatchObject(refused);
    expect(sent).toHaveLength(before);
    bodyOf(await api.post(`/customers/${customerId}/verify-phone`), 204);
    bodyOf(await api.post(`/customers/${customerId}/verify-phone/confirm`, { code: newestCode() }), 200);
    await startLogin();
    expect(sent.at(-1)?.DestinationPhoneNumber).toBe(phoneNumber);
  });

  it('logs the customer in once, and only if it is the newest', async () => {
    await startLogin();
    const older = newestCode();
    const proof = { factor: 'SMS_OTP', endUserIpAddress, challengeId: await startLogin() };
    const refused = { status: 400, code: 'INVALID_INPUT' };
    for (const code of [wrongCode(), ...(older === newestCode() ? [] : [older])]) {
      expect((await login('complete', { ...proof, code })).body).toMatchObject(refused);
    }
    const right = { ...proof, code: newestCode() };
    expect(bodyOf(await login('complete', right), 200)).toMatchObject({ status: 'SUCCESS' });
    expect((await login('complete', right)).body).toMatchObject(refused);
  });

  it('authorizes a payment: each resend has a code of its own', async () => {
    const { id, transactionId } = await aQuote();
    const quoted = sent.length;
    expect(bodyOf(await api.post(`/quotes/${id}/execute`, {}), 200).status).toBe('PENDING_AUTHORIZATION');
    expect(sent).toHaveLength(quoted + 1);
    const first = newestCode();
    bodyOf(await api.post(`/quotes/${id}/authorize/resend`, {}), 204);
    expect(sent).toHaveLength(quoted + 2);
    // One code in a million is that of the first message again.
    if (first !== newestCode()) expect((await authorize(id, first)).status).toBe(400);
    expect(bodyOf(await authorize(id, newestCode()), 200).status).toBe('PROCESSING');
    expect(sent).toHaveLength(quoted + 2);
    await transactionIn(api, transactionId ?? `Transaction:${id.slice('Quote:'.length)}`, 'PROCESSING');
  });

  it('names the amount and the payee, and authorizes no other payment', async () => {
    const [one, other] = [await aQuote(), await aQuote()];
    bodyOf(await api.post(`/quotes/${one.id}/execute`, {}), 200);
    expect(sent.at(-1)?.MessageBody).toContain(' to pay 100.00 USD to Jane Example, account ending in 789.');
    const code = newestCode();
    bodyOf(await api.post(`/quotes/${other.id}/execute`, {}), 200);
    // One code in a million is that of the first message again.
    if (code !== newestCode()) expect((await authorize(other.id, code)).status).toBe(400);
    expect(bodyOf(await authorize(one.id, code), 200).status).toBe('PROCESSING');
  });

  it('authorizes a transfer, of which the rail hears then', async () => {
    const transfer = { source: { accountId }, destination: { accountId: externalAccountId }, amount: 500 };
    const { id, quoteId } = bodyOf(await api.post('/transfer-out', transfer), 201);
    const paymentId = id.slice('Transaction:'.length);
    expect(sent.at(-1)?.MessageBody).toContain(' to pay 5.00 USD to Jane Example, account ending in 789.');
    await transactionIn(api, id, 'PENDING_AUTHORIZATION');
    expect(rail.ordersFor(paymentId)).toEqual([]);
    bodyOf(await authorize(quoteId, newestCode()), 200);
    await until(
      () => rail.ordersFor(paymentId).length,
      (orders) => orders === 1,
    );
  });

  it('authorizes nothing after five wrong codes, even if it is right', async () => {
    const { id } = await aQuote();
    bodyOf(await api.post(`/quotes/${id}/execute`, {}), 200);
    for (let wrong = 1; wrong < 5; wrong += 1) expect((await authorize(id, wrongCode())).status).toBe(400);
    for (const code of [wrongCode(), newestCode()]) {
      expect((await authorize(id, code)).body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    }
  });

  it('is not sent for a quote that is not executed yet', async () => {
    const before = sent.length;
    await aQuote();
    expect(sent).toHaveLength(before);
  });

  it('proves nothing once the customer has another number', async () => {
    const of = await aCustomer({ phoneNumber: '+491713920002', email: 'moved@example.com' });
    const prove = async () => {
      bodyOf(await api.post(`/customers/${of}/verify-phone`), 204);
      bodyOf(await api.post(`/customers/${of}/verify-phone/confirm`, { code: newestCode() }), 200);
    };
    await prove();
    const { challengeId } = bodyOf(await login('start', { factor: 'SMS_OTP' }, of), 200);
    const code = newestCode();
    const complete = () => login('complete', { factor: 'SMS_OTP', endUserIpAddress, challengeId, code }, of);
    const refused = { status: 400, code: 'INVALID_INPUT' };
    bodyOf(await api.patch(`/customers/${of}`, { customerType: 'INDIVIDUAL', phoneNumber: '+491713920003' }), 200);
    expect((await complete()).body).toMatchObject(refused);
    await prove();
    expect((await complete()).body).toMatchObject(refused);
    const { challengeId: next } = bodyOf(await login('start', { factor: 'SMS_OTP' }, of), 200);
    const proof = { factor: 'SMS_OTP', endUserIpAddress, challengeId: next, code: newestCode() };
    expect(bodyOf(await login('complete', proof, of), 200)).toMatchObject({ status: 'SUCCESS' });
  });

  it('makes an account trusted', async () => {
    const path = `/customers/external-accounts/${externalAccountId}/trust`;
    const { scaChallenge } = bodyOf(await api.post(path, {}), 200);
    const confirm = (code: string) => api.post(`${path}/confirm`, { challengeId: scaChallenge.id, code });
    expect((await confirm(wrongCode())).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(bodyOf(await confirm(newestCode()), 200)).toEqual({ trusted: true });
    const untrust = bodyOf(await api.post(path.replace('trust', 'untrust'), {}), 200).scaChallenge;
    const proof = { challengeId: untrust.id, code: newestCode() };
    expect(bodyOf(await api.post(`${path.replace('trust', 'untrust')}/confirm`, proof), 200)).toEqual({
      trusted: false,
    });
  });

  it('is stored only as a hash', async () => {
    await startLogin();
    const code = newestCode();
    expect(code).toMatch(/^\d{6}$/);
    const kept: string[] = [];
    for await (const { logins } of scan(cloud.services.store, 'SCA')) kept.push(JSON.stringify(logins));
    expect(kept.join()).toContain('codeHash');
    expect(kept.join()).not.toContain(`"${code}"`);
  });

  it.each(['DESTINATION_PHONE_NUMBER_OPTED_OUT', 'DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION'])(
    'is refused with 409 where no message may reach the number (%s), and no money is held',
    async (Reason) => {
      const { id } = await aQuote();
      const before = await dollars(api);
      const refused = Object.assign(new Error('no'), { name: 'ConflictException', $fault: 'client', Reason });
      provide('sms', { send: () => Promise.reject(refused) });
      try {
        const conflict = { status: 409, code: 'CONFLICT', message: expect.stringContaining('text message') };
        expect((await api.post(`/quotes/${id}/execute`, {})).body).toMatchObject(conflict);
        expect((await login('start', { factor: 'SMS_OTP' })).body).toMatchObject(conflict);
        expect(await dollars(api)).toBe(before);
        refused.Reason = 'NO_ORIGINATION_IDENTITIES_FOUND';
        expect((await login('start', { factor: 'SMS_OTP' })).status).toBe(500);
      } finally {
        provide('sms', { send: async ({ input }) => void sent.push(input) });
      }
    },
  );

  it('is refused with 501 without a sender, and no money is held', async () => {
    const [{ id: challenged }, { id }] = [await aQuote(), await aQuote()];
    bodyOf(await api.post(`/quotes/${challenged}/execute`, {}), 200);
    const before = await dollars(api);
    vi.unstubAllEnvs();
    const trust = `/customers/external-accounts/${externalAccountId}/trust`;
    for (const path of [`/quotes/${id}/execute`, `/quotes/${challenged}/authorize/resend`, trust]) {
      expect((await api.post(path, {})).body, path).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
    }
    expect((await login('start', { factor: 'SMS_OTP' })).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
    expect(await dollars(api)).toBe(before);
  });
});
