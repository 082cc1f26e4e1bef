import { describe, expect, it } from 'vitest';
import { noon } from '../../kit/builders.ts';
import { bankAccountId, useStablecoins, walletId } from '../../kit/rooms/stablecoins.ts';
import { refusalsOf } from './operation-refusals.ts';

const kit = useStablecoins();
const { aStablecoin, burn, hold, table } = kit;
const to = (more: object) => ({
  body: { destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bankAccountId, rail: 'WIRE', ...more } },
});

describe('POST /stablecoins/{stablecoinId}/burns', () => {
  it('of tokens from outside says where to send them, for seven days, and what is paid out', async () => {
    const { status, body } = await burn(await aStablecoin());
    expect([status, body]).toMatchObject([
      201,
      {
        operationType: 'BURN',
        status: 'PENDING_FUNDING',
        source: { type: 'EXTERNAL_ACCOUNT' },
        destination: { accountId: bankAccountId, rail: 'ACH_CREDIT' },
        fundingInstructions: { rail: 'SPARK', network: 'SPARK', address: expect.stringMatching(/^spark1/) },
        estimatedDelivery: { rail: 'ACH_CREDIT', amount: '25000', currency: 'USD', timing: expect.any(String) },
        expiresAt: '2025-11-08T12:00:00.000Z',
        createdAt: noon,
      },
    ]);
  });

  it.each(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'])(
    'of the balance at the provider needs no funds, and pays out by %s',
    async (rail) => {
      const source = { type: 'PROVIDER_INTERNAL_BALANCE' };
      const { status, body } = await burn(await aStablecoin(), { body: { ...to({ rail }).body, source } });
      expect([status, body]).toMatchObject([
        201,
        { status: 'CREATED', source, destination: { rail }, estimatedDelivery: { rail, amount: '25000' } },
      ]);
      expect(body).not.toHaveProperty('fundingInstructions');
      expect(body).not.toHaveProperty('expiresAt');
    },
  );

  it('refuses SERVICE_INTERNAL_ACCOUNT, which is reserved', async () => {
    const source = { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'InternalAccount:x' };
    expect(await burn(await aStablecoin(), { body: { source } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('reserved') },
    });
  });

  it.each<[string, object]>([
    ['another rail', to({ rail: 'CHECK' })],
    ['another type of destination', to({ type: 'WALLET' })],
    ['a wallet as destination', to({ externalAccountId: walletId })],
    ['a rail of mints', { body: { source: { type: 'WIRE' } } }],
  ])('refuses %s', async (_, request) => {
    expect(await burn(await aStablecoin(), request)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('STABLECOIN_OPERATION')).toEqual([]);
  });

  it('refuses a bank account that is not active, and does not find an unknown one', async () => {
    const id = await aStablecoin();
    hold({ bankAccount: { status: 'INACTIVE' } });
    expect(await burn(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await burn(id, to({ externalAccountId: 'none' }))).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  refusalsOf(kit, burn);
});
