import * as z from 'zod';
import { putMessage } from '../../ports/queue.ts';
import { idSchema, uuidSchema } from '../../runtime/id-schemas.ts';

/** One submission of a customer to the connected provider. */
export const VerificationTask = z.object({
  platformId: uuidSchema('Platform'),
  verificationId: idSchema('Verification'),
  submission: z.int().min(1),
  /** How many documents earlier runs have sent. */
  documentsSent: z.int().min(1).optional(),
});
export type VerificationTask = z.output<typeof VerificationTask>;

/** Queues a submission to the connected provider, or the rest of one. */
export const queueSubmission = (task: VerificationTask): Promise<void> => putMessage('VERIFICATION_QUEUE_URL', task);
