import { depositPostings } from '../../functions/domain/ledger.ts';
import { provisionPlatform } from '../../functions/runtime/provisioning.ts';
import { credit } from '../../functions/store/accounts.ts';
import { writeJournal } from '../../functions/store/journal.ts';
import { commit } from '../../functions/store/table.ts';
import { apiClient, type TestCloud } from '../support/local-cloud.ts';
import { accountIn, aRecipient } from './rewards.ts';

/** A production platform with 10,000.00 US dollars, which an operator has booked. */
export async function aProductionPlatform({ baseUrl, services: { store } }: TestCloud) {
  const { platformId, tokenId, tokenSecret } = await provisionPlatform({
    name: 'Production',
    environment: 'production',
    isRegulated: true,
  });
  const api = apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
  const { id: accountId } = await accountIn(api, 'USD');
  const [at, amount] = [new Date(), 1_000_000];
  await commit(store, [
    credit({ platformId, accountId, amount, at }),
    writeJournal({
      platformId,
      cause: 'FUNDING',
      causeId: 'opening-balance',
      movement: 'DEPOSIT',
      postings: depositPostings(accountId, 'USD', amount),
      at: at.toISOString(),
    }),
  ]);
  return { platformId, api, accountId, recipient: await aRecipient(api) };
}
