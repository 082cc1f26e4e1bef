import type { ExternalAccountRecord, TrustChallenge } from './external-account.ts';
import { Refusal } from './refusal.ts';

/** Whether a payer's money may go to this account without a challenge: only the customer's own word counts. */
export const isTrustedBy = (
  { trusted, customerId }: Pick<ExternalAccountRecord, 'trusted' | 'customerId'>,
  payerId: string,
): boolean => trusted === true && customerId === payerId;

/** Whether the account is already as it is wished to be, so that nothing needs a proof. */
export const isAsWished = ({ trusted = false }: ExternalAccountRecord, makesTrusted: boolean): boolean =>
  trusted === makesTrusted;

/** The pending challenge for this wish, if there is one. A challenge for the opposite wish is of no use. */
export const pendingTrust = (
  { trustChallenge }: ExternalAccountRecord,
  makesTrusted: boolean,
): TrustChallenge | undefined => (trustChallenge?.makesTrusted === makesTrusted ? trustChallenge : undefined);

/** Refuses with BENEFICIARY_TRUSTED to part with an account that the customer trusts. */
export function requireUntrusted({ trusted }: Pick<ExternalAccountRecord, 'trusted'>): void {
  if (trusted) {
    throw new Refusal(
      'BENEFICIARY_TRUSTED',
      'The customer trusts this account; take the trust back before deleting it.',
    );
  }
}
