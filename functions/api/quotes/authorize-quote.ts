import { authorizeQuote } from '../../contract/quotes.ts';
import { amendPayment, movePayment, type Payment } from '../../domain/payment.ts';
import { requireScaSession } from '../../domain/sca.ts';
import { requireUnlocked } from '../../domain/sca-lockout.ts';
import { requireChallenge, wrongCode } from '../../domain/strong-authentication.ts';
import { toQuote } from '../../domain/views.ts';
import { nextOffer } from '../../runtime/challenge-offer.ts';
import { captureWrites, issueChallenge } from '../../runtime/execution.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { scaWrites } from '../../runtime/sca.ts';
import { proveChallenge } from '../../runtime/sca-proof.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';
import { readSca } from '../../store/sca.ts';

export const handler = serve(authorizeQuote, async ({ path, body }, { caller, store, now, newUuid }) => {
  const payment = await requireQuote(store, caller.platformId, path.quoteId);
  const challenge = requireChallenge(payment.authorization, now);
  const sca = await readSca(store, caller.platformId, payment.customerId);
  requireUnlocked(sca.lockout, now);
  requireScaSession(sca, caller.environment, now);
  const proven = await proveChallenge({ store, caller, sca, now }, challenge, body);
  if (!proven) {
    const wrong = wrongCode(challenge, now);
    const counted = amendPayment(payment, now, {
      authorization: { waiting: [], ...payment.authorization, challenge: wrong.challenge },
    });
    return { refusal: wrong.refusal, writes: [replacePayment(counted)] };
  }
  const offer = await nextOffer(store, caller, payment, challenge);
  const { authorization } = issueChallenge(payment, now, newUuid, offer);
  const next = authorization
    ? movePayment(payment, 'challenge', now, { authorization })
    : movePayment(payment, payment.funding?.kind === 'REALTIME' ? 'awaitFunds' : 'process', now, {
        authorization: undefined,
      });
  const writes = [...writesOf(next, now), ...scaWrites(sca, now, proven)];
  return { status: 200 as const, body: toQuote(next), writes, paymentId: next.paymentId };
});

/** Money moves with the last proof, not before. */
const writesOf = (next: Payment, now: Date) => [
  replacePayment(next),
  ...(next.status === 'PROCESSING' && !next.funding ? captureWrites(next, now) : []),
];
