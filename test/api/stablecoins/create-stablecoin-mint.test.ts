import { describe, expect, it } from 'vitest';
import { noon } from '../../kit/builders.ts';
import { bankAccountId, stranger, useStablecoins, walletId } from '../../kit/rooms/stablecoins.ts';
import { refusalsOf } from './operation-refusals.ts';

const kit = useStablecoins();
const { aStablecoin, mint, hold, table } = kit;
const debit = (type: string, externalAccountId = bankAccountId) => ({
  body: { fundingSource: { type, externalAccountId } },
});

describe('POST /stablecoins/{stablecoinId}/mints', () => {
  it('by wire says where to send the money, for seven days', async () => {
    const stablecoinId = await aStablecoin();
    const { status, body } = await mint(stablecoinId, { body: { description: 'First mint' } });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^StablecoinOperation:/),
        stablecoinId,
        operationType: 'MINT',
        status: 'PENDING_FUNDING',
        amount: '250000000',
        provider: 'BRALE',
        providerEnvironment: 'SANDBOX',
        stablecoinProviderAccountId: expect.any(String),
        source: { type: 'WIRE' },
        destination: { accountId: walletId },
        fundingInstructions: {
          rail: 'WIRE',
          valueType: 'USD',
          bankName: 'Sandbox Bank',
          accountHolderName: 'Stablecoin Provider Sandbox',
          accountNumber: expect.stringMatching(/^\d{12}$/),
          routingNumber: '000000001',
          reference: expect.stringMatching(/^MINT-[0-9A-F]{8}$/),
        },
        expiresAt: '2025-11-08T12:00:00.000Z',
        providerStatus: 'awaiting_funds',
        description: 'First mint',
        createdAt: noon,
        updatedAt: noon,
      },
    ]);
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ status: 'PENDING_FUNDING', version: 1 }]);
  });

  it.each(['ACH_DEBIT', 'SAME_DAY_ACH_DEBIT'])('by %s needs no instructions', async (type) => {
    const { status, body } = await mint(await aStablecoin(), debit(type));
    expect([status, body]).toMatchObject([
      201,
      { status: 'CREATED', source: { type, externalAccountId: bankAccountId }, providerStatus: 'created' },
    ]);
    expect(body).not.toHaveProperty('fundingInstructions');
    expect(body).not.toHaveProperty('expiresAt');
  });

  it.each<[string, object]>([
    ['SERVICE_INTERNAL_ACCOUNT', { accountId: 'InternalAccount:x' }],
    ['PROVIDER_INTERNAL_BALANCE', { sourceTokenIdentifier: 'x', cryptoNetwork: 'SPARK' }],
  ])('refuses %s, which is reserved', async (type, more) => {
    expect(await mint(await aStablecoin(), { body: { fundingSource: { type, ...more } } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('reserved') },
    });
  });

  it.each<[string, object]>([
    ['a debit without an account', { fundingSource: { type: 'ACH_DEBIT' } }],
    ['an unknown source', { fundingSource: { type: 'CASH' } }],
    ['no destination', { destination: undefined }],
    ['a long description', { description: 'x'.repeat(1025) }],
    ['a bank account as destination', { destination: { accountId: bankAccountId } }],
    ['a debit of a wallet', { fundingSource: { type: 'ACH_DEBIT', externalAccountId: walletId } }],
  ])('refuses %s', async (_, body) => {
    expect(await mint(await aStablecoin(), { body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('STABLECOIN_OPERATION')).toEqual([]);
  });

  it('refuses accounts that are not active', async () => {
    hold({ wallet: { status: 'INACTIVE' } });
    const id = await aStablecoin();
    expect(await mint(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    hold({ bankAccount: { status: 'PENDING' } });
    expect(await mint(id, debit('ACH_DEBIT'))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('does not find accounts that are unknown or deleted', async () => {
    const id = await aStablecoin();
    const unknown = 'ExternalAccount:99999999-9999-4999-8999-99999999999a';
    hold({ bankAccount: { deletedAt: noon } });
    for (const request of [
      { body: { destination: { accountId: unknown } } },
      { body: { destination: { accountId: 'none' } } },
      debit('ACH_DEBIT', unknown),
      debit('ACH_DEBIT'),
    ]) {
      expect(await mint(id, request)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
    expect((await mint(id, { caller: stranger })).status).toBe(404);
  });

  refusalsOf(kit, mint);
});
