import { remittanceErrors } from '../external-accounts/bank-text.ts';
import { Refusal } from '../refusal.ts';
import type { Destination } from './parties.ts';

/** Refuses with INVALID_INPUT a remittance text with characters that the rails of the destination cannot carry. */
export function requireRemittance(destination: Destination, remittanceInformation: string | undefined): void {
  if (destination.kind !== 'EXTERNAL') return;
  const errors = remittanceErrors(destination.account.accountInfo.accountType, remittanceInformation);
  const [error] = errors;
  if (error) throw new Refusal('INVALID_INPUT', `${error.field}: ${error.message}`, { errors });
}
