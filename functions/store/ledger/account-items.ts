import { internalAccount } from '../../domain/ledger/account.ts';
import { idText, integer, object, uuidText } from '../../domain/schema.ts';
import { accountShardType } from '../../topology/item-types.ts';
import { itemReader } from '../item-reader.ts';

/** The account of an item read from the table or its stream. */
export const toAccount = itemReader('INTERNAL_ACCOUNT', internalAccount);

const accountShard = object({
  platformId: uuidText('Platform'),
  accountId: idText('InternalAccount'),
  balance: integer,
  /** All that ever left the shard since it was created. */
  spent: integer,
  /** How many journal entries have changed its balance. */
  entries: integer,
});

/** The shard of an item read from the table or its stream. */
export const toAccountShard = itemReader(accountShardType, accountShard);
