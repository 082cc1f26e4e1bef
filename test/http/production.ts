import { formatId, type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import { depositPostings } from '../../functions/domain/payments/postings.ts';
import { newUuid } from '../../functions/providers/random.ts';
import { credit } from '../../functions/store/ledger/balance-changes.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { commit, type Store } from '../../functions/store/table.ts';
import { provisionPlatform } from '../../lib/operations/provisioning.ts';
import { apiClient, type TestCloud } from '../kit/local-cloud.ts';
import { accountIn, aRecipient, createBankAccount } from './rewards.ts';

/** A production platform with 10,000.00 US dollars, which an operator has booked, and a customer with a bank account in dollars. */
export async function aProductionPlatform({ baseUrl, services: { store } }: TestCloud) {
  const { platformId, tokenId, tokenSecret } = await provisionPlatform({
    name: 'Production',
    environment: 'production',
    isRegulated: true,
  });
  const api = apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
  const { id: accountId } = await accountIn(api, 'USD');
  await deposit(store, platformId, accountId, 1_000_000);
  const recipient = await aRecipient(api);
  const externalAccountId = await createBankAccount(api, recipient.customerId);
  return { platformId, api, accountId, recipient: { ...recipient, externalAccountId } };
}

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
      postings: depositPostings(accountId, currency, amount),
      at: at.toISOString(),
    }),
  ]);
}
