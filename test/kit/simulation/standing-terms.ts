import type { PlatformId } from '../../../functions/domain/ids.ts';
import type { TermLines } from '../../../functions/domain/pricing/terms.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import * as keys from '../../../functions/store/keys.ts';
import { commit } from '../../../functions/store/table.ts';
import { someTerms } from '../builders.ts';

/** Gives a platform terms that have always held: a simulation begins before its fixtures were made. */
export const giveTerms = (platformId: PlatformId, lines: TermLines): Promise<void> =>
  commit(tableStore(), [
    {
      update: { key: keys.platform(platformId), expression: 'SET terms = :terms', condition: 'attribute_exists(pk)' },
      values: { terms: someTerms(lines) },
    },
  ]);
