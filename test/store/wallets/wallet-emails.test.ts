import { expect, it } from 'vitest';
import { commit } from '../../../functions/store/table.ts';
import { isEmailOfOtherWallet, putWalletEmail } from '../../../functions/store/wallets/wallet-emails.ts';
import { ids, platformId } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const [one, other] = [ids.source, ids.destination].map((accountId) => ({ platformId, accountId }));
const email = 'jane@example.com';

it('an address that two wallets have is found to be of another one by both, whichever is read first', async () => {
  if (!one || !other) throw new Error('There are two wallets.');
  await commit(table.store, [putWalletEmail(one, email)]);
  expect(await isEmailOfOtherWallet(table.store, one, email)).toBe(false);
  expect(await isEmailOfOtherWallet(table.store, other, email)).toBe(true);
  await commit(table.store, [putWalletEmail(other, email)]);
  expect(await isEmailOfOtherWallet(table.store, one, email)).toBe(true);
  expect(await isEmailOfOtherWallet(table.store, other, email)).toBe(true);
});
