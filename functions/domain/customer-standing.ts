import type { CustomerRecord } from './customer.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';

/** What decides whether a customer can pay. */
export interface Standing {
  readonly verificationStatus: CustomerRecord['verificationStatus'];
  readonly isDeleted: boolean;
  readonly hasAcceptedTerms: boolean;
}

export const standingOf = ({ verificationStatus, isDeleted, endUserTermsConsent }: CustomerRecord): Standing => ({
  verificationStatus,
  isDeleted,
  hasAcceptedTerms: endUserTermsConsent !== undefined,
});

/**
 * Refuses with USER_NOT_READY a payment of a customer who was deleted or is not verified, and with END_USER_TERMS_NOT_ACCEPTED
 * one of a production platform that is no regulated institution, whose customers deal with the service itself. The
 * platform's own payments have no customer.
 */
export function requireReadyCustomer(
  { environment, isRegulatedFinancialInstitution }: Pick<Platform, 'environment' | 'isRegulatedFinancialInstitution'>,
  { standing }: { readonly standing?: Standing | undefined },
): void {
  if (!standing) return;
  if (standing.isDeleted) throw new Refusal('USER_NOT_READY', 'The customer was deleted and makes no more payments.');
  if (environment === 'production' && !isRegulatedFinancialInstitution && !standing.hasAcceptedTerms) {
    throw new Refusal(
      'END_USER_TERMS_NOT_ACCEPTED',
      'The customer has not accepted the end user terms; store endUserTermsConsent first.',
    );
  }
  if (standing.verificationStatus !== 'APPROVED') {
    throw new Refusal(
      'USER_NOT_READY',
      `The customer's verification is ${standing.verificationStatus}; payments need APPROVED.`,
    );
  }
}
