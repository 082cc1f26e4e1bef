/** A payment of low value needs no challenge where the platform's operator has switched that exemption on, until its counters are full. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import type { ScaExemption } from '../../functions/domain/sca/exemptions.ts';
import { configurePlatform } from '../../lib/platforms/platforms.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { customerAccount } from '../kit/client/cards.ts';
import { transactionIn } from '../kit/client/payments.ts';
import { apiClient, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let platformId: PlatformId;
let api: Api;

beforeAll(async () => {
  cloud = await startTestCloud();
  const { tokenId, tokenSecret, ...created } = await provisionPlatform({ name: 'Exempt', environment: 'sandbox' });
  platformId = created.platformId;
  api = apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const exempt = (...scaExemptions: ScaExemption[]) => configurePlatform(platformId, { scaExemptions });

/** A customer in Germany with 10,000 euros and a payee. */
async function aPayer() {
  const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  const body = { ...person, ...contacts, nationality: 'DE', currencies: ['EUR', 'USD'] };
  const { id: customerId } = bodyOf(await api.post('/customers', body), 201);
  const { id: accountId } = await customerAccount(api, customerId, 'EUR');
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 }), 200);
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'John Example', countryOfResidence: 'DE' };
  const accountInfo = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary };
  const payee = { customerId, currency: 'EUR', accountInfo };
  const { id: payeeId } = bodyOf(await api.post('/customers/external-accounts', payee), 201);
  const transfer = async (amount: number) => {
    const sent = { source: { accountId }, destination: { accountId: payeeId }, amount };
    return bodyOf(await api.post('/transfer-out', sent), 201);
  };
  const quote = async (amount: number) => {
    const source = { sourceType: 'ACCOUNT', accountId };
    const destination = { destinationType: 'ACCOUNT', accountId: payeeId };
    const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount };
    const { id } = bodyOf(await api.post('/quotes', { source, destination, ...locked }), 201);
    return bodyOf(await api.post(`/quotes/${id}/execute`, {}), 200);
  };
  return { transfer, quote };
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

const isAsked = async ({ transfer }: Payer, amount: number): Promise<boolean> => 'quoteId' in (await transfer(amount));

describe('a payment of low value', () => {
  it('is asked about unless the operator has exempted it', async () => {
    await exempt();
    const payer = await aPayer();
    expect(await isAsked(payer, 100)).toBe(true);
    await exempt('LOW_VALUE');
    expect(await isAsked(payer, 100)).toBe(false);
  });

  it('is paid without a challenge, as a transfer and as a quote', async () => {
    await exempt('LOW_VALUE');
    const { transfer, quote } = await aPayer();
    const { id } = await transfer(3_000);
    await transactionIn(api, id, 'COMPLETED');
    const { status, transactionId, scaChallenge } = await quote(3_000);
    expect({ status, scaChallenge }).toEqual({ status: 'PROCESSING', scaChallenge: undefined });
    await transactionIn(api, transactionId, 'COMPLETED');
  });

  it('is asked about above 30 euros, after five payments, and after 100 euros since the last challenge', async () => {
    await exempt('LOW_VALUE');
    const few = await aPayer();
    expect(await isAsked(few, 3_001)).toBe(true);
    for (const amount of [3_000, 3_000, 3_000]) expect(await isAsked(few, amount)).toBe(false);
    expect(await isAsked(few, 1_001)).toBe(true);
    expect(await isAsked(few, 1_000)).toBe(false);
    const many = await aPayer();
    for (let payment = 1; payment <= 5; payment += 1) expect(await isAsked(many, 1)).toBe(false);
    const { quoteId, id } = await many.transfer(1);
    expect(quoteId).toBeDefined();
    bodyOf(await api.post(`/quotes/${quoteId}/authorize`, { code: '123456' }), 200);
    await transactionIn(api, id, 'COMPLETED');
    // The answered challenge starts the counters anew.
    expect(await isAsked(many, 3_000)).toBe(false);
  });

  it('is exempt no more often when several are made at once', async () => {
    await exempt('LOW_VALUE');
    const payer = await aPayer();
    const asked = await Promise.all(Array.from({ length: 8 }, () => isAsked(payer, 100)));
    expect(asked.filter((isOne) => !isOne).length).toBeLessThanOrEqual(5);
    expect(await isAsked(payer, 100)).toBe(asked.filter((isOne) => !isOne).length === 5);
  });
});
