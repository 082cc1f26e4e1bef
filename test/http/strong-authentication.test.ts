import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aLockedQuote, aRecipient } from '../kit/client/rewards.ts';
import { softwareAuthenticator } from '../kit/client/software-authenticator.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { page } from '../kit/sca.ts';

/** At this speed the one-second check of a reset takes 10 milliseconds. */
const clockSpeed = 100;
const code = '123456';

const cloud = useTestCloud({ clockSpeed });
let api: Api;
let customerId: string;
let walletId: string;
beforeAll(async () => {
  api = cloud.api;
  const customer = await api.post('/customers', {
    customerType: 'INDIVIDUAL',
    region: 'DE',
    email: 'jane@example.com',
    phoneNumber: '+4915550100000',
    fullName: 'Jane Example',
    birthDate: '1990-01-31',
    nationality: 'DE',
  });
  customerId = bodyOf(customer, 201).id;
  bodyOf(await api.post(`/customers/${customerId}/verify-phone`, {}), 204);
  bodyOf(await api.post(`/customers/${customerId}/verify-phone/confirm`, { code }), 200);
  walletId = await createSparkWallet(api, customerId);
});

const ofCustomer = (path: string) => `${path}?customerId=${customerId}`;

describe("a customer's factors", () => {
  it('are a code by SMS, then an app and a passkey, and the passkey can be deleted', async () => {
    const factors = async () =>
      bodyOf(await api.get(ofCustomer('/sca/factors')), 200).factors.map(({ factor }: { factor: string }) => factor);
    expect(await factors()).toEqual(['SMS_OTP']);
    const { secret } = bodyOf(await api.post(ofCustomer('/sca/factors'), { type: 'TOTP' }), 200);
    bodyOf(await api.post(ofCustomer('/sca/factors/confirm'), { type: 'TOTP', secret, code }), 200);
    const { options } = bodyOf(await api.post(ofCustomer('/sca/factors'), { type: 'PASSKEY' }), 200);
    const credential = softwareAuthenticator(page).register(options);
    const confirmation = { type: 'PASSKEY', origin: page, credential };
    const { factor } = bodyOf(await api.post(ofCustomer('/sca/factors/confirm'), confirmation), 200);
    expect(await factors()).toEqual(['SMS_OTP', 'TOTP', 'PASSKEY']);
    bodyOf(await api.delete(ofCustomer(`/sca/factors/${factor.credentialId}`)), 204);
    expect(await factors()).toEqual(['SMS_OTP', 'TOTP']);
  });

  it('log the customer in, and a failed login elsewhere is counted', async () => {
    const { challengeId } = bodyOf(await api.post(ofCustomer('/sca/login/start'), { factor: 'SMS_OTP' }), 200);
    const proof = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', challengeId, code };
    expect(bodyOf(await api.post(ofCustomer('/sca/login/complete'), proof), 200)).toMatchObject({ status: 'SUCCESS' });
    const event = { eventType: 'FAILED_LOGIN_ATTEMPT' };
    expect(bodyOf(await api.post(ofCustomer('/sca/record-event'), event), 200)).toMatchObject({ failedAttempts: 1 });
  });

  it('are reset after a check, which can also change the phone number', async () => {
    const { resetId } = bodyOf(await api.post(ofCustomer('/sca/factors/reset'), { factor: 'SMS_OTP' }), 201);
    const path = ofCustomer(`/sca/factors/reset/${resetId}`);
    await until(
      async () => bodyOf(await api.get(path), 200).status,
      (status) => status === 'LIVENESS_PASSED',
    );
    const mobile = { countryCode: '+49', number: '15550100000' };
    bodyOf(await api.post(ofCustomer(`/sca/factors/reset/${resetId}/complete`), { mobile }), 204);
    expect(bodyOf(await api.get(path), 200)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a payment of a customer in Germany', () => {
  it('asks for a code also where an account of the platform pays on behalf of the customer', async () => {
    const accountId = await fundedAccount(api);
    const { externalAccountId, customerId: recipientId } = await aRecipient(api);
    const quote = async (payer?: string) =>
      aLockedQuote(
        api,
        accountId,
        { customerId: recipientId, platformCustomerId: '', externalAccountId },
        { source: { sourceType: 'ACCOUNT', accountId, customerId: payer }, immediatelyExecute: true },
      );
    const { transactionId, status } = await quote(customerId);
    expect(status).toBe('PENDING_AUTHORIZATION');
    const ofPayer = bodyOf(await api.get(`/transactions?customerId=${customerId}&limit=1`), 200).data;
    expect(ofPayer).toMatchObject([{ id: transactionId, customerId }]);
    expect((await quote()).status).toBe('PROCESSING');
  });

  it('asks for a code, sends it again, and needs none once the wallet is trusted', async () => {
    const recipient = { customerId, platformCustomerId: '', externalAccountId: walletId };
    const accountId = await fundedAccount(api);
    const quote = await aLockedQuote(api, accountId, recipient);
    expect(bodyOf(await api.post(`/quotes/${quote.id}/execute`, {}), 200).status).toBe('PENDING_AUTHORIZATION');
    bodyOf(await api.post(`/quotes/${quote.id}/authorize/resend`, {}), 204);
    bodyOf(await api.post(`/quotes/${quote.id}/authorize`, { code }), 200);
    const { transactionId } = bodyOf(await api.post(`/quotes/${quote.id}/authorize`, { code }), 200);
    await transactionIn(api, transactionId, 'COMPLETED');

    const path = `/customers/external-accounts/${walletId}`;
    const prove = async (what: string) => {
      const { scaChallenge } = bodyOf(await api.post(`${path}/${what}`, {}), 200);
      return bodyOf(await api.post(`${path}/${what}/confirm`, { challengeId: scaChallenge.id, code }), 200).trusted;
    };
    expect(await prove('trust')).toBe(true);
    const trusted = await aLockedQuote(api, accountId, recipient, { immediatelyExecute: true });
    expect(trusted.status).toBe('PROCESSING');
    const given = await aLockedQuote(api, accountId, recipient);
    expect(await prove('untrust')).toBe(false);
    expect(bodyOf(await api.post(`/quotes/${given.id}/execute`, {}), 200)).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { purpose: 'CURRENCY_CONVERSION' },
    });
    const asked = await aLockedQuote(api, accountId, recipient);
    expect(await prove('trust')).toBe(true);
    expect(bodyOf(await api.post(`/quotes/${asked.id}/execute`, {}), 200).status).toBe('PROCESSING');
  });
});
