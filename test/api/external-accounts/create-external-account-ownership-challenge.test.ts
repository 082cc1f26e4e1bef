import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/create-external-account-ownership-challenge.ts';
import { handler as show } from '../../../functions/api/external-accounts/get-customer-external-account-by-id.ts';
import { handler as verify } from '../../../functions/api/external-accounts/verify-external-account-ownership.ts';
import { aCaller, otherPlatformId, uuids } from '../../kit/builders.ts';
import { ethereumWallet, unprovenWallet } from '../../kit/client/wallets.ts';
import {
  bank,
  europeanId,
  on,
  ownWallet,
  registerForCustomer,
  useOwners,
  wallet,
} from './external-accounts-support.ts';

const { table } = useOwners();
const challenge = (id: string, method = 'WALLET_SIGNATURE', overrides: object = {}) =>
  on(handler)(id, { body: { method }, ...overrides });
const signer = ethereumWallet();
const ending108 = unprovenWallet().address;
const european = async () => (await registerForCustomer({ ...ownWallet(signer.address), customerId: europeanId })).body;

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'John Example', countryOfResidence: 'DE' };

describe("a customer's own wallet", () => {
  it.each<[string, string, { accountInfo?: object; customerId?: undefined; ownershipType?: string | undefined }]>([
    ['in the European Economic Area', 'PENDING_OWNERSHIP_VERIFICATION', {}],
    ['elsewhere', 'ACTIVE', { customerId: undefined }],
    ['that an institution keeps', 'ACTIVE', { accountInfo: { vaspName: 'Example Exchange' } }],
    ['of a third party', 'ACTIVE', { ownershipType: 'THIRD_PARTY', accountInfo: { beneficiary } }],
    ['of no ownership type elsewhere', 'ACTIVE', { ownershipType: undefined, customerId: undefined }],
    [
      'with the ending 108',
      'PENDING_OWNERSHIP_VERIFICATION',
      { customerId: undefined, accountInfo: { address: ending108 } },
    ],
    [
      'of a third party with it',
      'ACTIVE',
      { ownershipType: 'THIRD_PARTY', accountInfo: { address: ending108, beneficiary } },
    ],
  ])('%s begins as %s', async (_, status, { accountInfo, ...changes }) => {
    const own = ownWallet(signer.address, accountInfo);
    const answer = await registerForCustomer({ ...own, customerId: europeanId, ...changes });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { status } });
  });

  it('is no bank account: that begins as ACTIVE', async () => {
    const answer = await registerForCustomer({ ...bank('1'), ownershipType: 'FIRST_PARTY', customerId: europeanId });
    expect(answer.body.status).toBe('ACTIVE');
  });
});

describe('POST /customers/external-accounts/{externalAccountId}/challenge', () => {
  it('gives a text to sign that names the wallet, the account and an end', async () => {
    const { id } = await european();
    const answer = await challenge(id);
    expect(answer).toMatchObject({
      status: 201,
      body: { method: 'WALLET_SIGNATURE', expiresAt: '2025-11-01T12:15:00.000Z' },
    });
    expect(answer.body.messageToSign.split('\n')).toEqual([
      'I confirm that this wallet is mine.',
      '',
      `Wallet: ${signer.address}`,
      `Account: ${id}`,
      expect.stringMatching(/^Nonce: [0-9a-f]{32}$/),
      'Valid until: 2025-11-01T12:15:00.000Z',
    ]);
  });

  it('voids the challenge before', async () => {
    const { id } = await european();
    const first = (await challenge(id)).body.messageToSign;
    const second = (await challenge(id)).body.messageToSign;
    expect(second).not.toBe(first);
    expect((await on(verify)(id, { body: { signature: signer.sign(first) } })).status).toBe(400);
  });

  it('gives a link for a liveness check', async () => {
    const { id } = await european();
    expect(await challenge(id, 'LIVENESS')).toMatchObject({
      status: 201,
      body: {
        method: 'LIVENESS',
        verificationLink: expect.stringMatching(/^https:\/\//),
        token: expect.any(String),
        expiresAt: '2025-11-01T12:15:00.000Z',
      },
    });
    expect((await on(show)(id)).body).not.toHaveProperty('ownership');
  });

  it('leads an account that failed back to where it can be proven', async () => {
    const { id } = await european();
    await challenge(id);
    await on(verify)(id, { body: { signature: '0x00' } });
    expect((await on(show)(id)).body.status).toBe('UNVERIFIED');
    await challenge(id);
    expect((await on(show)(id)).body.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });

  const tron = {
    currency: 'USDT',
    ownershipType: 'FIRST_PARTY',
    accountInfo: { accountType: 'TRON_WALLET', address: `T${'0'.repeat(33)}` },
  };
  it.each<[string, object]>([
    ['an active wallet', ownWallet(signer.address)],
    ['a bank account', bank('1')],
    ["a third party's wallet", { ...ownWallet(signer.address), ownershipType: 'THIRD_PARTY' }],
    ['a wallet that an institution keeps', ownWallet(signer.address, { vaspName: 'Example Exchange' })],
    [
      'a Lightning address',
      { currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', lightningAddress: 'a@b.example' } },
    ],
    ['a wallet that signs in no known way', { ...tron, customerId: europeanId }],
  ])('is refused with 409 for %s', async (_, account) => {
    const { id } = (await registerForCustomer(account)).body;
    const before = JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'));
    expect(await challenge(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(JSON.stringify(table.ofType('EXTERNAL_ACCOUNT'))).toBe(before);
  });

  it('is given to such a wallet for a liveness check', async () => {
    const { id } = (await registerForCustomer({ ...tron, customerId: europeanId })).body;
    expect((await challenge(id, 'LIVENESS')).status).toBe(201);
  });

  it('is refused with 409 once the wallet is proven', async () => {
    const { id } = await european();
    const { messageToSign } = (await challenge(id)).body;
    expect((await on(verify)(id, { body: { signature: signer.sign(messageToSign) } })).status).toBe(200);
    expect((await challenge(id)).status).toBe(409);
  });

  it.each([undefined, 'SELFIE', 'wallet_signature', 1])('is refused with 400 for the method %j', async (method) => {
    const { id } = await european();
    const answer = await on(handler)(id, { body: { method } });
    expect(answer).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'method' }] } } });
  });

  it('is refused with 501 for a liveness check in production', async () => {
    const production = { caller: aCaller({ environment: 'production' }) };
    const { id } = (await registerForCustomer({ ...ownWallet(signer.address), customerId: europeanId }, production))
      .body;
    expect((await challenge(id, 'LIVENESS', production)).status).toBe(501);
    expect((await challenge(id, 'WALLET_SIGNATURE', production)).status).toBe(201);
  });

  it("answers 404 for an unknown account, and for another platform's", async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect((await challenge(`ExternalAccount:${uuids.unknown}`)).status).toBe(404);
    const other = { caller: aCaller({ platformId: otherPlatformId }) };
    expect(await challenge(id, 'WALLET_SIGNATURE', other)).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });
});
