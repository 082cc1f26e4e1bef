import { endUserTermsVersions } from '../../contract/customers/end-user-terms.ts';
import type { FieldError } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';
import type { TermsConsent } from './details.ts';

/** How far the clock of a platform may be ahead. */
const clockSkewMs = 300_000;

export const newestEndUserTerms = () =>
  endUserTermsVersions[endUserTermsVersions.length - 1] ?? endUserTermsVersions[0];

const isKnown = (termsVersion: string): boolean => endUserTermsVersions.some(({ version }) => version === termsVersion);

/** Refuses consent at a time to come. Of consent to unknown terms the version is what is wrong. */
export const consentInFuture = (consent: Partial<TermsConsent> | undefined, now: Date): FieldError[] => {
  const { acceptedAt, termsVersion } = consent ?? {};
  if (acceptedAt === undefined || Date.parse(acceptedAt) - clockSkewMs <= now.getTime()) return [];
  if (termsVersion !== undefined && !isKnown(termsVersion)) return [];
  return [{ field: 'endUserTermsConsent.acceptedAt', message: 'The time lies in the future.' }];
};

/** Refuses consent to an unknown version with END_USER_TERMS_VERSION_NOT_FOUND. */
export function requireKnownTerms(consent: TermsConsent | undefined): void {
  if (!consent || isKnown(consent.termsVersion)) return;
  const versions = endUserTermsVersions.map(({ version }) => version).join(', ');
  throw new Refusal(
    'END_USER_TERMS_VERSION_NOT_FOUND',
    `endUserTermsConsent.termsVersion: unknown version; the versions are ${versions}.`,
  );
}
