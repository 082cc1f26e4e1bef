import { describe, expect, it } from 'vitest';
import { handler as challenge } from '../../../functions/api/external-accounts/create-external-account-ownership-challenge.ts';
import { handler as show } from '../../../functions/api/external-accounts/get-customer-external-account-by-id.ts';
import { handler } from '../../../functions/api/external-accounts/verify-external-account-ownership.ts';
import { aCaller, otherPlatformId, uuids } from '../../kit/builders.ts';
import { ethereumWallet, solanaWallet, sparkWallet, type TestWallet } from '../../kit/client/wallets.ts';
import { europeanId, on, registerForCustomer, useOwners } from './external-accounts-support.ts';

const { clock } = useOwners();
const verify = on(handler);
const statusOf = async (id: string) => (await on(show)(id)).body.status;

/** A wallet of a customer in the European Economic Area that has been challenged. */
async function challenged(signer: TestWallet, accountType = 'ETHEREUM_WALLET', currency = 'USDC') {
  const account = { currency, ownershipType: 'FIRST_PARTY', accountInfo: { accountType, address: signer.address } };
  const { id, status } = (await registerForCustomer({ ...account, customerId: europeanId })).body;
  expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION');
  const { messageToSign } = (await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } })).body;
  return { id: id as string, messageToSign: messageToSign as string };
}

describe('POST /customers/external-accounts/{externalAccountId}/verify', () => {
  it.each<[string, string, () => TestWallet, object]>([
    ['BASE_WALLET', 'USDC', () => ethereumWallet(), {}],
    ['ETHEREUM_WALLET', 'USDT', () => ethereumWallet(), {}],
    ['PLASMA_WALLET', 'USDT', () => ethereumWallet(), {}],
    ['POLYGON_WALLET', 'USDC', () => ethereumWallet(), {}],
    ['SOLANA_WALLET', 'USDC', () => solanaWallet(), {}],
    ['SPARK_WALLET', 'BTC', () => sparkWallet(), {}],
    ['SPARK_WALLET', 'BTC', () => sparkWallet({ header: 39 }), { signatureScheme: 'bip137' }],
    ['SPARK_WALLET', 'BTC', () => sparkWallet(), { signatureScheme: 'electrum' }],
  ])('takes the signature of a %s for %s', async (type, currency, make, scheme) => {
    const signer = make();
    const { id, messageToSign } = await challenged(signer, type, currency);
    const answer = await verify(id, { body: { signature: signer.sign(messageToSign), ...scheme } });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { id, status: 'ACTIVE' } });
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  const signer = ethereumWallet();
  it.each<[string, (messageToSign: string) => object]>([
    ['of another wallet', (message) => ({ signature: ethereumWallet().sign(message) })],
    ['over another text', (message) => ({ signature: signer.sign(`${message} `) })],
    ['that is none', () => ({ signature: 'no signature' })],
  ])('refuses a signature %s with 400, and the account is UNVERIFIED', async (_, proofOf) => {
    const { id, messageToSign } = await challenged(signer);
    const answer = await verify(id, { body: proofOf(messageToSign) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.text).not.toContain(signer.address);
    expect(await statusOf(id)).toBe('UNVERIFIED');
    // One try for one challenge: now the right answer comes too late.
    expect((await verify(id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(409);
  });

  it('refuses a right signature that is late with 400, and the account is UNVERIFIED', async () => {
    const { id, messageToSign } = await challenged(signer);
    clock.advance(900);
    const answer = await verify(id, { body: { signature: signer.sign(messageToSign) } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await statusOf(id)).toBe('UNVERIFIED');
  });

  it('takes it in the last moment', async () => {
    const { id, messageToSign } = await challenged(signer);
    clock.advance(899);
    expect((await verify(id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(200);
  });

  it('takes a signature once', async () => {
    const { id, messageToSign } = await challenged(signer);
    const body = { signature: signer.sign(messageToSign) };
    const answers = await Promise.all([verify(id, { body }), verify(id, { body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    clock.advance(1);
    expect((await verify(id, { body })).status).toBe(409);
  });

  it('refuses the signature for another account of the same wallet', async () => {
    const { id, messageToSign } = await challenged(signer);
    const other = await challenged(signer, 'BASE_WALLET');
    expect((await verify(other.id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(400);
    expect(await statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });

  it('refuses with 409 when nothing was asked, or something else', async () => {
    const account = { currency: 'USDC', accountInfo: { accountType: 'BASE_WALLET', address: signer.address } };
    const { id } = (await registerForCustomer(account)).body;
    const body = { signature: signer.sign('a') };
    expect(await verify(id, { body })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await on(challenge)(id, { body: { method: 'LIVENESS' } });
    expect((await verify(id, { body })).status).toBe(409);
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  it.each([{}, { signature: '' }, { signature: 1 }, { signature: 'a', signatureScheme: 'bip322' }])(
    'refuses the body %j with 400 and keeps the challenge',
    async (body) => {
      const { id, messageToSign } = await challenged(signer);
      expect((await verify(id, { body })).status).toBe(400);
      expect((await verify(id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(200);
    },
  );

  it("answers 404 for an unknown account, and for another platform's", async () => {
    const { id, messageToSign } = await challenged(signer);
    const body = { signature: signer.sign(messageToSign) };
    expect((await verify(`ExternalAccount:${uuids.unknown}`, { body })).status).toBe(404);
    expect((await verify(id, { body, caller: aCaller({ platformId: otherPlatformId }) })).status).toBe(404);
    expect(await statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });
});
