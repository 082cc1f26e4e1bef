import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { PlatformId } from '../../../domain/ids.ts';
import { ledgerAccountTypes } from '../../../domain/ledger/chart-of-accounts.ts';
import { accountOwners } from '../../../domain/ledger/journal-row.ts';
import type { TrialBalanceLine } from '../../../domain/ledger/trial-balance.ts';
import * as keys from '../../keys.ts';
import type { Store, Write } from '../../table.ts';

/** An amount as it is stored: as text, which is exact at any size. */
export const StoredAmount = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: BigInt, encode: String });

/** The lines of a trial balance as they are stored. */
export const StoredLines = z.array(
  z.object({
    currency: z.string(),
    accountType: z.enum(ledgerAccountTypes),
    owner: z.enum(accountOwners),
    account: z.string().optional(),
    opening: StoredAmount,
    debits: StoredAmount,
    credits: StoredAmount,
    closing: StoredAmount,
  }),
);

/** The trial balance of a platform at the end of a day. */
interface DayBalance {
  /** The last closed day on which the platform had entries. */
  readonly day: string;
  readonly lines: readonly TrialBalanceLine[];
}

const StoredBalance = z.object({ day: z.string(), lines: StoredLines });

/** Writes the trial balance of a day. A day that is exported again has the same one. */
export const putTrialBalance = (platformId: PlatformId, day: string, lines: readonly TrialBalanceLine[]): Write => ({
  put: {
    item: {
      ...StoredBalance.encode({ day, lines: [...lines] }),
      ...keys.trialBalance(platformId, day),
      platformId,
      type: 'TRIAL_BALANCE',
    },
  },
});

/**
 * The trial balance of a platform at the end of a closed day: that of the last day up to it on which the platform had entries. Nothing
 * before its first.
 */
export async function readTrialBalance(
  { client, tableName }: Store,
  platformId: PlatformId,
  day: string,
): Promise<DayBalance | undefined> {
  const { pk, sk } = keys.trialBalance(platformId, day);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :balances AND sk <= :day',
      ExpressionAttributeValues: { ':balances': pk, ':day': sk },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items[0] && StoredBalance.decode(Items[0] as z.input<typeof StoredBalance>);
}
