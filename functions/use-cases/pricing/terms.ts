import type { Platform } from '../../domain/platforms/platform.ts';
import { termsOf } from '../../domain/platforms/terms.ts';
import { defaultTerms } from '../../domain/pricing/default-terms.ts';
import { type TermLines, type Terms, termsAt } from '../../domain/pricing/terms.ts';
import { now } from '../../ports/clock.ts';
import type { Store } from '../../store/table.ts';
import { productionMarket } from './market.ts';

/** The terms of production, which its prices are held to: those that are set, then the service's defaults. */
export async function productionLevels(store: Store): Promise<readonly TermLines[]> {
  const { terms } = await productionMarket(store);
  return termsAt({ own: undefined, environment: terms }, defaultTerms.production, now()).levels;
}

/** The terms of a platform's payments now. The sandbox's are the service's defaults, unless the platform has its own. */
export async function currentTerms(store: Store, platform: Platform, at: Date): Promise<Terms> {
  const market = platform.environment === 'production' ? await productionMarket(store) : undefined;
  return termsOf(platform, market?.terms, at);
}
