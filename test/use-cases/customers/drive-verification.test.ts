import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerificationRecord } from '../../../functions/domain/customers/verification.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { putVerification } from '../../../functions/store/customers/verifications.ts';
import { driveVerification } from '../../../functions/use-cases/customers/drive-verification.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';

const queue = useQueue();
beforeEach(() => {
  vi.stubEnv('VERIFICATION_QUEUE_URL', 'https://queue.example/verifications');
  queue.stub.on(SendMessageCommand).resolves({});
  return () => vi.unstubAllEnvs();
});

const verificationId = formatId('Verification', uuids.unknown);
const itemOf = (changes: Partial<VerificationRecord>) =>
  putVerification({
    ...{ platformId, verificationId, customerId: ids.customer, status: 'IN_PROGRESS', errors: [] },
    ...{ version: 1, createdAt: noon, updatedAt: noon },
    ...changes,
  }).put?.item ?? {};

describe('a change of a verification', () => {
  const first = { submission: 1 };
  it.each<[string, number | undefined, Partial<VerificationRecord> | undefined, Partial<VerificationRecord>]>([
    ['its first submission', 1, undefined, first],
    ['another submission', 2, first, { submission: 2 }],
    ['a run of an operator that submits it again', 1, first, { ...first, resumption: 'again' }],
    ['another such run', 1, { ...first, resumption: 'again' }, { ...first, resumption: 'once more' }],
    ['no submission', undefined, first, { ...first, updatedAt: '2025-11-01T12:00:01.000Z' }],
    ['no submission after such a run', undefined, { ...first, resumption: 'again' }, { ...first, resumption: 'again' }],
    ['what the provider has reported', undefined, first, { submission: 2, reportedAt: noon }],
    ['one that the sandbox decides', undefined, undefined, {}],
  ])('that is %s queues the submission %s', async (_, submission, before, after) => {
    await driveVerification({ before: before && itemOf(before), after: itemOf(after) });
    expect(queue.sent().map(({ message }) => message)).toEqual(
      submission === undefined ? [] : [{ platformId, verificationId, submission }],
    );
  });
});
