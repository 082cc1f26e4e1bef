import type { ScaAuthorization } from '../../../contract/payments/quotes.ts';
import {
  amendPayment,
  asOf,
  authorizingCustomer,
  movePayment,
  type Payment,
} from '../../../domain/payments/payment.ts';
import { toQuote } from '../../../domain/payments/quote-view.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type Challenge, countResend, countWrongProof, requireChallenge } from '../../../domain/sca/challenge.ts';
import { requireUnlocked } from '../../../domain/sca/lockout.ts';
import { requireScaSession } from '../../../domain/sca/sca.ts';
import { requireProofsLeft } from '../../../domain/sca/wrong-proofs.ts';
import type { Context } from '../../../runtime/context.ts';
import { requireStillApproved } from '../../../store/customers/customers.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { readSca } from '../../../store/sca/sca.ts';
import { rightProofWrites, wrongProofWrites } from '../../messaging/proofs-left.ts';
import { nextOffer } from '../../sca/challenge-offer.ts';
import { prepareScaCode } from '../../sca/codes.ts';
import { paymentSubject } from '../../sca/payment-subject.ts';
import { proveChallenge } from '../../sca/proof.ts';
import { captureWrites, issueChallenge } from '../execution.ts';
import { requireQuote } from '../payments.ts';
import { requireCreditable } from './eligible-accounts.ts';

/**
 * Answers the challenge of a quote: the next one is issued, or the payment goes on. A wrong answer is counted and refused, and so is the
 * last right one of a customer who may not pay any more, or for an internal account that may not receive any more.
 */
export async function authorizeQuote(
  { caller, store, now, newUuid }: Context,
  quoteId: string,
  answer: ScaAuthorization,
) {
  const payment = await requireQuote(store, caller, quoteId);
  const challenge = requireChallenge(payment.authorization, now);
  const sca = await readSca(store, caller.platformId, authorizingCustomer(payment));
  requireUnlocked(sca.lockout, now);
  requireProofsLeft(sca.wrongProofs, now);
  requireScaSession(sca, caller.environment, now);
  const proven = await proveChallenge({ store, caller, sca, now }, challenge, answer, paymentSubject(store, payment));
  if (!proven) {
    const wrong = countWrongProof(challenge, now);
    return {
      refusal: wrong.refusal,
      writes: [replacePayment(withChallenge(payment, wrong.challenge, now)), ...wrongProofWrites(sca, now)],
    };
  }
  const offer = await nextOffer(store, caller, payment, challenge);
  const { authorization } = issueChallenge(payment, now, newUuid, offer);
  if (!authorization) await requireCreditable(store, payment);
  const next = movePayment(payment, authorization ? 'challenge' : afterLastChallenge(payment), now, { authorization });
  return {
    status: 200 as const,
    body: toQuote(asOf(next, now)),
    writes: [
      replacePayment(next),
      ...(authorization
        ? []
        : [requireStillApproved({ platformId: caller.platformId, customerId: sca.customerId }, notReady)]),
      ...(isCaptured(next) ? captureWrites(next, now) : []),
      ...rightProofWrites(sca, now, sca.unasked ? { ...proven, unasked: undefined } : proven),
    ],
    paymentId: next.paymentId,
  };
}

const notReady = () =>
  new Refusal('USER_NOT_READY', 'The customer was deleted or is not verified any more; payments need APPROVED.');

const afterLastChallenge = ({ funding }: Payment) => (funding?.kind === 'REALTIME' ? 'awaitFunds' : 'process');

/** Whether the hold on the payer's account is captured: with the last challenge, unless the money comes from outside. */
const isCaptured = ({ status, funding }: Payment): boolean => status === 'PROCESSING' && !funding;

/** Sends the code of a quote's challenge again. Refuses with CONFLICT where none is pending any more. */
export async function resendQuoteScaCode({ caller, store, now }: Context, quoteId: string) {
  const payment = await requireQuote(store, caller, quoteId);
  const challenge = countResend(requireChallenge(asOf(payment, now).authorization, now), now);
  const subject = paymentSubject(store, payment);
  const { stored, send } = await prepareScaCode(store, caller, authorizingCustomer(payment), subject);
  const next = withChallenge(payment, { ...challenge, ...stored }, now);
  const writes = [replacePayment(next)];
  return { status: 204 as const, body: undefined, writes, afterwards: send, paymentId: next.paymentId };
}

const withChallenge = (payment: Payment, challenge: Challenge, now: Date): Payment =>
  amendPayment(payment, now, { authorization: { waiting: [], ...payment.authorization, challenge } });
