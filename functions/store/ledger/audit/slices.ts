import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Key } from '../../keys.ts';
import * as keys from '../../keys.ts';
import { commit, readItem, StaleWrite, type Store } from '../../table.ts';
import { AuditedAccount, AuditPosition } from './checkpoint.ts';

/** Time to live of a slice, in seconds. The next audit needs the slices of the last one; they are kept for an audit that has stopped. */
const timeToLiveSeconds = 180 * 24 * 3600;

const Slice = z.object({
  /** The sums that the slice adds to accounts. */
  sums: z.array(AuditedAccount.extend({ sum: z.int() })),
  /** The keys of payments that may move more money after the window. */
  carried: z.array(z.string()),
  entries: z.int(),
  /** A sum of hashes of the entries, which does not depend on their order. */
  digest: z.int(),
  differences: z.array(z.string()),
  /** Where the next slice begins; absent after the last. */
  next: AuditPosition.optional(),
});

/** A part of a window: a few thousand payments, and what they add to accounts. */
export type Slice = Readonly<z.output<typeof Slice>>;

/**
 * Writes a slice down before it is added to the sealed balances, and returns it as it is written down: a copy of the chunk, or the
 * chunk after a crash, reads the same lists at another moment and may cut them elsewhere, so the first one counts.
 */
export async function recordSlice(
  store: Store,
  epoch: string,
  number: number,
  slice: Slice,
  now: Date,
): Promise<Slice> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + timeToLiveSeconds;
  const data = gzipSync(JSON.stringify(slice));
  const item = { ...keys.auditSlice(epoch, number), type: 'AUDIT_SLICE', data, expiresAtSeconds };
  try {
    await commit(store, [{ put: { item, condition: 'attribute_not_exists(pk)' } }]);
    return slice;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    return readSlice(store, epoch, number);
  }
}

/** Reads a slice that is written down; nothing where it is not. */
export async function findSlice(store: Store, epoch: string, number: number): Promise<Slice | undefined> {
  const item = await readItem(store, keys.auditSlice(epoch, number));
  return item && Slice.parse(JSON.parse(gunzipSync(z.instanceof(Uint8Array).parse(item.data)).toString()));
}

/** Reads a slice. Throws when it has expired or was never written: then the audit has to begin with the table again. */
export async function readSlice(store: Store, epoch: string, number: number): Promise<Slice> {
  const slice = await findSlice(store, epoch, number);
  if (!slice) throw new Error(`The slice ${number} of the audit is missing: run \`operate -- ledger restart\`.`);
  return slice;
}

/** The keys of payments that a slice carries on, from a place in it. */
export const carriedKeys = ({ carried }: Slice, from: number, to: number): readonly Key[] =>
  carried.slice(from, to).map((pk) => ({ pk, sk: 'PAYMENT' }));
