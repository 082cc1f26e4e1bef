import { endUserTermsVersions } from '../../contract/customers/end-user-terms.ts';
import { Refusal } from '../refusal.ts';
import type { TermsConsent } from './details.ts';

/** How far the clock of a platform may be ahead. */
const clockSkewMs = 300_000;

export const newestEndUserTerms = () =>
  endUserTermsVersions[endUserTermsVersions.length - 1] ?? endUserTermsVersions[0];

/** Refuses consent to an unknown version with END_USER_TERMS_VERSION_NOT_FOUND, and consent in the future with INVALID_INPUT. */
export function requireKnownTerms(consent: TermsConsent | undefined, now: Date): void {
  if (!consent) return;
  const versions: readonly string[] = endUserTermsVersions.map(({ version }) => version);
  if (!versions.includes(consent.termsVersion)) {
    throw new Refusal(
      'END_USER_TERMS_VERSION_NOT_FOUND',
      `endUserTermsConsent.termsVersion: unknown version; the versions are ${versions.join(', ')}.`,
    );
  }
  if (Date.parse(consent.acceptedAt) - clockSkewMs > now.getTime()) {
    const [field, message] = ['endUserTermsConsent.acceptedAt', 'The time lies in the future.'];
    throw new Refusal('INVALID_INPUT', `${field}: ${message}`, { errors: [{ field, message }] });
  }
}
