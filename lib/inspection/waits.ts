import { isCanceling, type Payment } from '../../functions/domain/payments/payment.ts';

/** Says for what a payment waits, and until when; undefined for one that has ended. */
export function waitOf(payment: Payment): { readonly what: string; readonly until?: string } | undefined {
  const { status, refund, quoteExpiresAt, authorization, funding, approval } = payment;
  if (isCanceling(payment)) return { what: 'the rail to say whether it has stopped the payout' };
  if (refund?.status === 'PENDING') return { what: 'the workflow to settle the refund' };
  switch (status) {
    case 'QUOTED':
      return { what: quotedWait(payment), ...(quoteExpiresAt && { until: quoteExpiresAt }) };
    case 'PENDING_AUTHORIZATION': {
      const until = authorization?.challenge?.expiresAt;
      return { what: 'the code of the customer', ...(until !== undefined && { until }) };
    }
    case 'PENDING':
      if (approval)
        return {
          what: 'the approval of the platform',
          ...(approval.deferredUntil && { until: approval.deferredUntil }),
        };
      if (funding && !funding.received) return { what: 'the money from outside' };
      return { what: 'the workflow to submit the payout' };
    case 'PROCESSING':
      return { what: 'the rail to report the payout' };
    default:
      return undefined;
  }
}

const quotedWait = ({ needsWalletSignature, funding }: Payment): string => {
  if (funding?.kind === 'REALTIME') return 'the payer to fund the quote';
  return needsWalletSignature ? 'the signature of the wallet’s owner, and the execution' : 'the execution of the quote';
};
