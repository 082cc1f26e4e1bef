import { keys } from './keys.ts';
import { packAnswer, unpackAnswer } from './packed-answers.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** The first answer to an Idempotency-Key, kept with the effect it reports. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly status: number;
  /** The answer's body, byte for byte. */
  readonly body: string;
  readonly expiresAtSeconds: number;
}

/** Where a record lives: keys are scoped to platform and operation. */
export interface IdempotencyScope {
  readonly platformId: string;
  readonly operation: string;
  readonly key: string;
}

/** Another request with the same key was first. Nothing was written; its record holds the answer. */
export class IdempotencyRace extends Error {
  override readonly name = 'IdempotencyRace';
}

/** The record of a key that is still alive: the table deletes expired items late. */
export async function readIdempotencyRecord(
  store: Store,
  { platformId, operation, key }: IdempotencyScope,
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  return livingRecord(await readItem<Item>(store, keys.idempotency(platformId, operation, key)), now);
}

/** The record of an item read from the table, if it is still alive. */
export function livingRecord(item: Item | undefined, now: Date): IdempotencyRecord | undefined {
  if (!item || isOver(item as unknown as StoredRecord, now)) return undefined;
  const { body, ...record } = item as unknown as StoredRecord;
  return { ...record, body: typeof body === 'string' ? body : unpackAnswer(body) };
}

/** Whether the key may be used for something else. */
export const isOver = ({ expiresAtSeconds }: Pick<IdempotencyRecord, 'expiresAtSeconds'>, now: Date): boolean =>
  expiresAtSeconds * 1000 <= now.getTime();

/** The body is packed, so that the record of an ordinary answer stays within 1 KB; older records hold it as text. */
type StoredRecord = Omit<IdempotencyRecord, 'body'> & { readonly body: string | Uint8Array };

/** Writes the record together with the effect. Refuses with IdempotencyRace when a living record is there already. */
export const putIdempotencyRecord = (
  { platformId, operation, key }: IdempotencyScope,
  record: IdempotencyRecord,
  now: Date,
): Write => ({
  put: {
    item: {
      ...record,
      body: packAnswer(record.body),
      ...keys.idempotency(platformId, operation, key),
      type: 'IDEMPOTENCY',
    } satisfies Item,
    condition: 'attribute_not_exists(pk) OR expiresAtSeconds <= :now',
  },
  values: { now: Math.floor(now.getTime() / 1000) },
  refuse: () => new IdempotencyRace('The key was used meanwhile.'),
});
