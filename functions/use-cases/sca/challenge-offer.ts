import type { ScaFactor } from '../../contract/sca/sca-proof.ts';
import { authorizingCustomer, type Payment } from '../../domain/payments/payment.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { type ChallengeOffer, repeatOffer } from '../../domain/sca/challenge.ts';
import { relyingPartyOf } from '../../domain/sca/passkey.ts';
import { offerEither, offerFactor, requireTransactionFactor } from '../../domain/sca/sca.ts';
import type { Caller } from '../../runtime/caller.ts';
import { newPasskeyChallenge } from '../../runtime/secrets.ts';
import { readSca } from '../../store/sca/sca.ts';
import type { Store } from '../../store/table.ts';
import { sendScaCode } from './codes.ts';
import { paymentSubject } from './payment-subject.ts';

/**
 * The offer of a payment's challenges; undefined if it needs none. `wanted` overrides the factor of the quote; the request of a
 * transfer names none. Refuses with INVALID_INPUT a factor that cannot authorize payments or that the customer lacks.
 */
export async function offerFor(
  store: Store,
  platform: Platform,
  payment: Payment,
  requestedFactor?: ScaFactor,
): Promise<ChallengeOffer | undefined> {
  const { authorization } = payment;
  const factor = requireTransactionFactor(requestedFactor) ?? authorization?.wantedFactor;
  if (!authorization) return undefined;
  const sca = await readSca(store, platform.platformId, authorizingCustomer(payment));
  const target = () => ({ relyingPartyId: relyingPartyOf(platform).id, challenge: newPasskeyChallenge() });
  return payment.kind === 'TRANSFER_OUT' ? offerEither(sca, target) : offerFactor(sca, factor, target);
}

/** Sends the code of an SMS offer. Refuses as `sendScaCode` does. */
export const withCodeSent = async <Offer extends ChallengeOffer | undefined>(
  store: Store,
  caller: Caller,
  payment: Payment,
  offer: Offer,
): Promise<Offer> =>
  offer?.factor === 'SMS_OTP'
    ? { ...offer, ...(await sendScaCode(store, caller, authorizingCustomer(payment), paymentSubject(store, payment))) }
    : offer;

/** The offer of the next challenge, with a new code or new bytes to sign; undefined after the last. */
export const nextOffer = async (
  store: Store,
  caller: Caller,
  payment: Payment,
  answered: ChallengeOffer,
): Promise<ChallengeOffer | undefined> =>
  payment.authorization?.waiting.length
    ? withCodeSent(store, caller, payment, repeatOffer(answered, newPasskeyChallenge()))
    : undefined;
