import { describe, expect, it } from 'vitest';
import { handler as challenge } from '../../../functions/api/external-accounts/create-platform-external-account-ownership-challenge.ts';
import { handler as verify } from '../../../functions/api/external-accounts/verify-platform-external-account-ownership.ts';
import { ethereumWallet, unprovenWallet } from '../../kit/client/wallets.ts';
import { on, ownWallet, registerForCustomer, registerForPlatform, useOwners } from './external-accounts-support.ts';

const { table } = useOwners();
const signer = unprovenWallet();

describe('POST /platform/external-accounts/{externalAccountId}/challenge', () => {
  it("challenges the platform's own wallet, and no customer's", async () => {
    const own = (await registerForPlatform(ownWallet(signer.address))).body;
    const customers = (await registerForCustomer(ownWallet(signer.address))).body;
    const body = { method: 'WALLET_SIGNATURE' };
    const answer = await on(challenge)(own.id, { body });
    expect(answer).toMatchObject({ status: 201, body: { messageToSign: expect.stringContaining(own.id) } });
    expect((await on(challenge)(customers.id, { body })).status).toBe(404);
  });

  it('is refused with 409 for an active wallet, which stays as it is', async () => {
    const { id } = (await registerForPlatform(ownWallet(ethereumWallet().address))).body;
    const before = JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'));
    const answer = await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'))).toBe(before);
  });

  it('is answered by one signature', async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    const { messageToSign } = (await on(challenge)(id, { body: { method: 'WALLET_SIGNATURE' } })).body;
    expect((await on(verify)(id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(200);
  });
});
