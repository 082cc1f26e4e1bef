import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/create-transfer-in.ts';
import { anAccount, anExternalAccount, ids, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { refusesTransfers, useTransfers } from './transfers-support.ts';

const setup = useTransfers(handler, { from: ids.external, to: ids.source });
const { table, arrange, transfer } = setup;

describe('POST /transfer-in', () => {
  it('answers with an incoming transaction that is pending', async () => {
    expect(await transfer()).toMatchObject({
      status: 201,
      body: {
        id: ids.transaction,
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'PENDING',
        source: { accountId: ids.external },
        destination: { accountId: ids.source },
        receivedAmount: { amount: 2_500 },
      },
    });
  });

  it('credits no account before the money is there', async () => {
    await transfer();
    expect(table.written()).toEqual([`PLATFORM#${platformId}#PAYMENT#${uuids.payment} PAYMENT`]);
    expect(table.writtenPayment()).toMatchObject({
      kind: 'TRANSFER_IN',
      event: { type: 'INCOMING_PAYMENT.PENDING' },
    });
  });

  it('is refused with INVALID_INPUT from a wallet, from which no rail can collect', async () => {
    arrange({
      external: stored.externalAccount(anExternalAccount()),
      source: stored.account(anAccount({ currency: 'BTC' })),
    });
    expect(await transfer()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with REFERENCE_NOT_FOUND for the accounts of a transfer out', async () => {
    const swapped = { source: { accountId: ids.source }, destination: { accountId: ids.external } };
    expect(await transfer(swapped)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  refusesTransfers(setup);
});
