import { hasQuote, type Payment } from '../../../functions/domain/payments/payment.ts';

/** The flow of the crash proof (test/kit/simulation/flows.ts) that goes as this payment went. `path` are the workflow's states. */
export function flowOf(payment: Payment, path: readonly string[]): string {
  switch (payment.kind) {
    case 'TRANSFER_OUT':
      return flowOfTransfer(payment, path);
    case 'TRANSFER_IN':
      return 'transfer-in';
    case 'UMA_IN':
      return path.includes('AwaitApproval') ? 'approve' : 'receive';
    case 'DEPOSIT':
    case 'INTERNAL_IN':
      throw new Error('It has no workflow to break.');
    case 'QUOTE':
      return flowOfQuote(payment, path);
  }
}

function flowOfTransfer(payment: Payment, path: readonly string[]): string {
  if (path.includes('ExpireAuthorization')) return 'transfer-unauthorized';
  return hasQuote(payment) ? 'transfer-authorized' : 'transfer-out';
}

function flowOfQuote(payment: Payment, path: readonly string[]): string {
  const { status, refund, agentId, umaReceiverId, returnedAt, funding, quotedAt, createdAt } = payment;
  if (agentId) return status === 'EXPIRED' ? 'agent-rejected' : 'agent-approved';
  if (umaReceiverId) return 'customer-to-customer';
  if (refund?.reason === 'USER_CANCELLATION') return 'cancel';
  if (returnedAt) return 'return';
  if (path.includes('ExpireAuthorization')) return 'expireAuthorization';
  if (path.includes('AwaitAuthorization')) return 'authorize';
  if (refund) return 'refund';
  if (status === 'EXPIRED') return 'expire';
  if (funding?.kind === 'REALTIME') return 'fund';
  return createdAt === quotedAt ? 'immediate' : 'execute';
}
