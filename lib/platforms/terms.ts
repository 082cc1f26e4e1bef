import type { Environment } from '../../functions/domain/environment.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { termsOf } from '../../functions/domain/platforms/terms.ts';
import { defaultTerms } from '../../functions/domain/pricing/default-terms.ts';
import { type Revision, revise, type TermChanges } from '../../functions/domain/pricing/revision.ts';
import type { TermsVersion } from '../../functions/domain/pricing/terms.ts';
import { amend } from '../../functions/domain/versioned.ts';
import { now } from '../../functions/ports/clock.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import * as keys from '../../functions/store/keys.ts';
import { readPlatform, updatePlatform } from '../../functions/store/platforms/platforms.ts';
import {
  putEnvironmentTerms,
  putTermsRevision,
  readTermsHistory,
  type TermsScope,
  toEnvironmentTerms,
} from '../../functions/store/pricing/terms.ts';
import { commit, readItem, type Store, type Write } from '../../functions/store/table.ts';
import { forgetMarket } from '../../functions/use-cases/pricing/market.ts';

export type { TermChanges } from '../../functions/domain/pricing/revision.ts';
export type { TermsScope } from '../../functions/store/pricing/terms.ts';

/** A change of terms as an operator orders it. */
interface TermsOrder {
  readonly changes: TermChanges;
  readonly why: string;
  readonly by: string;
  /** At once where it is absent. */
  readonly from?: Date | undefined;
}

/** The terms of a platform or an environment, and the write that replaces them. */
interface Holder {
  readonly current: readonly TermsVersion[] | undefined;
  readonly replace: (kept: readonly TermsVersion[], number: number) => Write;
}

/**
 * Sets the next version of terms and keeps who set it and why. Returns it with what it replaces. Throws for a platform that is missing
 * and for a time that is over.
 */
export async function setTerms(scope: TermsScope, { changes, why, by, from }: TermsOrder): Promise<Revision> {
  const store = tableStore();
  const revision = await untilCommitted(async () => {
    const setAt = now();
    if (from && from < setAt) throw new Error(`Terms cannot begin in the past, at ${from.toISOString()}.`);
    const { current, replace } = await readHolder(store, scope);
    const number = Math.max(0, ...(current ?? []).map(({ version }) => version)) + 1;
    const next = revise(current, changes, { number, from: from ?? setAt, now: setAt });
    const record = { terms: next.version, by, why, setAt: setAt.toISOString() };
    await commit(store, [replace(next.kept, number), putTermsRevision(scope, record)]);
    return next;
  });
  forgetMarket(store);
  return revision;
}

const readHolder = (store: Store, scope: TermsScope): Promise<Holder> =>
  'platformId' in scope ? platformHolder(store, scope.platformId) : environmentHolder(store, scope.environment);

async function platformHolder(store: Store, platformId: PlatformId): Promise<Holder> {
  const platform = await requirePlatform(store, platformId);
  return {
    current: platform.terms,
    replace: (terms) => updatePlatform(platform, amend(platform, now(), { terms })),
  };
}

async function environmentHolder(store: Store, environment: Environment): Promise<Holder> {
  const item = await readItem(store, keys.environmentTerms(environment));
  return {
    current: item && toEnvironmentTerms(item).terms,
    replace: (terms, version) => putEnvironmentTerms(environment, { terms, version }),
  };
}

async function requirePlatform(store: Store, platformId: PlatformId) {
  const platform = await readPlatform(store, platformId);
  if (!platform) throw new Error(`There is no platform ${platformId}.`);
  return platform;
}

/** The terms in effect, by level, and every version that was ever set. */
export async function showTerms(scope: TermsScope) {
  const store = tableStore();
  const platform = 'platformId' in scope ? await requirePlatform(store, scope.platformId) : undefined;
  const environment = platform?.environment ?? ('environment' in scope ? scope.environment : 'sandbox');
  const { current } = await environmentHolder(store, environment);
  const { version, levels } = termsOf(platform ?? { environment }, current, now());
  const [own = {}, shared = {}] = levels;
  return {
    version,
    environment,
    ...(platform && { platform: own }),
    environmentTerms: shared,
    defaults: defaultTerms[environment],
    history: (await readTermsHistory(store, scope)).map(({ terms, setAt, by, why }) => ({ ...terms, setAt, by, why })),
  };
}
