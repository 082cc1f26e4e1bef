import { sandboxSend } from '../../contract/sandbox.ts';
import { awaitsFunds } from '../../domain/funding.ts';
import { movePayment } from '../../domain/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toTransaction } from '../../domain/views.ts';
import { fundingWrites } from '../../runtime/execution.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';

export const handler = serve(sandboxSend, async ({ body }, { caller, store, now }) => {
  const payment = await requireQuote(store, caller.platformId, body.quoteId);
  if (payment.status === 'EXPIRED') throw new Refusal('QUOTE_EXPIRED', 'The quote has expired. Create a new one.');
  if (!awaitsFunds(payment) || !payment.funding) {
    throw new Refusal(
      'CONFLICT',
      'The quote does not wait for money: it is not funded in real time, or it was paid already.',
    );
  }
  if (body.currencyCode !== payment.sendingCurrency) {
    throw new Refusal('INVALID_CURRENCY', `currencyCode: the quote is funded in ${payment.sendingCurrency}.`);
  }
  const received = { amount: body.currencyAmount ?? payment.sendingAmount, at: now.toISOString() };
  const funded = movePayment(payment, 'process', now, { funding: { ...payment.funding, received } });
  return {
    status: 200 as const,
    body: toTransaction(funded),
    writes: [replacePayment(funded), ...fundingWrites(funded, now)],
    paymentId: payment.paymentId,
  };
});
