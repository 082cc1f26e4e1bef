import { currencyOf } from '../../contract/currency-table.ts';
import { banks } from '../../domain/external-accounts/banks.ts';
import { vasps } from '../../domain/external-accounts/vasps.ts';
import type { PlatformId } from '../../domain/ids.ts';
import { type UmaProvider, umaProviders } from '../../domain/uma/providers.ts';
import type { Context } from '../../runtime/context.ts';
import { fromCursor, toCursor } from '../../runtime/cursor.ts';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

interface Directory<T> {
  readonly platformId: PlatformId;
  /** The directory that its cursors are bound to. */
  readonly list: string;
  readonly nameOf: (entry: T) => string;
  readonly query: PageQuery;
}

/** A page of a directory, sorted by name. Refuses with INVALID_INPUT a cursor of another list or query. */
function pageOf<T>(entries: readonly T[], { platformId, list, nameOf, query }: Directory<T>) {
  const { limit, cursor, sortOrder = 'asc', ...filters } = query;
  const scope = { platformId, filters: { list, sortOrder, ...filters } };
  const after = cursor === undefined ? undefined : fromCursor(scope, cursor);
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = (one: string, other: string) => direction * (one < other ? -1 : Number(one > other));
  const rest = entries
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
    .filter((entry) => after === undefined || compare(nameOf(entry), after) > 0);
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rest.length > limit;
  return {
    data,
    hasMore,
    nextCursor: hasMore && last ? toCursor(scope, nameOf(last)) : null,
    totalCount: entries.length,
  };
}

/** Shows the banks of a country or a currency. */
export const getDiscoveries = ({ country, currency }: BankQuery) => ({
  status: 200 as const,
  body: {
    data: banks.filter(
      (bank) => (country ?? bank.country) === bank.country && (currency ?? bank.currency) === bank.currency,
    ),
  },
});

interface BankQuery {
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
}

/** Shows a page of the institutions that keep wallets. */
export function listVasps({ caller }: Context, query: PageQuery) {
  const { platformId } = caller;
  return {
    status: 200 as const,
    body: pageOf(vasps, { platformId, list: 'vasps', nameOf: ({ vaspName }) => vaspName, query }),
  };
}

interface UmaProviderQuery extends PageQuery {
  readonly countryCode?: string | undefined;
  readonly currencyCode?: string | undefined;
  readonly hasBlockedProviders?: 'true' | 'false' | undefined;
}

/** Shows a page of the institutions whose customers have UMA addresses. Blocked ones are shown on request. */
export function getAvailableUmaProviders({ caller: { platformId } }: Context, query: UmaProviderQuery) {
  const { countryCode, currencyCode, hasBlockedProviders } = query;
  const providers = umaProviders.filter(
    ({ supportedRegions, supportedCurrencies, allowListStatus }) =>
      (countryCode === undefined || supportedRegions.includes(countryCode)) &&
      (currencyCode === undefined || supportedCurrencies.some((code) => code === currencyCode)) &&
      (hasBlockedProviders === 'true' || allowListStatus),
  );
  const page = pageOf(providers, { platformId, list: 'uma-providers', nameOf: ({ name }) => name, query });
  return { status: 200 as const, body: { ...page, data: page.data.map(toUmaProviderView) } };
}

const toUmaProviderView = (provider: UmaProvider) => ({
  ...provider,
  supportedRegions: [...provider.supportedRegions],
  supportedCurrencies: provider.supportedCurrencies.map((code) => currencyOf(code)),
});
