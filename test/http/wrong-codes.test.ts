import { describe, expect, it } from 'vitest';
import type { AnyBody, ApiAnswer } from '../kit/client/api.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { type Api, aLockedQuote, bodyOf, createSparkWallet, fundedAccount } from './rewards.ts';

const cloud = useTestCloud();
const atOnce = 40;
const [rightCode, wrongCode] = ['123456', '000000'];

/** A customer in Germany, who has to prove everything. */
async function aEuropean(api: Api): Promise<string> {
  const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  return bodyOf(await api.post('/customers', { ...person, ...contacts, nationality: 'DE' }), 201).id;
}

/** Answers a challenge with a code. */
type Try = (code: string) => Promise<ApiAnswer<AnyBody>>;

const kinds: Readonly<Record<string, (api: Api) => Promise<Try>>> = {
  'the code of a payment': async (api) => {
    const customerId = await aEuropean(api);
    const externalAccountId = await createSparkWallet(api, customerId);
    const recipient = { customerId, platformCustomerId: '', externalAccountId };
    const quote = await aLockedQuote(api, await fundedAccount(api), recipient);
    bodyOf(await api.post(`/quotes/${quote.id}/execute`, {}), 200);
    return (code) => api.post(`/quotes/${quote.id}/authorize`, { code });
  },
  'the code of a login': async (api) => {
    const query = `customerId=${await aEuropean(api)}`;
    const { challengeId } = bodyOf(await api.post(`/sca/login/start?${query}`, { factor: 'SMS_OTP' }), 200);
    const proof = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', challengeId };
    return (code) => api.post(`/sca/login/complete?${query}`, { ...proof, code });
  },
  'the code of an app': async (api) => {
    const query = `customerId=${await aEuropean(api)}`;
    const { secret } = bodyOf(await api.post(`/sca/factors?${query}`, { type: 'TOTP' }), 200);
    bodyOf(await api.post(`/sca/factors/confirm?${query}`, { type: 'TOTP', secret, code: rightCode }), 200);
    const proof = { factor: 'TOTP', endUserIpAddress: '192.0.2.1' };
    return (code) => api.post(`/sca/login/complete?${query}`, { ...proof, code });
  },
  'the code of a contact': async (api) => {
    const path = `/customers/${await aEuropean(api)}`;
    bodyOf(await api.post(`${path}/verify-email`, {}), 204);
    return (code) => api.post(`${path}/verify-email/confirm`, { code });
  },
  'the code that trusts a wallet': async (api) => {
    const customerId = await aEuropean(api);
    const path = `/customers/external-accounts/${await createSparkWallet(api, customerId)}/trust`;
    const { scaChallenge } = bodyOf(await api.post(path, {}), 200);
    return (code) => api.post(`${path}/confirm`, { challengeId: scaChallenge.id, code });
  },
};

describe.each(Object.entries(kinds))('%s', (_, prepare) => {
  it('takes five wrong tries, however many come at once, and then not even the right one', async () => {
    const attempt = await prepare(cloud.api);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => attempt(wrongCode)));
    // Some may give up because others keep writing: the rest of the tries come one by one.
    for (let more = 0; more < 5; more += 1) answers.push(await attempt(wrongCode));
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    // The fifth wrong try voids the challenge, and says so.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect((await attempt(rightCode)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the codes of one payment after the other', () => {
  it('take twenty wrong tries a day of a customer, and other customers are not affected', async () => {
    const { api } = cloud;
    const accountId = await fundedAccount(api);
    const customerId = await aEuropean(api);
    const externalAccountId = await createSparkWallet(api, customerId);
    const challenge = async (): Promise<Try> => {
      const quote = await aLockedQuote(api, accountId, { customerId, platformCustomerId: '', externalAccountId });
      bodyOf(await api.post(`/quotes/${quote.id}/execute`, {}), 200);
      return (code) => api.post(`/quotes/${quote.id}/authorize`, { code });
    };
    const attempts = [await challenge(), await challenge(), await challenge(), await challenge(), await challenge()];
    for (const attempt of attempts.slice(0, 4)) {
      for (let tries = 0; tries < 5; tries += 1) expect((await attempt(wrongCode)).status).toBeGreaterThanOrEqual(400);
    }
    const refused = await attempts[4]?.(rightCode);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused?.body.message).toContain('tomorrow');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Trusting a wallet asks the same customer.
    const trust = `/customers/external-accounts/${externalAccountId}/trust`;
    const { scaChallenge } = bodyOf(await api.post(trust, {}), 200);
    expect((await api.post(`${trust}/confirm`, { challengeId: scaChallenge.id, code: rightCode })).status).toBe(429);
    const other = await kinds['the code of a payment']?.(api);
    expect((await other?.(rightCode))?.status).toBe(200);
  });
});
