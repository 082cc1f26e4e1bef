import type { ScaFactor } from '../contract/sca-proof.ts';
import { relyingPartyOf } from '../domain/passkey.ts';
import type { Payment } from '../domain/payment.ts';
import type { Platform } from '../domain/platform.ts';
import { offerFactor, requireTransactionFactor } from '../domain/sca.ts';
import { type ChallengeOffer, sameOffer } from '../domain/strong-authentication.ts';
import { readSca } from '../store/sca.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';
import { sendScaCode } from './sca-codes.ts';
import { newPasskeyChallenge } from './secrets.ts';

/**
 * What a payment's challenges will ask its customer for, or nothing where none is due. `wanted` goes before what the quote
 * was made with. Refuses with INVALID_INPUT a factor that cannot authorize payments or that the customer lacks.
 */
export async function offerFor(
  store: Store,
  platform: Platform,
  { authorization, customerId }: Payment,
  wanted?: ScaFactor,
): Promise<ChallengeOffer | undefined> {
  const factor = requireTransactionFactor(wanted) ?? authorization?.wantedFactor;
  if (!authorization) return undefined;
  const sca = await readSca(store, platform.platformId, customerId);
  return offerFactor(sca, factor, () => ({
    relyingPartyId: relyingPartyOf(platform).id,
    challenge: newPasskeyChallenge(),
  }));
}

/** The offer of a challenge that is issued now, its code on the way where it asks for one. Refuses as sendScaCode does. */
export const withCodeSent = async <Offer extends ChallengeOffer | undefined>(
  store: Store,
  caller: Caller,
  { customerId }: Pick<Payment, 'customerId'>,
  offer: Offer,
): Promise<Offer> =>
  offer?.factor === 'SMS_OTP' ? { ...offer, ...(await sendScaCode(store, caller, customerId)) } : offer;

/** What the challenge after this one asks for: the same, with a new code or other bytes to sign; nothing where none is left. */
export const nextOffer = async (
  store: Store,
  caller: Caller,
  { customerId, authorization }: Pick<Payment, 'customerId' | 'authorization'>,
  answered: ChallengeOffer,
): Promise<ChallengeOffer | undefined> =>
  authorization?.waiting.length
    ? withCodeSent(store, caller, { customerId }, sameOffer(answered, newPasskeyChallenge()))
    : undefined;
