import type { Environment } from '../../domain/environment.ts';
import type { PlatformId } from '../../domain/ids.ts';
import { termsVersion } from '../../domain/pricing/terms.ts';
import { arrayOf, type Infer, integer, object, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import type { Store, Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const environmentType = 'ENVIRONMENT_TERMS';

/** The terms of an environment: the version in effect and those that have not begun. */
const environmentTerms = object({ terms: arrayOf(termsVersion), version: integer });
interface EnvironmentTerms extends Infer<typeof environmentTerms> {}

export const toEnvironmentTerms = itemReader(environmentType, environmentTerms);

export const putEnvironmentTerms = (environment: Environment, record: EnvironmentTerms): Write =>
  putVersion({ ...record, ...keys.environmentTerms(environment), type: environmentType });

/** Whom terms are for: a platform, or every platform of an environment. */
export type TermsScope = { readonly platformId: PlatformId } | { readonly environment: Environment };

const revisionType = 'TERMS_REVISION';

/** A version of terms as it was set, by whom and why. It never changes. */
const termsRevision = object({ terms: termsVersion, by: text, why: text, setAt: text });
interface TermsRevision extends Infer<typeof termsRevision> {}

const toTermsRevision = itemReader(revisionType, termsRevision);

const revisionKey = (scope: TermsScope, version: number | ''): Key =>
  'platformId' in scope
    ? keys.platformTerms(scope.platformId, version)
    : keys.environmentTermsRevision(scope.environment, version);

export const putTermsRevision = (scope: TermsScope, revision: TermsRevision): Write => ({
  put: {
    item: { ...revision, ...revisionKey(scope, revision.terms.version), type: revisionType },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Every version that was ever set, oldest first. */
export async function readTermsHistory(store: Store, scope: TermsScope): Promise<readonly TermsRevision[]> {
  const items = await readPartition(store, revisionKey(scope, '').pk);
  return items.map(toTermsRevision);
}
