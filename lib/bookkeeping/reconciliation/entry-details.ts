import { isUuid, type PlatformId, type Uuid } from '../../../functions/domain/ids.ts';
import { cashName, isCashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Book, Entry } from '../../../functions/domain/ledger/entry.ts';
import { referenceOf } from '../../../functions/domain/ledger/funding-instructions.ts';
import { settlesIn } from '../../../functions/domain/payments/manual-entry.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import type { Deposit } from '../../../functions/domain/payments/reported-facts.ts';
import { toCardTransactionRecord } from '../../../functions/store/cards/card-transactions.ts';
import * as keys from '../../../functions/store/keys.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { readManualEntries } from '../../../functions/store/ledger/manual-entries.ts';
import { heldDepositType, toHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import { railTaskType, toRailTask } from '../../../functions/store/payments/rail-tasks.ts';
import { readPartition } from '../../../functions/store/query.ts';
import { type Item, readManyItems, type Store } from '../../../functions/store/table.ts';

/** The details of an entry from its cause. */
interface EntryDetails {
  /** The postings of the journal entry to the book, such as a payment and the charge of its rail. They are one entry and may be two lines. */
  readonly parts?: readonly number[];
  readonly references: readonly string[];
  readonly text: string;
  readonly settles?: readonly number[];
}

type Causes = ReadonlyMap<string, Item>;

/** Reads what caused entries of a book, in their order. */
export async function detailsOf(store: Store, book: Book, entries: readonly Entry[]): Promise<readonly EntryDetails[]> {
  const causeKeys = entries.flatMap((entry) => keysOf(book.platformId, entry));
  const items = await readManyItems(store, causeKeys);
  const causes = new Map(
    causeKeys.flatMap((key, index) => {
      const item = items[index];
      return item ? [[nameOf(key), item] as const] : [];
    }),
  );
  const settled = await settledBy(store, book, entries);
  const ofCards = await cardReferences(store, book.platformId, entries);
  return entries.map((entry) => {
    const settles = settled.get(entry.causeId);
    return {
      ...partsOf(book, entry, causes),
      references: [
        ...new Set([
          ...referencesOf(book.platformId, entry, causes),
          ...(ofCards.get(entry.causeId) ?? []),
          entry.causeId,
        ]),
      ],
      text: `${entry.kind} ${entry.cause} ${entry.causeId}`,
      ...(settles && { settles }),
    };
  });
}

const nameOf = ({ pk, sk }: keys.Key): string => `${pk} ${sk}`;

/** Uuids of causes come from the journal, where each cause has its own kind. */
function causeUuid<Kind extends string>({ causeId }: Entry): Uuid<Kind> {
  if (!isUuid<Kind>(causeId)) throw new Error(`${causeId} is no uuid.`);
  return causeId;
}

function keysOf(platformId: PlatformId, entry: Entry): readonly keys.Key[] {
  const { cause, kind } = entry;
  if (cause === 'PAYMENT') {
    const uuid = causeUuid<'Payment'>(entry);
    return [
      keys.payment(platformId, uuid),
      ...(['PAYOUT', 'COLLECTION'] as const).map((operation) => keys.railTask(platformId, uuid, operation)),
    ];
  }
  if (cause === 'CARD_TRANSACTION') return [];
  const uuid = causeUuid<'Funding'>(entry);
  return [keys.journal(platformId, uuid, kind), keys.heldDeposit(platformId, uuid)];
}

/** The parts of an entry, where the journal has several that come to it. */
function partsOf({ account, currency }: Book, entry: Entry, causes: Causes): Pick<EntryDetails, 'parts'> {
  const cause = [...causes.values()]
    .flatMap(entriesIn)
    .find(({ causeId, movement }) => causeId === entry.causeId && movement === entry.kind);
  const amounts = (cause?.postings ?? [])
    .filter((posting) => posting.account === account && posting.currency === currency)
    .map(({ amount }) => amount);
  return amounts.length > 1 && amounts.reduce((sum, amount) => sum + amount, 0) === entry.amount
    ? { parts: amounts }
    : {};
}

/** The references of a cause on a statement: what was sent to the rail, and what the rail has reported. */
function referencesOf(platformId: PlatformId, entry: Entry, causes: Causes): readonly string[] {
  return keysOf(platformId, entry).flatMap((key) => {
    const item = causes.get(nameOf(key));
    return item ? (readers[String(item.type)]?.(item) ?? []) : [];
  });
}

/** The references that an item has, by its type. */
const readers: Readonly<Record<string, (item: Item) => readonly string[]>> = {
  PAYMENT: (item) => ofPayment(toPayment(item)),
  [railTaskType]: ofRail,
  [heldDepositType]: (item) => ofDeposit(toHeldDeposit(item).deposit),
  JOURNAL: (item) => entriesIn(item).flatMap(({ references = [] }) => references),
  CARD_TRANSACTION: (item) => {
    const { cardTransactionId, issuerTransactionToken } = toCardTransactionRecord(item);
    return [issuerTransactionToken, cardTransactionId];
  },
};

const ofPayment = ({ paymentId, onChainTransaction, deposit }: Payment): readonly string[] => [
  ...(deposit ? ofDeposit(deposit) : []),
  paymentId,
  referenceOf(paymentId),
  ...(onChainTransaction ? [onChainTransaction.transactionHash] : []),
];

const ofDeposit = ({ depositId, reference, origin }: Deposit): readonly string[] =>
  [depositId, origin.endToEndId, origin.traceNumber, reference, origin.onChainTransaction?.transactionHash].filter(
    (each) => each !== undefined,
  );

function ofRail(item: Item): readonly string[] {
  const { reported } = toRailTask(item);
  return [reported?.networkReference, reported?.onChainTransaction?.transactionHash].filter(
    (each) => each !== undefined,
  );
}

/** The references of card transactions: those of all their settlements, which may be many of one kind. */
async function cardReferences(
  store: Store,
  platformId: PlatformId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofCards = new Map(
    entries.filter(({ cause }) => cause === 'CARD_TRANSACTION').map((entry) => [entry.causeId, entry]),
  );
  const read = [...ofCards].map(async ([causeId, entry]) => {
    const { pk } = keys.cardTransaction(platformId, causeUuid<'CardTransaction'>(entry));
    const items = await readPartition(store, pk);
    return [causeId, items.flatMap((item) => readers[String(item.type)]?.(item) ?? [])] as const;
  });
  return new Map(await Promise.all(read));
}

/** The open items that manual entries settle, by their causes. */
async function settledBy(
  store: Store,
  { platformId, account, currency }: Book,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (!entries.some(({ cause }) => cause === 'MANUAL')) return new Map();
  const states = await readManualEntries(store, platformId);
  const settling = states.filter(
    ({ entry }) => isCashAccount(account) && settlesIn(entry, { name: cashName(account), currency }),
  );
  return new Map(settling.map(({ entry }) => [entry.entryId, entry.settles ?? []]));
}
