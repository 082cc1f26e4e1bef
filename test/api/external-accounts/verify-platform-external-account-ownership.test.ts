import { describe, expect, it } from 'vitest';
import { handler as challenge } from '../../../functions/api/external-accounts/create-platform-external-account-ownership-challenge.ts';
import { handler as verify } from '../../../functions/api/external-accounts/verify-platform-external-account-ownership.ts';
import { unprovenWallet } from '../../kit/client/wallets.ts';
import { on, ownWallet, registerForCustomer, registerForPlatform, useOwners } from './external-accounts-support.ts';

useOwners();
const signer = unprovenWallet();

describe('POST /platform/external-accounts/{externalAccountId}/verify', () => {
  it("takes the signature of the platform's own wallet, and knows no customer's", async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    const customers = (await registerForCustomer(ownWallet(signer.address))).body;
    const { messageToSign } = (await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } })).body;
    const body = { signature: signer.sign(messageToSign) };
    expect((await on(verify)(customers.id, { body })).status).toBe(404);
    expect(await on(verify)(id, { body })).toMatchObject({ status: 200, body: { id, status: 'ACTIVE' } });
  });

  it('refuses a wrong one, after which the wallet can receive nothing', async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } });
    expect((await on(verify)(id, { body: { signature: signer.sign('a') } })).status).toBe(400);
    expect((await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } })).status).toBe(201);
  });
});
