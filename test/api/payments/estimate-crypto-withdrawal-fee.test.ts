import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/estimate-crypto-withdrawal-fee.ts';
import { aCaller, anAccount, aPlatform, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const holds = (currency: string) =>
  table.holds(stored.platform(aPlatform()), stored.account(anAccount({ currency, accountType: 'INTERNAL_CRYPTO' })));
beforeEach(() => holds('USDC'));

const request = (more: object = {}) => ({
  internalAccountId: ids.source,
  currency: 'USDC',
  cryptoNetwork: 'SOLANA',
  amount: 1_000_000,
  destinationAddress: '7example7example7example7example7example',
  ...more,
});
const estimate = (more: object = {}) => invoke(handler, { body: request(more) });
const evm = `0x${'0a'.repeat(20)}`;

describe('POST /crypto/estimate-withdrawal-fee', () => {
  it('adds up: the amount less the fees arrives', async () => {
    expect(await estimate()).toMatchObject({
      status: 200,
      body: { networkFee: 5000, networkFeeAsset: 'SOL', applicationFee: 2500, totalFee: 5000, netAmount: 995_000 },
    });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['USDC', 'BASE', evm],
    ['USDC', 'POLYGON', evm],
    ['USDT', 'PLASMA', evm],
    ['USDT', 'TRON', `T${'a'.repeat(33)}`],
    ['USDB', 'SPARK', 'spark1exampleexample'],
    ['BTC', 'BITCOIN', 'bc1qexampleexampleexample'],
    ['BTC', 'LIGHTNING', 'jane@wallet.example.com'],
    ['BTC', 'LIGHTNING', 'lnbc1example'],
    ['BTC', 'SPARK', 'sparkrt1example'],
  ])('knows %s on %s', async (currency, cryptoNetwork, destinationAddress) => {
    holds(currency);
    const answer = await estimate({ currency, cryptoNetwork, destinationAddress, amount: 10_000_000 });
    expect(answer).toMatchObject({ status: 200, body: { networkFeeAsset: currency } });
  });

  it.each([
    ['another currency than the account’s', { currency: 'BTC' }, 'INVALID_CURRENCY'],
    ['a network that does not carry it', { cryptoNetwork: 'TRON' }, 'INVALID_INPUT'],
    ['an unknown network', { cryptoNetwork: 'OTHER' }, 'INVALID_INPUT'],
    ['an address of another network', { destinationAddress: 'spark1example' }, 'INVALID_INPUT'],
    ['an amount that the fees use up', { amount: 2_500 }, 'AMOUNT_OUT_OF_RANGE'],
    ['no amount', { amount: 0 }, 'INVALID_INPUT'],
  ])('refuses %s', async (_, more, code) => {
    expect(await estimate(more)).toMatchObject({ status: 400, body: { code } });
  });

  it('refuses a currency that is on no chain', async () => {
    holds('USD');
    expect(await estimate({ currency: 'USD' })).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
  });

  it('answers 404 for an account that is unknown, or of another platform', async () => {
    const unknown = { internalAccountId: `InternalAccount:${uuids.unknown}` };
    expect(await estimate(unknown)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    const foreign = await invoke(handler, { body: request(), caller: aCaller({ platformId: otherPlatformId }) });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
