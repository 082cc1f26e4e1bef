import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';
import type { Id, PlatformId } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import {
  arrayOf,
  flag,
  idText,
  integer,
  isMap,
  matching,
  objectOf,
  oneOf,
  optional,
  text,
  uuidText,
} from '../../domain/schema.ts';
import { accountShardType } from '../../topology/item-types.ts';
import { itemReader } from '../item-reader.ts';

/** Instructions were held to the interface when they were reported, and are held to today's when they are shown. */
export const paymentInstructions = arrayOf(
  matching('an instruction', (value): value is PaymentInstructions => isMap(value) && isMap(value.accountOrWalletInfo)),
);

/** The account of an item read from the table or its stream. */
export const toAccount = itemReader(
  'INTERNAL_ACCOUNT',
  objectOf<InternalAccount>({
    platformId: uuidText('Platform'),
    accountId: idText('InternalAccount'),
    customerId: optional(idText('Customer')),
    accountType: oneOf('INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'),
    status: oneOf('PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'),
    currency: text,
    balance: integer,
    held: integer,
    privateEnabled: optional(flag),
    shardCount: optional(integer),
    shardTotal: optional(integer),
    shardedUntil: optional(text),
    lastDeposit: optional(text),
    instructionsVersion: optional(integer),
    reportedInstructions: optional(paymentInstructions),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

interface AccountShard {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
  readonly balance: number;
  /** All that ever left the shard since it was created. */
  readonly spent: number;
}

/** The shard of an item read from the table or its stream. */
export const toAccountShard = itemReader(
  accountShardType,
  objectOf<AccountShard>({
    platformId: uuidText('Platform'),
    accountId: idText('InternalAccount'),
    balance: integer,
    spent: integer,
  }),
);
