import { type PlatformId, uuidOf } from '../../../domain/ids.ts';
import { expiredUnexecuted } from '../../../domain/payments/payment.ts';
import { readable } from '../../../runtime/readable.ts';
import { behind, type ListedKey, stretchOf } from '../../../store/index-query.ts';
import type { Key } from '../../../store/keys.ts';
import * as keys from '../../../store/keys.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { type Item, readItems, readManyItems, type Store } from '../../../store/table.ts';
import type { SourceList } from '../sources/source-lists.ts';
import type { Span } from './missing-events.ts';

/** Some items of a list whose events may be of a span. */
interface SourcePage {
  readonly items: readonly Item[];
  /** Where the next page begins; absent after the last. A page begins with the last key of the page before it. */
  readonly last: string | undefined;
}

/**
 * Reads at most `size` items, more than one, of a list from a position on, with the accounts that payments among them moved money on. They may be those
 * of a moment ago, for half the price: an event is looked for only when it is minutes old.
 */
export async function readSourcePage(
  store: Store,
  source: SourceList,
  { since, until }: Span,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<SourcePage> {
  const found: ListedKey[] = [];
  const stretch = stretchOf({ from: source.from(since), to: source.to?.(since) ?? until });
  for await (const key of source.walk(behind(stretch, after))) {
    found.push(key);
    if (found.length === size) break;
  }
  const items = await withAccounts(store, await readItems(store, found, { isEventual: true }));
  return { items, last: found.length === size ? found.at(-1)?.position : undefined };
}

/** The items, and the accounts that payments among them moved money on: an account is not found by when it last changed. */
async function withAccounts(store: Store, items: readonly (Item | undefined)[]): Promise<readonly Item[]> {
  const present = items.filter((item) => item !== undefined);
  const accounts = present
    .filter(({ type }) => type === 'PAYMENT')
    .flatMap((item) => readable('recoverEvents', item, toPayment) ?? [])
    .filter((payment) => !expiredUnexecuted(payment))
    .flatMap(({ platformId, sourceAccountId = '', destinationAccountId = '' }) =>
      [sourceAccountId, destinationAccountId].flatMap((id) => accountKey(platformId, id) ?? []),
    );
  const read = await readManyItems(store, accounts, { isEventual: true });
  const named = new Map(read.flatMap((item) => (item ? [[String(item.pk), item] as const] : [])));
  return [...present, ...named.values()];
}

function accountKey(platformId: PlatformId, id: string): Key | undefined {
  const [own, external] = [uuidOf('InternalAccount', id), uuidOf('ExternalAccount', id)];
  if (own) return keys.internalAccount(platformId, own);
  return external === undefined ? undefined : keys.externalAccount(platformId, external);
}
