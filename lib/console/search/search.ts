import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Item } from '../../../functions/store/table.ts';
import type { RowChange } from '../../local/item-change.ts';
import { textIn } from '../../local/sql-rows.ts';
import { fromStored } from '../../local/table/stored-item.ts';
import type { FoundKind, FoundPage, FoundResource, SearchView } from '../../views/search-views.ts';
import type { Recorder } from '../recorder.ts';
import { EventIndex } from './event-index.ts';
import { listQuery } from './list-query.ts';
import { idsBeginning, ResourceIndex } from './resource-index.ts';
import { foundKinds, indexedKey, type StoredKind, storedKinds } from './stored-kinds.ts';
import { termsOf } from './words.ts';

/** How many results of one kind are shown. */
const shownOfKind = 6;
/** How many rows are read before others get their turn, and how long changes wait at most, in milliseconds. */
const rowsAtOnce = 200;
const followAfterMs = 200;

interface SearchParts {
  /** The data file; absent where the table is elsewhere, where only what has changed since the start is found. */
  readonly open: DatabaseSync | undefined;
  readonly observer: { onChange(listener: (changes: readonly RowChange[]) => void): void };
  readonly recorder: Recorder;
  readonly platforms: () => Promise<readonly { readonly platformId: string }[]>;
}

/**
 * Finds what is stored and recorded. The index is made when the console is looked at for the first time, a slice at a time beside the
 * service's own work, and follows every change from then on. It costs nothing until then.
 */
export class Search {
  readonly #parts: SearchParts;
  readonly #resources = new ResourceIndex();
  readonly #events: EventIndex;
  /** What has changed since the index was brought up to date, by what it is indexed by. */
  readonly #changed = new Map<string, { readonly kind: StoredKind; readonly after: Item | undefined }>();
  #following: NodeJS.Timeout | undefined;
  #started: Promise<void> | undefined;
  #isComplete = false;
  #isClosed = false;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#events = new EventIndex(parts.recorder);
  }

  /** Begins to read what is stored, once. */
  start(): Promise<void> {
    this.#started ??= this.#read();
    return this.#started;
  }

  async #read(): Promise<void> {
    this.#parts.observer.onChange((changes) => this.#note(changes));
    const { open, platforms } = this.#parts;
    const ids = (await platforms()).map(({ platformId }) => platformId);
    for (const kind of storedKinds) {
      for (const id of ids) if (open) await this.#readAll(open, kind, `PLATFORM#${id}#`);
    }
    while (!this.#isClosed && this.#events.follow()) await endOfTurn();
    this.#isComplete = open !== undefined;
  }

  /** Reads the items of a type and a platform, which lie together in the table, in the order of their keys. */
  async #readAll(db: DatabaseSync, kind: StoredKind, ofPlatform: string): Promise<void> {
    const { type } = kind;
    const partition = `${ofPlatform}${type}#`;
    const next = db.prepare('SELECT * FROM items WHERE pk > ? AND pk < ? AND sk = ? ORDER BY pk LIMIT ?');
    const one = db.prepare('SELECT * FROM items WHERE pk = ? AND sk = ?');
    /** A part is where its pointer leads. */
    const itemOf = (pk: string, item: Item): Item | undefined => {
      if (!kind.isPart) return item;
      const row = one.get(
        `${ofPlatform}CUSTOMER#${uuidAfter(String(item.customerId), ':')}`,
        `${type}#${uuidAfter(pk, '#')}`,
      );
      return row && fromStored(row).item;
    };
    let after = partition;
    while (!this.#isClosed) {
      const rows = next.all(after, `${partition}~`, type, rowsAtOnce);
      this.#resources.inOneGo(() => {
        for (const row of rows) {
          const pk = textIn(row, 'pk');
          this.#resources.put(pk, kind, itemOf(pk, fromStored(row).item));
        }
      });
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      after = textIn(last, 'pk');
      await endOfTurn();
    }
  }

  #note(changes: readonly RowChange[]): void {
    for (const { key, after } of changes) {
      const indexed = indexedKey(key);
      if (indexed) this.#changed.set(indexed.pk, { kind: indexed.kind, after });
    }
    if (this.#changed.size > 0) this.#following ??= setTimeout(() => this.#follow(), followAfterMs).unref();
  }

  /** Takes what has changed: several changes of an item count as one. */
  #follow(): void {
    clearTimeout(this.#following);
    this.#following = undefined;
    if (this.#isClosed || this.#changed.size === 0) return;
    this.#resources.inOneGo(() => {
      for (const [pk, { kind, after }] of this.#changed) this.#resources.put(pk, kind, after);
    });
    this.#changed.clear();
  }

  /** Everything of a platform that fits a query, by kind. */
  find(platformId: string, query: string): SearchView {
    void this.start();
    this.#follow();
    const terms = termsOf(query);
    if (terms.length === 0) return { resources: [], events: [], isComplete: this.#isComplete };
    const { open } = this.#parts;
    const byId = open && terms.length === 1 ? idsBeginning(open, platformId, terms[0] ?? '', shownOfKind) : [];
    const byWord = foundKinds.flatMap((kind) => this.#resources.find({ platformId, kind, terms, limit: shownOfKind }));
    const resources = new Map<string, FoundResource>();
    for (const one of byId) resources.set(one.id, { ...one, title: this.#resources.nameOf(one.id) ?? one.title });
    for (const { place: _, ...one } of byWord) resources.set(one.id, one);
    const events = this.#events.find(platformId, terms, shownOfKind);
    return { resources: [...resources.values()], events, isComplete: this.#isComplete };
  }

  /** A page of one kind, the last changed first, with where the next one begins. */
  async page(platformId: string, kind: FoundKind, address: URLSearchParams): Promise<FoundPage> {
    await this.start();
    this.#follow();
    const { query, limit, ...wanted } = listQuery(address);
    const found = this.#resources.find({ ...wanted, platformId, kind, terms: termsOf(query), limit: limit + 1 });
    const data = found.slice(0, limit);
    if (found.length <= limit) return { data };
    return { data, next: wanted.sort === 'newest' ? data.at(-1)?.place : (wanted.after ?? 0) + limit };
  }

  /**
   * The newest of each kind, by the prefix of its id. A quote has the id of its payment. The customer is one who may have a card, and the
   * accounts are that customer's, so that they can be used together.
   */
  async newestIds(platformId: string): Promise<Readonly<Record<string, string>>> {
    await this.start();
    this.#follow();
    const newest = (kind: FoundKind, filters: readonly string[] = []) =>
      this.#resources.find({ platformId, kind, terms: [], filters, limit: 1 }).map(({ id }) => id);
    const [holder] = newest('customer', ['status=APPROVED', 'type=INDIVIDUAL']);
    const theirs = holder
      ? [
          holder,
          ...newest('balance', [`of=${holder}`, 'currency=USD']),
          ...newest('external account', [`of=${holder}`]),
        ]
      : [];
    const quotes = newest('payment', ['type=QUOTE']).map((id) => id.replace('Transaction:', 'Quote:'));
    // Of payments that differ in kind the quotes come last, because most operations on a transaction take those.
    const ids = [...foundKinds.flatMap((kind) => newest(kind)), ...theirs, ...quotes, ...quotes.map(asTransaction)];
    return Object.fromEntries(ids.map((id) => [id.slice(0, id.indexOf(':')), id]));
  }

  /** What resources are called, by their ids. */
  async names(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    await this.start();
    return Object.fromEntries(ids.map((id) => [id, this.nameOf(id)]).filter(([, name]) => name !== undefined));
  }

  /** What a resource is called, where it is stored and has been read. A card purchase is a transaction too. */
  nameOf(id: string): string | undefined {
    this.#follow();
    return this.#resources.nameOf(id) ?? this.#resources.nameOf(id.replace(/^Transaction:/, 'CardTransaction:'));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#following);
    this.#resources.close();
    this.#events.close();
  }
}

/** The uuid at the end of an id or a key. */
const uuidAfter = (text: string, mark: string): string => text.slice(text.lastIndexOf(mark) + 1);

const asTransaction = (quoteId: string): string => quoteId.replace('Quote:', 'Transaction:');
