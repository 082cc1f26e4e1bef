import type { CustomerCreateRequest } from '../contract/customers.ts';
import type { VerificationStatus } from '../contract/due-diligence.ts';
import type { WebhookType } from '../contract/webhook-events.ts';
import { type Telling, tell } from './item-event.ts';

/** What the sandbox decides of a person, by the last three characters of the full name (interface description, area 5). */
const sandboxPersons: Readonly<Record<string, VerificationStatus>> = {
  '001': 'PENDING',
  '002': 'REJECTED',
  '003': 'UNVERIFIED',
};

/** Registration numbers of businesses that the sandbox does not approve at once: these have to be submitted. */
export const isLeftToVerification = (registrationNumber = ''): boolean =>
  Object.hasOwn(sandboxPersons, registrationNumber.slice(-3));

/** What a person's or an owner's name stands for in the sandbox. */
export const sandboxPersonStatus = (name = ''): VerificationStatus => sandboxPersons[name.slice(-3)] ?? 'APPROVED';

interface Regulation {
  readonly environment: string;
  readonly isRegulatedFinancialInstitution?: boolean;
}

/**
 * The status that a customer begins with. A regulated platform has verified its customers itself; the sandbox decides at
 * once; everybody else has to be verified.
 */
export function firstStatus(
  { environment, isRegulatedFinancialInstitution }: Regulation,
  request: CustomerCreateRequest,
): VerificationStatus {
  if (environment !== 'sandbox') return isRegulatedFinancialInstitution ? 'APPROVED' : 'UNVERIFIED';
  if (request.customerType === 'INDIVIDUAL') return sandboxPersonStatus(request.fullName);
  return isLeftToVerification(request.businessInfo.registrationNumber) ? 'UNVERIFIED' : 'APPROVED';
}

const checks = { INDIVIDUAL: 'KYC', BUSINESS: 'KYB' } as const;
const told = ['PENDING', 'APPROVED', 'REJECTED'] as const;

interface Verified extends Telling {
  readonly customerType: keyof typeof checks;
  readonly verificationStatus: VerificationStatus;
}

/** Tells the platform of the status that a customer has come to; of UNVERIFIED and HOLD there is no event. */
export function tellStatus<C extends Verified>(customer: C, now: Date): C {
  const status = told.find((candidate) => candidate === customer.verificationStatus);
  if (!status) return customer;
  const type: WebhookType = `CUSTOMER.${checks[customer.customerType]}_${status}`;
  return tell(customer, type, now);
}
