import type * as z from 'zod';
import type { EndUserTermsConsentRequest } from '../contract/customers.ts';
import { endUserTermsVersions } from '../contract/end-user-terms.ts';
import { Refusal } from './refusal.ts';

/** How far ahead the clock of a platform may be, in milliseconds. */
const clockSkewMs = 300_000;

/** The terms that a new end user is shown. */
export const newestEndUserTerms = () =>
  endUserTermsVersions[endUserTermsVersions.length - 1] ?? endUserTermsVersions[0];

/**
 * Refuses consent to terms that there are not with END_USER_TERMS_VERSION_NOT_FOUND, and with INVALID_INPUT consent that is
 * given in the future.
 */
export function requireKnownTerms(consent: z.output<typeof EndUserTermsConsentRequest> | undefined, now: Date): void {
  if (!consent) return;
  const versions: readonly string[] = endUserTermsVersions.map(({ version }) => version);
  if (!versions.includes(consent.termsVersion)) {
    throw new Refusal(
      'END_USER_TERMS_VERSION_NOT_FOUND',
      `endUserTermsConsent.termsVersion: there is no such version; known are ${versions.join(', ')}.`,
    );
  }
  if (Date.parse(consent.acceptedAt) - clockSkewMs > now.getTime()) {
    const [field, message] = ['endUserTermsConsent.acceptedAt', 'The time lies in the future.'];
    throw new Refusal('INVALID_INPUT', `${field}: ${message}`, { errors: [{ field, message }] });
  }
}
