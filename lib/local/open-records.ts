import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';

/** With more changes than this, which wait at once, an owner has many: its next batch holds no others'. A payment makes three. */
const few = 3;

/** Records that a consumer handles together. */
export interface Batch {
  readonly owners: readonly string[];
  readonly records: readonly StreamRecord[];
  /** Whether it is one of an owner with many changes. */
  readonly isOfMany: boolean;
}

/**
 * The records of a shard that a consumer has read and not handled yet, by the platform whose they are. Those of one are handled in their
 * order, and each that has many of them has a batch of its own, beside one for all others, so none waits for the many of another. A
 * deployment has several shards and handles several batches of each.
 */
export class OpenRecords {
  /** All in the order of the shard, with those behind the first open one that are handled. */
  readonly #order: { readonly sequence: string; isOpen: boolean }[] = [];
  readonly #entries = new Map<StreamRecord, { isOpen: boolean }>();
  readonly #waiting = new Map<string, StreamRecord[]>();
  /** Owners with a batch in progress. */
  readonly #busy = new Set<string>();
  #isShareBusy = false;
  #manyBusy = 0;

  /** How many are not handled. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether an owner with many has a batch in progress. */
  get hasMany(): boolean {
    return this.#manyBusy > 0;
  }

  /** Takes a record that was read; one that the consumer does not handle is only counted as read. */
  add(record: StreamRecord, isHandled: boolean): void {
    const entry = { sequence: sequenceOf(record), isOpen: isHandled };
    this.#order.push(entry);
    if (!isHandled) return;
    this.#entries.set(record, entry);
    const owner = ownerOf(record);
    const waiting = this.#waiting.get(owner);
    if (waiting) waiting.push(record);
    else this.#waiting.set(owner, [record]);
  }

  /** Takes the batches that can be handled now, of at most so many records each. `end` ends each of them. */
  take(size: number): Batch[] {
    const batches: Batch[] = [];
    const shared: string[] = [];
    for (const [owner, { length }] of this.#waiting) {
      if (this.#busy.has(owner)) continue;
      if (length > few) batches.push(this.#begin([owner], size, true));
      else if (!this.#isShareBusy) shared.push(owner);
    }
    if (shared.length > 0) batches.push(this.#begin(shared, size, false));
    return batches;
  }

  #begin(from: readonly string[], size: number, isOfMany: boolean): Batch {
    const records: StreamRecord[] = [];
    const owners: string[] = [];
    for (const owner of from) {
      if (records.length === size) break;
      const waiting = this.#waiting.get(owner) ?? [];
      records.push(...waiting.splice(0, size - records.length));
      if (waiting.length === 0) this.#waiting.delete(owner);
      owners.push(owner);
      this.#busy.add(owner);
    }
    if (isOfMany) this.#manyBusy += 1;
    else this.#isShareBusy = true;
    return { owners, records, isOfMany };
  }

  /** Notes that records are handled. Returns the last record before which none is open, if that is another one now. */
  done(records: readonly StreamRecord[]): string | undefined {
    for (const record of records) {
      const entry = this.#entries.get(record);
      if (entry) entry.isOpen = false;
      this.#entries.delete(record);
    }
    const open = this.#order.findIndex(({ isOpen }) => isOpen);
    return this.#order.splice(0, open < 0 ? this.#order.length : open).at(-1)?.sequence;
  }

  /** Ends a batch, so that its owners may have the next one. */
  end({ owners, isOfMany }: Batch): void {
    for (const owner of owners) this.#busy.delete(owner);
    if (isOfMany) this.#manyBusy -= 1;
    else this.#isShareBusy = false;
  }
}

const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb?.SequenceNumber ?? '';
const ownerOf = ({ dynamodb }: StreamRecord): string => dynamodb?.NewImage?.platformId?.S ?? '';
