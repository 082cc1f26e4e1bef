import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Id, type PlatformId, toId, toUuid } from '../../../functions/domain/ids.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { depositPostings } from '../../../functions/domain/payments/postings.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { credit } from '../../../functions/store/ledger/balance-changes.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import { commit } from '../../../functions/store/table.ts';
import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { setTerms } from '../../../lib/platforms/terms.ts';
import { makeClient, Payer } from '../../kit/measuring/payer.ts';

const openingBalance = 1_000_000_000;
const betweenPaymentsMs = 40;

/** A production platform with an opening balance in US dollars, booked directly into the table of this process. */
export async function productionPayer(baseUrl: string, webhookEndpoint: string): Promise<Payer> {
  const order = { name: 'Production', environment: 'production', isRegulated: true, webhookEndpoint } as const;
  const { platformId, ...token } = await provisionPlatform(order);
  const limit = { singleTransaction: openingBalance, dailyVolume: openingBalance };
  await setTerms({ platformId }, { changes: { USD: limit }, why: 'Limits of the proof', by: 'restore' });
  return Payer.make(makeClient({ baseUrl, ...token }), (accountId) =>
    book(platformId, toId('InternalAccount', accountId)),
  );
}

function book(platformId: PlatformId, accountId: Id<'InternalAccount'>): Promise<void> {
  const at = new Date();
  const cause = {
    platformId,
    cause: 'FUNDING',
    causeId: toUuid(randomUUID()),
    movement: 'DEPOSIT',
    at: at.toISOString(),
  } as const;
  return commit(tableStore(), [
    credit({ platformId, accountId, amount: openingBalance, at }),
    writeJournal({ ...cause, postings: depositPostings(accountId, 'USD', openingBalance, cashAccount('bank')) }),
  ]);
}

/** Pays through the connector, one payment at a time, until `signal`. A payment that it interrupts is no fault. */
export async function payInProduction(payer: Payer, signal: AbortSignal): Promise<void> {
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: String(randomInt(10 ** 11, 10 ** 12)),
    routingNumber: '021000021',
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  };
  const account = { customerId: payer.customerId, currency: 'USD', accountInfo };
  const { id } = await payer.client.post('/customers/external-accounts', account);
  while (!signal.aborted) {
    await payer.pay(id).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
    await pause(betweenPaymentsMs);
  }
}
