import { resendQuoteScaCode } from '../../contract/quotes.ts';
import { amendPayment } from '../../domain/payment.ts';
import { requireChallenge, resent } from '../../domain/strong-authentication.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { sendScaCode } from '../../runtime/sca-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';

export const handler = serve(resendQuoteScaCode, async ({ path }, { caller, store, now }) => {
  const payment = await requireQuote(store, caller.platformId, path.quoteId);
  const asked = resent(requireChallenge(payment.authorization, now), now);
  const challenge = { ...asked, ...(await sendScaCode(store, caller, payment.customerId)) };
  const next = amendPayment(payment, now, { authorization: { waiting: [], ...payment.authorization, challenge } });
  return { status: 204 as const, body: undefined, writes: [replacePayment(next)], paymentId: next.paymentId };
});
