import type { PlatformId } from '../domain/ids.ts';
import { bytes, type Infer, integer, object, text } from '../domain/schema.ts';
import { compressResponse, decompressResponse } from './compressed-responses.ts';
import * as keys from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** The body is compressed, so that most records stay within 1 KB, the size of one write unit. */
const storedRecord = object({ fingerprint: text, status: integer, body: bytes, expiresAtSeconds: integer });

/** The first response to an Idempotency-Key, written in the same transaction as the effect that it reports. */
export interface IdempotencyRecord extends Omit<Infer<typeof storedRecord>, 'body'> {
  /** The response's body, byte for byte. */
  readonly body: string;
}

/** An Idempotency-Key is scoped to a platform and an operation. */
export interface IdempotencyScope {
  readonly platformId: PlatformId;
  readonly operation: string;
  readonly key: string;
}

/** Another request used the key first. Nothing was written; the record of that request holds the response. */
export class KeyAlreadyUsed extends Error {
  override readonly name = 'KeyAlreadyUsed';

  constructor() {
    super('Another request used this Idempotency-Key first.');
  }
}

/** Reads the record of a key unless it has expired: the table deletes expired items late. */
export async function readIdempotencyRecord(
  store: Store,
  { platformId, operation, key }: IdempotencyScope,
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  return livingRecord(await readItem(store, keys.idempotency(platformId, operation, key)), now);
}

/** The record that an item holds, unless it has expired. */
export function livingRecord(item: Item | undefined, now: Date): IdempotencyRecord | undefined {
  if (!item) return undefined;
  const { fingerprint, status, body, expiresAtSeconds } = storedRecord(item, 'IDEMPOTENCY');
  if (isOver({ expiresAtSeconds }, now)) return undefined;
  return { fingerprint, status, body: decompressResponse(body), expiresAtSeconds };
}

/** Whether the key may be used for something else. */
export const isOver = ({ expiresAtSeconds }: Pick<IdempotencyRecord, 'expiresAtSeconds'>, now: Date): boolean =>
  expiresAtSeconds * 1000 <= now.getTime();

/** Writes the record of a key. Refuses with KeyAlreadyUsed when the key has a record that has not expired. */
export const putIdempotencyRecord = (
  { platformId, operation, key }: IdempotencyScope,
  record: IdempotencyRecord,
  now: Date,
): Write => ({
  put: {
    item: {
      ...record,
      body: compressResponse(record.body),
      ...keys.idempotency(platformId, operation, key),
      type: 'IDEMPOTENCY',
    } satisfies Item,
    condition: 'attribute_not_exists(pk) OR expiresAtSeconds <= :now',
  },
  values: { now: Math.floor(now.getTime() / 1000) },
  onConditionFailed: () => new KeyAlreadyUsed(),
});
