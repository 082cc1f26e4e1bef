import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it } from 'vitest';
import type { VerificationRecord } from '../../functions/domain/customers/verification.ts';
import { putVerification } from '../../functions/store/customers/verifications.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { ids, noon, platformId, uuids } from '../kit/builders.ts';
import { readerOf, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const handler = readerOf('DriveWorkflow');
const queue = useQueue();
useTable();
const verificationId = `Verification:${uuids.unknown}` as const;

const inSandbox: VerificationRecord = {
  ...{ platformId, verificationId, customerId: ids.customer, status: 'IN_PROGRESS', errors: [] },
  ...{ createdAt: noon, updatedAt: noon, version: 1 },
};
const submitted = { ...inSandbox, submission: 1 };
const answered = { ...submitted, reportedAt: noon };
const itemOf = (verification: VerificationRecord) => putVerification(verification).put?.item ?? {};
const drive = (before: VerificationRecord | undefined, after: VerificationRecord) =>
  handler(streamEvent({ ...(before && { before: itemOf(before) }), after: itemOf(after) }));

beforeEach(() => {
  queue.stub.on(SendMessageCommand).resolves({});
});

it.each<[string, VerificationRecord | undefined, VerificationRecord, number]>([
  ['the first submission', undefined, submitted, 1],
  ['a submission after the provider’s answer', answered, { ...submitted, submission: 2 }, 2],
  ['one that an operator has submitted again', submitted, { ...submitted, resumption: 'a' }, 1],
])('DriveWorkflow queues %s of a customer to the connected provider', async (_, before, after, submission) => {
  await drive(before, after);
  expect(queue.sent()).toMatchObject([{ message: { platformId, verificationId, submission } }]);
});

it.each<[string, VerificationRecord | undefined, VerificationRecord]>([
  ['a verification of the sandbox', undefined, inSandbox],
  ['another change of a submission', submitted, { ...submitted, version: 2 }],
  ['the answer of the provider', submitted, answered],
  ['a decided one that an operator submits again', answered, { ...answered, resumption: 'a' }],
])('DriveWorkflow queues nothing for %s', async (_, before, after) => {
  await drive(before, after);
  expect(queue.sent()).toEqual([]);
});
