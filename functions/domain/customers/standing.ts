import type { Platform } from '../platforms/platform.ts';
import { Refusal } from '../refusal.ts';
import type { CustomerRecord } from './customer.ts';

/** The facts that decide whether a customer may pay. */
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

/** Whether a customer is verified and was not deleted. */
export const isApproved = ({
  verificationStatus,
  isDeleted,
}: Pick<CustomerRecord, 'verificationStatus' | 'isDeleted'>): boolean =>
  verificationStatus === 'APPROVED' && !isDeleted;

/**
 * Refuses with USER_NOT_READY a payment to a customer who is not verified: the money could not leave the account again. What has arrived
 * from outside is booked all the same.
 */
export function requireReadyReceiver({ verificationStatus }: Pick<CustomerRecord, 'verificationStatus'>): void {
  if (verificationStatus === 'APPROVED') return;
  throw new Refusal(
    'USER_NOT_READY',
    `The verification of the customer who would be paid is ${verificationStatus}; payments need APPROVED.`,
  );
}

/**
 * Refuses with USER_NOT_READY a payment of a customer who was deleted or is not verified. Refuses with
 * END_USER_TERMS_NOT_ACCEPTED if the terms are missing: customers of a production platform that is no regulated institution
 * deal with the service itself. A payment of the platform's own has no customer and passes.
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
