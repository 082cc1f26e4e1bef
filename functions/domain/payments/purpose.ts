import type { PurposeOfPayment } from '../../contract/external-accounts/rails.ts';
import { Refusal } from '../refusal.ts';
import type { Destination } from './parties.ts';

/** Refuses with INVALID_INPUT a payment to India without a purpose: the receiving bank has to report it to the central bank. */
export function requirePurpose(destination: Destination, purposeOfPayment: PurposeOfPayment | undefined): void {
  if (purposeOfPayment !== undefined || !leadsToIndia(destination)) return;
  throw new Refusal('INVALID_INPUT', 'purposeOfPayment: is required for payments to India.');
}

function leadsToIndia(destination: Destination): boolean {
  if (destination.kind !== 'EXTERNAL') return false;
  const { accountInfo } = destination.account;
  if (accountInfo.accountType === 'SWIFT_ACCOUNT') return accountInfo.country === 'IN';
  return accountInfo.accountType === 'INR_ACCOUNT';
}
