import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bech32m } from '@scure/base';
import { depositPostings } from '../../../functions/domain/ledger.ts';
import { provisionPlatform } from '../../../functions/runtime/provisioning.ts';
import { theStore } from '../../../functions/runtime/store.ts';
import { credit } from '../../../functions/store/accounts.ts';
import { writeJournal } from '../../../functions/store/journal.ts';
import { commit } from '../../../functions/store/table.ts';
import { makeClient, Payer } from '../../measure/payer.ts';

const openingBalance = 1_000_000_000;
const betweenPaymentsMs = 40;

/** A production platform with an opening balance in US dollars that an operator has booked, at the service whose table this process uses. */
export async function productionPayer(baseUrl: string, webhookEndpoint: string): Promise<Payer> {
  const order = { name: 'Production', environment: 'production', isRegulated: true, webhookEndpoint } as const;
  const { platformId, ...token } = await provisionPlatform(order);
  return Payer.make(makeClient({ baseUrl, ...token }), (accountId) => book(platformId, accountId));
}

function book(platformId: string, accountId: string): Promise<void> {
  const at = new Date();
  const cause = {
    platformId,
    cause: 'FUNDING',
    causeId: randomUUID(),
    movement: 'DEPOSIT',
    at: at.toISOString(),
  } as const;
  return commit(theStore(), [
    credit({ platformId, accountId, amount: openingBalance, at }),
    writeJournal({ ...cause, postings: depositPostings(accountId, 'USD', openingBalance) }),
  ]);
}

/** A wallet address that production takes. */
const address = (): string => {
  const words = bech32m.toWords(createHash('sha256').update(randomUUID()).digest());
  return bech32m.encode('spark', words, 1024);
};

/** Pays through the connector until `signal`, by one payment at a time. What is cut off then is no fault. */
export async function payInProduction(payer: Payer, signal: AbortSignal): Promise<void> {
  const accountInfo = { accountType: 'SPARK_WALLET', address: address() };
  const wallet = { customerId: payer.customerId, currency: 'BTC', accountInfo };
  const { id } = await payer.client.post('/customers/external-accounts', wallet);
  while (!signal.aborted) {
    await payer.pay(id).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
    await pause(betweenPaymentsMs);
  }
}
