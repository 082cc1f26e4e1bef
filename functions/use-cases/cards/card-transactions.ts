import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readCardTransaction } from '../../store/cards/card-transactions.ts';
import { readAccount } from '../../store/ledger/accounts.ts';
import type { Store, Write } from '../../store/table.ts';
import { readWalletAuth, requireUnchangedWallet } from '../../store/wallets/wallet-auth.ts';

/** The parts that a message about a card needs beside itself: also one of the issuer, which has no token. */
export interface CardContext extends Pick<Context, 'store' | 'now' | 'newUuid'> {
  readonly caller: { readonly platformId: PlatformId };
}

/** A transaction of this card. Refuses with TRANSACTION_NOT_FOUND. */
export async function requireCardTransaction(
  store: Store,
  platformId: PlatformId,
  cardId: string,
  id: string,
): Promise<CardTransactionRecord> {
  const transaction = await readCardTransaction(store, platformId, id);
  if (transaction?.cardId !== cardId) {
    throw new Refusal('TRANSACTION_NOT_FOUND', 'cardTransactionId: the card has no transaction with this id.');
  }
  return transaction;
}

/** The account that pays, and whether the service may take its money. */
export interface Payer {
  readonly account: InternalAccount | undefined;
  /** An embedded wallet pays only while its owner delegates a key for the card. */
  readonly mayPull: boolean;
  /** Hold what is taken to the key that the owner has delegated, which may be revoked by then. */
  readonly delegated: readonly Write[];
}

/** Reads the account that pays for a card. */
export async function readPayer(
  store: Store,
  { platformId, cardId }: { readonly platformId: PlatformId; readonly cardId: string },
  accountId: string | undefined,
): Promise<Payer> {
  const uuid = accountId && uuidOf('InternalAccount', accountId);
  const account = uuid ? await readAccount(store, platformId, uuid) : undefined;
  if (account?.accountType !== 'EMBEDDED_WALLET') return { account, mayPull: account !== undefined, delegated: [] };
  const auth = await readWalletAuth(store, platformId, account.accountId);
  const keys = auth?.delegatedKeys ?? [];
  const mayPull = keys.some((key) => key.cardId === cardId && key.status === 'ACTIVE');
  return { account, mayPull, delegated: auth ? [requireUnchangedWallet(auth)] : [] };
}
