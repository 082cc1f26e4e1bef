import type { OwnerId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { ExternalAccountRecord, TrustChallenge } from './external-account.ts';

/** Whether a payment needs no challenge: only the trust of the payer counts. */
export const isTrustedBy = (
  { trusted, customerId }: Pick<ExternalAccountRecord, 'trusted' | 'customerId'>,
  payerId: OwnerId,
): boolean => trusted === true && customerId === payerId;

/** Whether a change of trust has nothing to change, and so needs no proof. */
export const isTrustSetTo = ({ trusted = false }: ExternalAccountRecord, makesTrusted: boolean): boolean =>
  trusted === makesTrusted;

/** The pending challenge for this change. A challenge for the opposite change does not count. */
export const pendingTrust = (
  { trustChallenge }: ExternalAccountRecord,
  makesTrusted: boolean,
): TrustChallenge | undefined => (trustChallenge?.makesTrusted === makesTrusted ? trustChallenge : undefined);

/** Refuses to delete a trusted account with BENEFICIARY_TRUSTED. */
export function requireUntrusted({ trusted }: Pick<ExternalAccountRecord, 'trusted'>): void {
  if (trusted) {
    throw new Refusal(
      'BENEFICIARY_TRUSTED',
      'The customer trusts this account; take the trust back before deleting it.',
    );
  }
}
