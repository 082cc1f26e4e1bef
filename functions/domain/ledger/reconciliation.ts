import { arrayOf, type Infer, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { versioned } from '../versioned.ts';

/** A cash account of an environment in one currency, which a bank, a chain, a card network or a provider sends statements of. */
export const cashBook = object({ environment: oneOf('sandbox', 'production'), name: text, currency: text });
export interface CashBook extends Infer<typeof cashBook> {}

/**
 * A line of a statement without an entry, or an entry without a line. Amounts in the smallest unit, as the bank sees them: above 0 came
 * in, below 0 went out. It never changes: a match takes it away, and an undone match brings it back.
 */
export const openItem = object({
  /** Counts the items of the cash account from 1. */
  number: integer,
  side: oneOf('STATEMENT', 'LEDGER'),
  amount: integer,
  /** YYYY-MM-DD. */
  bookingDate: text,
  valueDate: text,
  /** Its identifiers. */
  references: arrayOf(text),
  /** Other facts about it. */
  text,
  /** The place of the line. */
  line: optional(object({ statement: integer, line: integer })),
  /** The entry in the book of a platform. */
  entry: optional(object({ platformId: uuidText('Platform'), number: integer, cause: text, causeId: text })),
  /** The numbers of the items that the entry was made to settle. */
  settles: optional(arrayOf(integer)),
  /** The numbers of items that an operator has parted it from: no rule joins them again. */
  partedFrom: optional(arrayOf(integer)),
});
export interface OpenItem extends Infer<typeof openItem> {}

/** EXACT: reference, amount and date agree. TOLERANT: nearly, as the reason says. SETTLED: by a manual entry. MANUAL: by an operator. */
const matchKinds = ['EXACT', 'TOLERANT', 'SETTLED', 'MANUAL'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Items that belong together, before the match has a number. */
export interface Pairing {
  readonly kind: MatchKind;
  /** Why they belong together, where that is not plain. */
  readonly reason: string;
  readonly items: readonly OpenItem[];
}

/** Who undid a match, and why. */
const undoing = object({ by: text, why: text, at: text });

/** A match as it is kept. It never changes, but for being undone, once. */
export const match = object({
  /** Counts the matches of the cash account from 1. */
  number: integer,
  kind: oneOf(...matchKinds),
  reason: text,
  items: arrayOf(openItem),
  at: text,
  /** The operator; absent where a rule has made it. */
  by: optional(text),
  undone: optional(undoing),
});
export interface Match extends Infer<typeof match> {}

/** A statement as it was imported. `lines` of `lineCount` are open items or were. */
export const importedStatement = object({
  /** Counts the statements of the cash account from 1. */
  number: integer,
  format: oneOf('camt.053', 'MT940', 'CSV', 'SETTLEMENT'),
  statementId: text,
  account: text,
  from: text,
  to: text,
  opening: optional(integer),
  closing: optional(integer),
  /** Of all that it says, so that it is recognized when it comes again. */
  hash: text,
  lineCount: integer,
  importedLines: integer,
  by: text,
  at: text,
});
export interface ImportedStatement extends Infer<typeof importedStatement> {}

/** The state of a cash account's reconciliation. Every change raises its version, so two at once cannot both take effect. */
export const reconciliation = object({
  ...versioned,
  items: integer,
  statements: integer,
  matches: integer,
  /** The account at the bank, as its first statement names it. */
  account: optional(text),
  /** Where the statements with balances have come to. */
  closing: optional(object({ amount: integer, day: text })),
});
export interface Reconciliation extends Infer<typeof reconciliation> {}

/** The difference of the statements from the ledger: 0 where items agree. */
export const differenceOf = (items: readonly OpenItem[]): number =>
  items.reduce((sum, { side, amount }) => sum + (side === 'STATEMENT' ? amount : -amount), 0);

/** How far an entry and a line may lie apart. */
export interface Tolerance {
  /** Days between their dates. */
  readonly days: number;
}
export const usualTolerance: Tolerance = { days: 3 };

/** A reference without what banks add, drop or change: case, spaces, hyphens. */
export const plain = (reference: string): string => reference.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A shorter reference is in some text or other by chance. */
const shortestContained = 8;

/**
 * Joins open items as far as they leave no doubt: first what settles others, then what agrees in reference, amount and date, then what
 * does within the tolerance. What could be joined in two ways stays open.
 */
export function pairItems(items: readonly OpenItem[], tolerance: Tolerance = usualTolerance): readonly Pairing[] {
  const open = new Map(items.toSorted((one, other) => one.number - other.number).map((item) => [item.number, item]));
  const pairings: Pairing[] = [];
  for (const rule of [settlements, exactPairs, tolerantPairs, sums]) {
    for (const pairing of rule([...open.values()], tolerance)) {
      if (pairing.items.some(({ number }) => !open.has(number)) || areParted(pairing.items)) continue;
      for (const { number } of pairing.items) open.delete(number);
      pairings.push(pairing);
    }
  }
  return pairings;
}

const areParted = (items: readonly OpenItem[]): boolean =>
  items.some(({ partedFrom = [] }) => items.some(({ number }) => partedFrom.includes(number)));

/** Entries that operators have made for items which are open. */
function settlements(items: readonly OpenItem[]): readonly Pairing[] {
  const byNumber = new Map(items.map((item) => [item.number, item]));
  return items.flatMap((item) => {
    const settled = (item.settles ?? []).flatMap((number) => byNumber.get(number) ?? []);
    const joined = [...settled, item];
    if (settled.length === 0 || settled.length !== item.settles?.length || differenceOf(joined) !== 0) return [];
    return [{ kind: 'SETTLED' as const, reason: item.text, items: joined }];
  });
}

const sides = (items: readonly OpenItem[]) => ({
  lines: items.filter(({ side }) => side === 'STATEMENT'),
  entries: items.filter(({ side }) => side === 'LEDGER'),
});

/**
 * Lines and entries with the same reference, amount and date. Several of the same are interchangeable, so they are joined in their order.
 * A line whose references or dates lead to different entries stays open.
 */
function exactPairs(items: readonly OpenItem[]): readonly Pairing[] {
  const { lines, entries } = sides(items);
  const waiting = new Map<string, OpenItem[]>();
  for (const entry of entries) for (const name of exactNames(entry)) addTo(waiting, name, entry);
  const used = new Set<number>();
  return lines.flatMap((line) => {
    const found = exactNames(line).flatMap((name) => {
      const first = waiting.get(name)?.find((entry) => !used.has(entry.number) && !areParted([line, entry]));
      return first ?? [];
    });
    const [entry, other] = [...new Set(found)];
    if (!entry || other) return [];
    used.add(entry.number);
    return [{ kind: 'EXACT' as const, reason: '', items: [line, entry] }];
  });
}

/** The keys by which an item is found: each of its references with its amount and each of its dates. */
function exactNames(item: OpenItem): readonly string[] {
  const dates = new Set(item.side === 'STATEMENT' ? [item.valueDate, item.bookingDate] : [item.valueDate]);
  return plainReferences(item).flatMap((reference) => [...dates].map((date) => `${reference} ${item.amount} ${date}`));
}

const plainReferences = ({ references }: OpenItem): readonly string[] => [
  ...new Set(references.map(plain).filter(Boolean)),
];

function addTo(map: Map<string, OpenItem[]>, name: string, item: OpenItem): void {
  const list = map.get(name);
  if (list) list.push(item);
  else map.set(name, [item]);
}

/** Lines and entries of the same amount that have only each other: by a reference in the text, or on another day. */
function tolerantPairs(items: readonly OpenItem[], { days }: Tolerance): readonly Pairing[] {
  const { lines, entries } = sides(items);
  const byAmount = new Map<string, OpenItem[]>();
  for (const entry of entries) addTo(byAmount, String(entry.amount), entry);
  const candidates = lines.map((line) => ({
    line,
    found: (byAmount.get(String(line.amount)) ?? []).flatMap((entry) => {
      const reason = areParted([line, entry]) ? undefined : reasonFor(line, entry, days);
      return reason === undefined ? [] : [{ entry, reason }];
    }),
  }));
  const linesOf = new Map<number, number>();
  for (const { found } of candidates)
    for (const { entry } of found) linesOf.set(entry.number, (linesOf.get(entry.number) ?? 0) + 1);
  return candidates.flatMap(({ line, found: [only, another] }) =>
    only && !another && linesOf.get(only.entry.number) === 1
      ? [{ kind: 'TOLERANT' as const, reason: only.reason, items: [line, only.entry] }]
      : [],
  );
}

/** Whether words have a reference, however it is spaced. A number is not found in a longer one. */
function isIn(words: string, reference: string): boolean {
  if (reference.length < shortestContained || !plain(words).includes(reference)) return false;
  const [before, after] = [/^\d/.test(reference) ? '(?<!\\d)' : '', /\d$/.test(reference) ? '(?!\\d)' : ''];
  return new RegExp(`${before}${[...reference].join('[^a-z0-9]*')}${after}`, 'i').test(words);
}

/** Why a line may be an entry; undefined where nothing says so. */
function reasonFor(line: OpenItem, entry: OpenItem, days: number): string | undefined {
  const apart = Math.min(daysBetween(line.valueDate, entry.valueDate), daysBetween(line.bookingDate, entry.valueDate));
  if (apart > days) return undefined;
  const lineReferences = plainReferences(line);
  const isNamed = plainReferences(entry).some((reference) => lineReferences.includes(reference));
  const words = [...line.references, line.text].join(' ');
  const isContained = plainReferences(entry).some((reference) => isIn(words, reference));
  if (!isNamed && !isContained) return undefined;
  return [
    ...(isNamed ? [] : ['the reference is in the text']),
    ...(apart > 0 ? [`the dates are ${apart} ${apart === 1 ? 'day' : 'days'} apart`] : []),
  ].join(', ');
}

/** One item on one side that is the sum of several on the other with its reference, such as a payment and its charge. */
function sums(items: readonly OpenItem[], { days }: Tolerance): readonly Pairing[] {
  const byReference = new Map<string, OpenItem[]>();
  for (const item of items) for (const reference of plainReferences(item)) addTo(byReference, reference, item);
  const pairings = [...byReference.values()].flatMap((group) => {
    const { lines, entries } = sides(group);
    const isOneToMany = Math.min(lines.length, entries.length) === 1 && group.length > 2;
    if (!isOneToMany || differenceOf(group) !== 0 || spanOf(group) > days) return [];
    const [one, many] = lines.length === 1 ? ['line', 'entries'] : ['entry', 'lines'];
    return [
      { kind: 'TOLERANT' as const, reason: `one ${one} is the sum of ${group.length - 1} ${many}`, items: group },
    ];
  });
  // Two references may lead to the same items, or to different sums of one of them: then they are in doubt.
  const names = pairings.map(({ items: joined }) => joined.map(({ number }) => number).join());
  const unique = pairings.filter((_, index) => names.indexOf(names[index] ?? '') === index);
  const uses = new Map<number, number>();
  for (const { number } of unique.flatMap(({ items: joined }) => joined)) uses.set(number, (uses.get(number) ?? 0) + 1);
  return unique.filter(({ items: joined }) => joined.every(({ number }) => uses.get(number) === 1));
}

function spanOf(items: readonly OpenItem[]): number {
  const days = items.map(({ valueDate }) => valueDate).sort();
  return daysBetween(days[0] ?? '', days.at(-1) ?? '');
}

/** The days between two dates, whichever comes first. */
export const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(`${one}T00:00:00Z`) - Date.parse(`${other}T00:00:00Z`)) / 86_400_000;
