import * as z from 'zod';
import { DeliveryMessage } from './delivery-message.ts';

/** A message as earlier versions queued it: optional flags in place of a reason. */
const EarlierMessage = z.looseObject({
  inLine: z.literal(true).optional(),
  attempts: z.int().optional(),
  isResend: z.literal(true).optional(),
  claim: z.int().optional(),
  isOverdue: z.literal(true).optional(),
  mayBeRepeat: z.literal(true).optional(),
  isRestored: z.literal(true).optional(),
  reason: z.never().optional(),
});
type EarlierMessage = z.output<typeof EarlierMessage>;

function reasonOf({ isResend, isRestored, isOverdue, claim, mayBeRepeat, attempts }: EarlierMessage) {
  if (isResend) return 'RESEND';
  if (isRestored) return 'RESTORED';
  if (isOverdue) return 'OVERDUE';
  if (claim !== undefined) return 'CLAIMED';
  if (mayBeRepeat) return 'FIRST_OR_REPEAT';
  return attempts === undefined ? 'FIRST' : 'RETRY';
}

/** The message in its current form; anything that is no message of an earlier version stays what it is. */
function upgraded(detail: unknown): unknown {
  const { data: earlier } = EarlierMessage.safeParse(detail);
  if (!earlier) return detail;
  const { inLine, attempts = 0 } = earlier;
  return { ...earlier, ...(inLine && { isOrdered: true }), attempts, reason: reasonOf(earlier) };
}

/**
 * The body of a message in a delivery queue. Messages of earlier versions are understood: a queue keeps them for up to 14 days
 * on AWS, and locally for as long as its folder is kept.
 */
export const DeliveryBody = z.object({ detail: z.preprocess(upgraded, DeliveryMessage) });
