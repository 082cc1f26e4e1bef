import type { VerificationStatus } from '../../contract/customers/due-diligence.ts';
import { businessEndings, personEndings } from '../../contract/sandbox-values.ts';
import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import { type EventSource, recordEvent } from '../item-event.ts';
import type { CustomerDetails } from './details.ts';

const sandboxPersons: Readonly<Record<string, VerificationStatus>> = personEndings;

/** Whether the sandbox approves a business with this registration number only after a verification. */
const needsVerification = (registrationNumber = ''): boolean =>
  Object.hasOwn(businessEndings, registrationNumber.slice(-3));

/** The sandbox's decision on a person. */
export const sandboxPersonStatus = (name = ''): VerificationStatus => sandboxPersons[name.slice(-3)] ?? 'APPROVED';

interface Regulation {
  readonly environment: string;
  readonly isRegulatedFinancialInstitution?: boolean | undefined;
}

/**
 * The status of a new customer. A regulated platform has verified its customers itself, and the sandbox decides at once; all
 * other customers have to be verified.
 */
export function firstStatus(
  { environment, isRegulatedFinancialInstitution }: Regulation,
  request: CustomerDetails,
): VerificationStatus {
  if (environment !== 'sandbox') return isRegulatedFinancialInstitution ? 'APPROVED' : 'UNVERIFIED';
  if (request.customerType === 'INDIVIDUAL') return sandboxPersonStatus(request.fullName);
  return needsVerification(request.businessInfo.registrationNumber) ? 'UNVERIFIED' : 'APPROVED';
}

const checks = { INDIVIDUAL: 'KYC', BUSINESS: 'KYB' } as const;
const announcedStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

interface Verified extends EventSource {
  readonly customerType: keyof typeof checks;
  readonly verificationStatus: VerificationStatus;
}

/** Records the event of a new status; UNVERIFIED and HOLD have none. */
export function recordStatus<C extends Verified>(customer: C, now: Date): C {
  const status = announcedStatuses.find((candidate) => candidate === customer.verificationStatus);
  if (!status) return customer;
  const type: WebhookType = `CUSTOMER.${checks[customer.customerType]}_${status}`;
  return recordEvent(customer, type, now);
}
