import { SQSClient } from '@aws-sdk/client-sqs';
import { seam } from '../seams.ts';

/** The queue service's client, built on first use. */
export const queueClient = seam('queue', () => new SQSClient({}));
