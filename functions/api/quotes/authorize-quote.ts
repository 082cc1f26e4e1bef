import { authorizeQuote } from '../../contract/quotes.ts';
import { amendPayment, movePayment, type Payment } from '../../domain/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireChallenge, sandboxCode, wrongCode } from '../../domain/strong-authentication.ts';
import { toQuote } from '../../domain/views.ts';
import { captureWrites, issueChallenge } from '../../runtime/execution.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';

export const handler = serve(authorizeQuote, async ({ path, body }, { caller, store, now, newUuid }) => {
  const payment = await requireQuote(store, caller.platformId, path.quoteId);
  const challenge = requireChallenge(payment.authorization, now);
  if (body.passkeyAssertion)
    throw new Refusal('INVALID_INPUT', 'passkeyAssertion: this challenge asks for the code that was sent.');
  if (body.code !== sandboxCode) {
    const wrong = wrongCode(challenge, now);
    const counted = amendPayment(payment, now, {
      authorization: { waiting: [], ...payment.authorization, challenge: wrong.challenge },
    });
    return { refusal: wrong.refusal, writes: [replacePayment(counted)] };
  }
  const { authorization } = issueChallenge(payment, now, newUuid);
  const next = authorization
    ? movePayment(payment, 'challenge', now, { authorization })
    : movePayment(payment, payment.funding?.kind === 'REALTIME' ? 'awaitFunds' : 'process', now, {
        authorization: undefined,
      });
  return { status: 200 as const, body: toQuote(next), writes: writesOf(next, now), paymentId: next.paymentId };
});

/** Money moves with the last proof, not before. */
const writesOf = (next: Payment, now: Date) => [
  replacePayment(next),
  ...(next.status === 'PROCESSING' && !next.funding ? captureWrites(next, now) : []),
];
