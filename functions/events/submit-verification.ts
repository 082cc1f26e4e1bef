import { readQueue } from '../runtime/queue.ts';
import { submitVerification } from '../use-cases/customers/provider-submission.ts';
import { VerificationTask } from '../use-cases/customers/queue-submission.ts';

/** Hands customers to the connected verification provider. Each message names one submission. */
export const handler = readQueue('SubmitVerification', VerificationTask, submitVerification);
