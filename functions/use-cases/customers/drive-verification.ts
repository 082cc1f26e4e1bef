import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqsClient } from '../../providers/clients/sqs.ts';
import { env } from '../../providers/env.ts';
import type { Change } from '../../runtime/stream.ts';
import { toVerificationRecord } from '../../store/customers/verifications.ts';
import type { VerificationTask } from './provider-submission.ts';

/** Queues each submission to the connected provider. In the sandbox there are none. */
export async function driveVerification({ before, after }: Change): Promise<void> {
  const { platformId, verificationId, submission = 0, reportedAt } = toVerificationRecord(after);
  const earlier = (before && toVerificationRecord(before).submission) ?? 0;
  // A verification that the provider has already decided is not submitted again.
  if (submission <= earlier || reportedAt !== undefined) return;
  const message: VerificationTask = { platformId, verificationId, submission };
  await sqsClient().send(
    new SendMessageCommand({ QueueUrl: env('VERIFICATION_QUEUE_URL'), MessageBody: JSON.stringify(message) }),
  );
}
