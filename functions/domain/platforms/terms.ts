import { defaultTerms } from '../pricing/default-terms.ts';
import { type Terms, type TermsVersion, termsAt } from '../pricing/terms.ts';
import type { Platform } from './platform.ts';

/** The terms of a platform at a time. Its own rules for single currencies narrow them. */
export const termsOf = (
  { environment, terms, currencyRules }: Pick<Platform, 'environment' | 'terms' | 'currencyRules'>,
  environmentTerms: readonly TermsVersion[] | undefined,
  at: Date,
): Terms => ({
  ...termsAt({ own: terms, environment: environmentTerms }, defaultTerms[environment], at),
  ...(currencyRules && { ownRules: currencyRules }),
});
