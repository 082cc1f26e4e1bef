import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type CardMovement, type CardStep, cardMovements } from '../../domain/cards/card-step.ts';
import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type Movement, movements, type Posting } from '../../domain/payments/postings.ts';
import { table } from '../../topology/table.ts';
import { arrayOf, integer, itemReader, objectOf, oneOf, text, uuidText } from '../codec.ts';
import type { Stretch } from '../index-query.ts';
import { type Key, keys, lists } from '../keys.ts';
import { fromLine, ledgerAccount, toLine } from '../payments/journal-lines.ts';
import { toPayment } from '../payments/payments.ts';
import { largestBatch } from '../table.ts';
import type { Item, Store, Write } from '../write.ts';

export interface JournalEntry {
  readonly platformId: PlatformId;
  readonly cause: 'PAYMENT' | 'FUNDING' | 'CARD_TRANSACTION';
  readonly causeId: Uuid<'Payment' | 'Funding' | 'CardTransaction'>;
  readonly movement: Movement | CardMovement;
  readonly postings: readonly Posting[];
  readonly at: string;
}

const readEntry = itemReader(
  'JOURNAL',
  objectOf<JournalEntry>({
    platformId: uuidText('Platform'),
    cause: oneOf('PAYMENT', 'FUNDING', 'CARD_TRANSACTION'),
    causeId: uuidText<'Payment' | 'Funding' | 'CardTransaction'>('Funding'),
    movement: oneOf(...movements, ...cardMovements),
    postings: arrayOf(objectOf<Posting>({ account: ledgerAccount, currency: text, amount: integer })),
    at: text,
  }),
);

/** Entries of all platforms are in this many lists by the last digit of what caused them, which is random. */
export const journalShards = [...'0123456789abcdef'];

const { name: IndexName, partitionKey: listKey, sortKey: positionKey } = table.index;

/** The attributes that list an entry which is an item of its own by its time. Those of payments are found by their payment. */
const journalListing = (causeId: string, at: string, member: string): Item => ({
  [listKey]: lists.journal(causeId.slice(-1)),
  [positionKey]: `${at}#${causeId}#${member}`,
});

/** Some entries of a list by time. */
export interface JournalPage {
  readonly keys: readonly Key[];
  /** The position of the last of them. */
  readonly last: string | undefined;
  readonly hasMore: boolean;
}

/** Finds the first hundred entries of a shard between two positions. The list may lag behind the table by a moment. */
export async function queryJournal(
  { client, tableName }: Store,
  shard: string,
  { lowest, highest }: Stretch,
): Promise<JournalPage> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName,
      KeyConditionExpression: '#list = :list AND #position BETWEEN :lowest AND :highest',
      ExpressionAttributeNames: { '#list': listKey, '#position': positionKey },
      ExpressionAttributeValues: { ':list': lists.journal(shard), ':lowest': lowest, ':highest': highest },
      Limit: largestBatch,
    }),
  );
  const found = Items.map(({ pk, sk }) => ({ pk: text(pk, 'pk'), sk: text(sk, 'sk') }));
  const last = Items.at(-1)?.[positionKey];
  return { keys: found, last: last === undefined ? undefined : text(last, positionKey), hasMore: !!LastEvaluatedKey };
}

/** Writes the journal entry of a funding. Entries are append-only: a second one for the same funding is stale. */
export const writeJournal = (
  entry: JournalEntry & { readonly cause: 'FUNDING'; readonly causeId: Uuid<'Funding'> },
): Write => ({
  put: {
    item: {
      ...entry,
      ...keys.journal(entry.platformId, entry.causeId, entry.movement),
      ...journalListing(entry.causeId, entry.at, entry.movement),
      type: 'JOURNAL',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Writes the journal entry of a step of a card transaction, which may have many of each movement. */
export const writeCardEntry = ({ transaction }: CardStep, entry: NonNullable<CardStep['entry']>): Write => {
  const { platformId, cardTransactionId, version, updatedAt: at } = transaction;
  const causeId = uuidIn('CardTransaction', cardTransactionId);
  return {
    put: {
      item: {
        ...({ platformId, cause: 'CARD_TRANSACTION', causeId, ...entry, at } satisfies JournalEntry),
        ...keys.cardJournal(platformId, causeId, version),
        ...journalListing(causeId, at, String(version)),
        type: 'JOURNAL',
      },
      condition: 'attribute_not_exists(pk)',
    },
  };
};

/**
 * Appends the journal entry of one movement to the payment that the same commit puts. Throws when the payment has an entry of
 * this movement: the lifecycle allows each movement once.
 */
export const writePaymentEntry = (
  { platformId, paymentId }: Payment,
  movement: Movement,
  postings: readonly Posting[],
  at: Date,
): Write => ({
  append: {
    key: keys.payment(platformId, paymentId),
    into: (item) => {
      const payment = toPayment(item);
      if (paymentEntries(payment).some((entry) => entry.movement === movement)) {
        throw new Error(`The ${movement} of the payment ${paymentId} is in the journal already.`);
      }
      const line = toLine(payment, { movement, postings, at: at.toISOString() });
      return { ...item, journal: [...(payment.journal ?? []), line] };
    },
  },
});

/** The journal entries that an item holds, oldest first. Older versions wrote an item for each entry of a payment. */
export function entriesIn(item: Item): readonly JournalEntry[] {
  if (item.type === 'PAYMENT') return paymentEntries(toPayment(item));
  return item.type === 'JOURNAL' ? [readEntry(item)] : [];
}

/** The sums of an entry's postings by currency, of the currencies in which they are not zero. */
export function unbalanced({ postings }: JournalEntry): readonly (readonly [currency: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, sum]) => sum !== 0);
}

/** The types of the items that hold journal entries. */
export const entryTypes = ['JOURNAL', 'PAYMENT'] as const;

const paymentEntries = (payment: Payment): readonly JournalEntry[] =>
  (payment.journal ?? []).map((line) => {
    const { platformId, paymentId } = payment;
    const { movement, postings, at } = fromLine(payment, line);
    return { platformId, cause: 'PAYMENT', causeId: paymentId, movement, postings, at };
  });
