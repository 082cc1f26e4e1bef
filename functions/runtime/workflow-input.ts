import type { Payment } from '../domain/payment.ts';
import { now } from './clock.ts';
import { clockSpeed } from './settings.ts';

/** Where a workflow enters or goes on. REFUNDING is a payment whose refund is under way, whatever its status. */
export interface WorkflowInput {
  readonly platformId: string;
  readonly paymentId: string;
  readonly status: Payment['status'] | 'REFUNDING';
  /** How long the payment may wait where it stands, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

/** What the workflow goes by: where the payment stands, and how long it may wait there. */
export const workflowInput = (payment: Payment): WorkflowInput => {
  const { platformId, paymentId } = payment;
  const status = payment.refund?.status === 'PENDING' ? 'REFUNDING' : payment.status;
  return { platformId, paymentId, status, waitSeconds: secondsUntil(waitsUntil(payment)) };
};

const waitsUntil = ({ status, quoteExpiresAt, authorization }: Payment): string | undefined =>
  status === 'QUOTED' ? quoteExpiresAt : authorization?.challenge?.expiresAt;

const secondsUntil = (moment: string | undefined): number =>
  moment ? Math.max(1, Math.ceil(((Date.parse(moment) - now().getTime()) * clockSpeed()) / 1000)) : 1;
