import { readFileSync } from 'node:fs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import type { IdempotencyRecord } from '../../functions/store/idempotency.ts';
import type { JournalEntry } from '../../functions/store/ledger/journal.ts';
import type { Item } from '../../functions/store/table.ts';

interface Fixture {
  readonly name: string;
  /** In the notation of DynamoDB, bytes in base64. */
  readonly item: Record<string, { B?: unknown }>;
  readonly payment: Payment;
  readonly entries: readonly Pick<JournalEntry, 'movement' | 'at' | 'postings'>[];
  readonly response?: IdempotencyRecord;
}

/** Items that an older version wrote, whose terms and journals are packed, and what they say. */
export const packedPayments = readFileSync(new URL('packed-payments.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const { item, ...expected } = JSON.parse(line) as Fixture;
    return { ...expected, item: fromDynamoDb(item) };
  });

function fromDynamoDb(item: Fixture['item']): Item {
  const members = Object.entries(item).map(([name, value]) => [
    name,
    value.B === undefined ? value : { B: Buffer.from(String(value.B), 'base64') },
  ]);
  return unmarshall(Object.fromEntries(members));
}
