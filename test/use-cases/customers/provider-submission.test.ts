import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerificationRecord } from '../../../functions/domain/customers/verification.ts';
import { putFile } from '../../../functions/ports/files.ts';
import { provide } from '../../../functions/ports/ports.ts';
import { putDocument } from '../../../functions/store/customers/documents.ts';
import { replaceOwner } from '../../../functions/store/customers/owners.ts';
import { putVerification } from '../../../functions/store/customers/verifications.ts';
import { submitVerification } from '../../../functions/use-cases/customers/provider-submission.ts';
import { VerificationTask } from '../../../functions/use-cases/customers/queue-submission.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { noon, platformId, uuids } from '../../kit/builders.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { aCompleteBusiness } from '../../kit/submissions.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const queue = useQueue();
useFilesAndKeys();
useClock();
const fetching = vi.spyOn(globalThis, 'fetch');
const { customer, owners, documents } = aCompleteBusiness();
const verificationId = `Verification:${uuids.unknown}` as const;
const submitted: VerificationRecord = {
  ...{ platformId, verificationId, customerId: customer.customerId, status: 'IN_PROGRESS', errors: [] },
  ...{ submission: 2, createdAt: noon, updatedAt: noon, version: 1 },
};
const task = { platformId, verificationId, submission: 2 };
let elapsed = 0;

function arrange(verification: VerificationRecord = submitted): void {
  const writes = [...owners.map(replaceOwner), ...documents.map(putDocument), putVerification(verification)];
  table.holds(stored.customer({ ...customer, verificationId }), ...writes.map(({ put }) => put?.item ?? {}));
}
/** Answers posts to a path with a status, each after a while. */
const answers = (refusing: string, status: number, ms = 0, during = () => {}) =>
  fetching.mockImplementation(async (url) => {
    elapsed += ms;
    during();
    return Response.json({}, { status: String(url).endsWith(refusing) ? status : 202 });
  });
const sent = () => fetching.mock.calls.map(([url]) => String(url).split('/').at(-1));
const verification = () => table.ofType('VERIFICATION')[0];

beforeEach(async () => {
  vi.stubEnv('VERIFICATION_URL', 'https://verification.example.com');
  vi.stubEnv('VERIFICATION_SECRET', 'example-verification-secret');
  queue.stub.on(SendMessageCommand).resolves({});
  elapsed = 0;
  provide('timer', { elapsedMs: () => elapsed, pause: async () => {}, after: () => () => {} });
  await putFile('example', Buffer.from('%PDF'), 'application/pdf');
  arrange();
});
afterEach(() => fetching.mockReset());

describe('a submission to the connected provider', () => {
  it('sends every document and then the customer, and records nothing', async () => {
    answers('', 202);
    await submitVerification(task);
    expect(sent()).toEqual([...Array(5).fill('documents'), 'verifications']);
    expect([table.transactions(), queue.sent()]).toEqual([[], []]);
  });

  it('goes on in another run where its time is over, and sends the customer last', async () => {
    answers('', 202, 7_000);
    await submitVerification(task);
    expect(sent()).toEqual(Array(3).fill('documents'));
    expect(queue.sent()).toMatchObject([{ message: { ...task, documentsSent: 3 } }]);
    fetching.mockClear();
    await submitVerification({ ...task, documentsSent: 3 });
    expect(sent()).toEqual(['documents', 'documents', 'verifications']);
    expect(queue.sent()).toHaveLength(1);
  });

  it('goes on after a single document, too', async () => {
    answers('', 202, 20_000);
    await submitVerification(task);
    const next = VerificationTask.parse(queue.sent()[0]?.message);
    expect(next).toEqual({ ...task, documentsSent: 1 });
  });

  it.each([
    ['documents', ['documents'], 'INVALID_DOCUMENT'],
    ['verifications', [...Array(5).fill('documents'), 'verifications'], 'DOCUMENT_VERIFICATION_FAILED'],
  ])('records what the provider refuses of the %s, and sends no more', async (path, posts, type) => {
    answers(path, 422);
    await submitVerification(task);
    expect(sent()).toEqual(posts);
    expect(verification()).toMatchObject({ status: 'RESOLVE_ERRORS', errors: [{ type }] });
    expect(queue.sent()).toEqual([]);
  });

  it('leaves a report that came faster than the refusal', async () => {
    const reported = { ...submitted, status: 'APPROVED', reportedAt: noon, version: 2 } as const;
    answers('verifications', 422, 0, () => arrange(reported));
    await submitVerification(task);
    expect(verification()).toMatchObject({ status: 'APPROVED', errors: [] });
  });

  it.each<[string, Partial<VerificationRecord>]>([
    ['a newer one has replaced', { submission: 3 }],
    ['the provider has decided on', { reportedAt: noon }],
  ])('sends nothing of one that %s', async (_, changes) => {
    arrange({ ...submitted, ...changes });
    await submitVerification(task);
    expect(sent()).toEqual([]);
  });

  it('sends nothing of a customer who was deleted', async () => {
    table.holds(stored.customer({ ...customer, verificationId, isDeleted: true }));
    await submitVerification(task);
    expect(sent()).toEqual([]);
  });
});
