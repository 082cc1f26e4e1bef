import { formatId, type PlatformId, uuidOf } from '../../../functions/domain/ids.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { depositPostings } from '../../../functions/domain/payments/postings.ts';
import { newUuid } from '../../../functions/ports/random.ts';
import { credit } from '../../../functions/store/ledger/balance-changes.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { setTerms } from '../../../lib/platforms/terms.ts';
import { expectCleanBooks } from '../clean-books.ts';
import { fakeRail } from '../fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../local-cloud.ts';
import { bodyOf } from './api.ts';
import { accountIn, createBankAccount } from './payments.ts';
import { aRecipient } from './rewards.ts';

/** The limit of every currency of the tests' production platforms, in its smallest unit. */
const productionLimit = { singleTransaction: 100_000_000_000, dailyVolume: 1_000_000_000_000 };

/** A production platform with limits and 10,000.00 US dollars, which an operator has booked, and a customer with a bank account in dollars. */
export async function aProductionPlatform({ baseUrl, services: { store } }: TestCloud) {
  const { platformId, tokenId, tokenSecret } = await provisionPlatform({
    name: 'Production',
    environment: 'production',
    isRegulated: true,
  });
  await setTerms({ platformId }, { changes: { '*': productionLimit }, why: 'Limits of the contract', by: 'operator' });
  const api = apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
  const { id: accountId } = await accountIn(api, 'USD');
  await deposit(store, platformId, accountId, 1_000_000);
  const recipient = await aRecipient(api);
  const externalAccountId = await createBankAccount(api, recipient.customerId);
  return { platformId, api, accountId, recipient: { ...recipient, externalAccountId } };
}

/** A production platform with a connected rail and an endpoint for its webhooks. `stop` also checks the books. */
export async function aConnectedPlatform() {
  const [rail, receiver] = await Promise.all([fakeRail(), webhookReceiver()]);
  const cloud = await startTestCloud({ rail: { url: rail.url, secret: rail.secret } });
  const platform = await aProductionPlatform(cloud);
  bodyOf(await platform.api.patch('/config', { webhookEndpoint: receiver.url }), 200);
  const stop = async (): Promise<void> => {
    try {
      await expectCleanBooks(cloud);
    } finally {
      await cloud.stop();
      await Promise.all([rail.close(), receiver.close()]);
    }
  };
  return { ...platform, rail, receiver, cloud, stop };
}
export type ConnectedPlatform = Awaited<ReturnType<typeof aConnectedPlatform>>;

/** Books money on an account of the platform or its customers, as an operator does. `id` is as the API shows it. */
export async function deposit(
  store: Store,
  platformId: PlatformId,
  id: string,
  amount: number,
  currency = 'USD',
): Promise<void> {
  const accountId = formatId('InternalAccount', uuidOf('InternalAccount', id) ?? newUuid());
  const at = new Date();
  await commit(store, [
    credit({ platformId, accountId, amount, at }),
    writeJournal({
      platformId,
      cause: 'FUNDING',
      causeId: newUuid(),
      movement: 'DEPOSIT',
      postings: depositPostings(accountId, currency, amount, cashAccount('bank')),
      at: at.toISOString(),
    }),
  ]);
}
