import { describe, expect, it } from 'vitest';
import { handler as createPlatformExternalAccountOwnershipChallenge } from '../../../functions/api/external-accounts/create-platform-external-account-ownership-challenge.ts';
import { handler as deletePlatformExternalAccountById } from '../../../functions/api/external-accounts/delete-platform-external-account-by-id.ts';
import { handler as getPlatformExternalAccountById } from '../../../functions/api/external-accounts/get-platform-external-account-by-id.ts';
import { handler as listCustomerExternalAccounts } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { handler as listPlatformExternalAccounts } from '../../../functions/api/external-accounts/list-platform-external-accounts.ts';
import { handler as verifyPlatformExternalAccountOwnership } from '../../../functions/api/external-accounts/verify-platform-external-account-ownership.ts';
import { aCaller, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { ethereumWallet, unprovenWallet } from '../../kit/client/wallets.ts';
import { invoke } from '../../kit/invoke.ts';
import {
  bank,
  on,
  ownWallet,
  registerForCustomer,
  registerForPlatform,
  useOwners,
  wallet,
} from './external-accounts-support.ts';

const signer = unprovenWallet();

describe('POST /platform/external-accounts', () => {
  const { table } = useOwners();

  it('registers an account of the platform itself', async () => {
    const answer = await registerForPlatform({ ...bank('000123456789'), platformAccountId: 'ops-1' });
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', currency: 'USD', platformAccountId: 'ops-1', beneficiaryVerificationStatus: 'MATCHED' },
    });
    expect(answer.body).not.toHaveProperty('customerId');
    expect(answer.body).not.toHaveProperty('defaultUmaDepositAccount');
  });

  it('knows no customer and no default: both are ignored', async () => {
    const answer = await registerForPlatform({
      ...wallet('a'),
      customerId: ids.customer,
      defaultUmaDepositAccount: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('customerId');
    expect(table.ofType('DEPOSIT_ACCOUNT')).toEqual([]);
  });

  it('refuses the same account again, but not as the account of another owner', async () => {
    expect((await registerForPlatform(wallet('a'))).status).toBe(201);
    expect(await registerForPlatform(wallet('a'))).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await registerForCustomer(wallet('a'))).status).toBe(201);
    const other = await registerForPlatform(wallet('a'), { caller: aCaller({ platformId: otherPlatformId }) });
    expect(other.status).toBe(201);
  });

  it('treats an account of the customer operation without a customer as the same', async () => {
    await registerForPlatform(wallet('a'));
    expect((await registerForCustomer({ ...wallet('a'), customerId: undefined })).status).toBe(409);
  });

  it('refuses a currency that the account cannot hold', async () => {
    const answer = await registerForPlatform({ ...wallet('a'), currency: 'USD' });
    expect(answer).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'currency' }] } } });
  });

  it('answers a repeat with the same key as the first time', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await registerForPlatform(wallet('a'), { headers });
    const second = await registerForPlatform(wallet('a'), { headers });
    expect(second.text).toBe(first.text);
    expect(table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });
});

describe('GET /platform/external-accounts/{externalAccountId}', () => {
  useOwners();
  const show = on(getPlatformExternalAccountById);

  it('shows the account as it was answered when it was registered', async () => {
    const made = await registerForPlatform(wallet('a'));
    expect(await show(made.body.id)).toMatchObject({ status: 200, text: made.text });
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ["a customer's", async () => (await registerForCustomer(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect(await show(await idOf())).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});

describe('GET /platform/external-accounts', () => {
  const { clock } = useOwners();
  const list = async (query: Record<string, string> = {}, caller = aCaller()) =>
    (await invoke(listPlatformExternalAccounts, { query, caller })).body;

  async function registerThree() {
    const made = [];
    for (const body of [wallet('a'), bank('000111'), wallet('b')]) {
      clock.advance(1);
      made.unshift((await registerForPlatform(body)).body);
    }
    await registerForCustomer(wallet('c'));
    return made;
  }

  it("lists the platform's own accounts, newest first", async () => {
    const made = await registerThree();
    expect(await list()).toEqual({ data: made, hasMore: false, nextCursor: null, totalCount: 3 });
    expect(await list({ currency: 'USD' })).toMatchObject({ data: [made[1]], totalCount: 1 });
  });

  it('leads through its pages, and its cursor leads nowhere else', async () => {
    const made = await registerThree();
    const first = await list({ limit: '2' });
    expect(first).toMatchObject({ data: made.slice(0, 2), hasMore: true, totalCount: 3 });
    const rest = await list({ limit: '2', cursor: first.nextCursor });
    expect(rest).toEqual({ data: made.slice(2), hasMore: false, nextCursor: null, totalCount: 3 });
    const elsewhere = await invoke(listCustomerExternalAccounts, { query: { cursor: first.nextCursor } });
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('DELETE /platform/external-accounts/{externalAccountId}', () => {
  useOwners();
  const remove = on(deletePlatformExternalAccountById);

  it('hides the account', async () => {
    const { id } = (await registerForPlatform(wallet('a'))).body;
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect((await on(getPlatformExternalAccountById)(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await registerForPlatform(wallet('a'))).status).toBe(201);
  });

  it("answers 404 for a customer's account and for another platform's", async () => {
    const customers = (await registerForCustomer(wallet('a'))).body;
    const platforms = (await registerForPlatform(wallet('a'))).body;
    expect((await remove(customers.id)).status).toBe(404);
    expect((await remove(platforms.id, { caller: aCaller({ platformId: otherPlatformId }) })).status).toBe(404);
    expect((await on(getPlatformExternalAccountById)(platforms.id)).status).toBe(200);
  });
});

describe('POST /platform/external-accounts/{externalAccountId}/challenge', () => {
  const { table } = useOwners();

  it("challenges the platform's own wallet, and no customer's", async () => {
    const own = (await registerForPlatform(ownWallet(signer.address))).body;
    const customers = (await registerForCustomer(ownWallet(signer.address))).body;
    const body = { method: 'WALLET_SIGNATURE' };
    const answer = await on(createPlatformExternalAccountOwnershipChallenge)(own.id, { body });
    expect(answer).toMatchObject({ status: 201, body: { messageToSign: expect.stringContaining(own.id) } });
    expect((await on(createPlatformExternalAccountOwnershipChallenge)(customers.id, { body })).status).toBe(404);
  });

  it('is refused with 409 for an active wallet, which stays as it is', async () => {
    const { id } = (await registerForPlatform(ownWallet(ethereumWallet().address))).body;
    const before = JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'));
    const answer = await on(createPlatformExternalAccountOwnershipChallenge)(id, {
      body: { method: 'WALLET_SIGNATURE' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'))).toBe(before);
  });

  it('is answered by one signature', async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    const { messageToSign } = (
      await on(createPlatformExternalAccountOwnershipChallenge)(id, { body: { method: 'WALLET_SIGNATURE' } })
    ).body;
    expect(
      (await on(verifyPlatformExternalAccountOwnership)(id, { body: { signature: signer.sign(messageToSign) } }))
        .status,
    ).toBe(200);
  });
});

describe('POST /platform/external-accounts/{externalAccountId}/verify', () => {
  useOwners();

  it("takes the signature of the platform's own wallet, and knows no customer's", async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    const customers = (await registerForCustomer(ownWallet(signer.address))).body;
    const { messageToSign } = (
      await on(createPlatformExternalAccountOwnershipChallenge)(id, { body: { method: 'WALLET_SIGNATURE' } })
    ).body;
    const body = { signature: signer.sign(messageToSign) };
    expect((await on(verifyPlatformExternalAccountOwnership)(customers.id, { body })).status).toBe(404);
    expect(await on(verifyPlatformExternalAccountOwnership)(id, { body })).toMatchObject({
      status: 200,
      body: { id, status: 'ACTIVE' },
    });
  });

  it('refuses a wrong one, after which the wallet can receive nothing', async () => {
    const { id } = (await registerForPlatform(ownWallet(signer.address))).body;
    await on(createPlatformExternalAccountOwnershipChallenge)(id, { body: { method: 'WALLET_SIGNATURE' } });
    expect(
      (await on(verifyPlatformExternalAccountOwnership)(id, { body: { signature: signer.sign('a') } })).status,
    ).toBe(400);
    expect(
      (await on(createPlatformExternalAccountOwnershipChallenge)(id, { body: { method: 'WALLET_SIGNATURE' } })).status,
    ).toBe(201);
  });
});
