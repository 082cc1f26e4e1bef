import { expect, it } from 'vitest';
import { commit } from '../../../functions/store/table.ts';
import {
  countMovesTo,
  isEmailOfOtherWallet,
  moveWalletEmail,
  putWalletEmail,
} from '../../../functions/store/wallets/wallet-emails.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';
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

it('an address counts the wallets that move there, whatever the case of its letters, and forgets them', async () => {
  if (!one) throw new Error('There is a wallet.');
  const at = new Date(noon);
  await commit(table.store, moveWalletEmail(one, { from: 'old@example.com', to: email, earlierMoves: 0 }, at));
  expect(await countMovesTo(table.store, one, email.toUpperCase())).toBe(1);
  await commit(table.store, moveWalletEmail(one, { from: 'old@example.com', to: email, earlierMoves: 1 }, at));
  expect(await countMovesTo(table.store, one, email)).toBe(2);
  expect(table.ofType('WALLET_EMAIL_MOVES')).toMatchObject([{ expiresAtSeconds: at.getTime() / 1000 + 3_600 }]);
  expect(await isEmailOfOtherWallet(table.store, one, email)).toBe(false);
});
