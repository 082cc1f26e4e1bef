import { readQueue } from '../runtime/queue.ts';
import { submitVerification, VerificationTask } from '../use-cases/customers/provider-submission.ts';

/** Hands customers to the connected verification provider. Each message names one submission. */
export const handler = readQueue('SubmitVerification', VerificationTask, submitVerification);
