import { uuidIn } from '../../../domain/ids.ts';
import { type Infer, idText, integer, object, text, uuidText } from '../../../domain/schema.ts';
import { itemReader } from '../../item-reader.ts';
import * as keys from '../../keys.ts';
import { commit, type Item, largestBatch, readItem, readItems, StaleWrite, type Store } from '../../table.ts';

/** The sum of the postings of sealed slices on an account. */
const sealedBalance = object({
  platformId: uuidText('Platform'),
  accountId: idText('InternalAccount'),
  /** In the smallest unit of the account's currency. */
  sum: integer,
  epoch: text,
  /** The last slice that is in the sum. */
  slice: integer,
});
interface SealedBalance extends Infer<typeof sealedBalance> {}

/** The sum that one slice adds to an account. */
export type AccountSum = Pick<SealedBalance, 'platformId' | 'accountId' | 'sum'>;

export const toSealedBalance = itemReader('SEALED_BALANCE', sealedBalance);

const keyOf = ({ platformId, accountId }: AccountSum) =>
  keys.sealedBalance(platformId, uuidIn('InternalAccount', accountId));

/**
 * Adds a slice to the sealed balances of its accounts, once: a balance says which slice it got last, and slices are added in
 * their order. So a slice that is added again after a crash, or by a second copy of a chunk, changes nothing.
 */
export async function sealSlice(
  store: Store,
  { epoch, slice }: Pick<SealedBalance, 'epoch' | 'slice'>,
  sums: readonly AccountSum[],
): Promise<void> {
  for (let start = 0; start < sums.length; start += largestBatch) {
    const batch = sums.slice(start, start + largestBatch);
    const items = await readItems(store, batch.map(keyOf));
    await Promise.all(batch.map((sum, index) => sealOne(store, { ...sum, epoch, slice }, items[index])));
  }
}

async function sealOne(store: Store, added: SealedBalance, item: Item | undefined): Promise<void> {
  const sealed = item && toSealedBalance(item);
  const isCurrent = sealed?.epoch === added.epoch;
  if (isCurrent && sealed.slice >= added.slice) return;
  const sum = added.sum + (isCurrent ? sealed.sum : 0);
  try {
    await commit(store, [
      {
        put: {
          item: { ...added, sum, ...keyOf(added), type: 'SEALED_BALANCE' },
          condition: sealed ? 'epoch = :epoch AND slice = :slice' : 'attribute_not_exists(pk)',
        },
        ...(sealed && { values: { epoch: sealed.epoch, slice: sealed.slice } }),
      },
    ]);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    await sealOne(store, added, await readItem(store, keyOf(added)));
  }
}
