import type { Platform } from '../../domain/platforms/platform.ts';
import { termsOf } from '../../domain/platforms/terms.ts';
import type { Terms } from '../../domain/pricing/terms.ts';
import type { Store } from '../../store/table.ts';
import { productionMarket } from './market.ts';

/** The terms of a platform's payments now. The sandbox's are the service's defaults, unless the platform has its own. */
export async function currentTerms(store: Store, platform: Platform, now: Date): Promise<Terms> {
  const market = platform.environment === 'production' ? await productionMarket(store) : undefined;
  return termsOf(platform, market?.terms, now);
}
