import { describe, expect, it } from 'vitest';
import type { VerificationStatus } from '../../../functions/contract/customers/due-diligence.ts';
import {
  handOver,
  type ReportedOutcome,
  recordReported,
} from '../../../functions/domain/customers/reported-outcome.ts';
import type { Submission } from '../../../functions/domain/customers/submission.ts';
import { rejection, type VerificationRecord } from '../../../functions/domain/customers/verification.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { noon, platformId } from '../../kit/builders.ts';
import { aCompletePerson, anOwnerRecord } from '../../kit/submissions.ts';

const [early, late] = ['2025-11-01T11:00:00.000Z', '2025-11-01T11:00:01.000Z'];
const newUuid = () => toUuid('cccccccc-cccc-4ccc-8ccc-cccccccccccc');
const person = aCompletePerson({ verificationStatus: 'PENDING' });
const { customer } = person;
const owners = [anOwnerRecord(1), anOwnerRecord(2)];
const submission: Submission = { ...person, owners };
const [first, second] = owners.map(({ ownerId }) => ownerId);
const known = (changes: Partial<VerificationRecord> = {}): VerificationRecord => ({
  ...{ platformId, customerId: customer.customerId, verificationId: formatId('Verification', newUuid()) },
  ...{ status: 'PENDING_MANUAL_REVIEW', errors: [], submission: 2, reportedAt: early },
  ...{ version: 3, createdAt: noon, updatedAt: noon },
  ...changes,
});
const reported = (changes: Partial<ReportedOutcome> = {}): ReportedOutcome => ({
  ...{ status: 'APPROVED', errors: [], owners: [], submission: 2, reportedAt: early },
  ...changes,
});
const record = (report: ReportedOutcome, before: VerificationRecord | undefined = known(), of = submission) =>
  recordReported(of, before, report, newUuid, new Date(noon));

describe('a report of the provider', () => {
  it.each<[string, Partial<ReportedOutcome>, VerificationRecord | undefined, boolean]>([
    ['the first', { submission: 0 }, undefined, true],
    ['on a submission that nothing is known of', { submission: 1 }, undefined, true],
    ['the first on the newest submission', {}, known({ reportedAt: undefined }), true],
    ['of a later moment', { reportedAt: late }, known(), true],
    ['of an earlier moment', {}, known({ reportedAt: late }), false],
    ['on a later submission, of an earlier moment', { submission: 3 }, known({ reportedAt: late }), true],
    ['on an earlier submission, of a later moment', { submission: 1, reportedAt: late }, known(), false],
    ['on an earlier submission', { submission: 1 }, known({ reportedAt: undefined }), false],
    ['that is known', { status: 'PENDING_MANUAL_REVIEW' }, known(), false],
  ])('counts where it is the newest: %s', (_, changes, before, counts) => {
    const result = recordReported(submission, before, reported(changes), newUuid, new Date(noon));
    expect(result?.verification.status).toBe(counts ? (changes.status ?? 'APPROVED') : undefined);
  });

  const gone = [{ type: 'INVALID_DOCUMENT', reason: 'Blurred.', resourceId: 'Document:gone' }] as const;
  it.each<[string, Partial<ReportedOutcome>, VerificationRecord]>([
    ['what was to be corrected is ready', { errors: [] }, known({ status: 'READY_FOR_VERIFICATION' })],
    ['the document that it names is gone', { errors: gone }, known({ status: 'RESOLVE_ERRORS' })],
    ['it was submitted again', { errors: gone, submission: 1 }, known({ status: 'IN_PROGRESS' })],
  ])('is known when it comes again after %s', (_, changes, before) => {
    expect(record(reported({ status: 'RESOLVE_ERRORS', ...changes }), before)).toBeUndefined();
  });

  it('that says something else about the same moment is refused', () => {
    expect(() => record(reported())).toThrow(
      'The provider has reported PENDING_MANUAL_REVIEW with the same reportedAt.',
    );
  });

  it.each<[Partial<ReportedOutcome>, readonly string[]]>([
    [{ errors: [{ type: 'INVALID_FIELD', reason: 'Wrong.' }] }, []],
    [{ errors: [{ type: 'INVALID_FIELD', reason: 'Wrong.', resourceId: customer.customerId }] }, []],
    [{ errors: [{ type: 'INVALID_FIELD', reason: 'Wrong.', resourceId: first }] }, []],
    [{ errors: [{ type: 'INVALID_FIELD', reason: 'Wrong.', resourceId: person.documents[0]?.documentId }] }, []],
    [{ errors: [{ type: 'INVALID_FIELD', reason: 'Wrong.', resourceId: 'Document:1' }] }, ['errors.0.resourceId']],
    [{ owners: [{ ownerId: second ?? '', status: 'REJECTED' }] }, []],
    [{ owners: [{ ownerId: customer.customerId, status: 'REJECTED' }] }, ['owners.0.ownerId']],
  ])('of %j names what the customer does not have: %j', (changes, fields) => {
    const run = () => record(reported({ status: 'RESOLVE_ERRORS', reportedAt: late, ...changes }));
    if (fields.length === 0) expect(run).not.toThrow();
    else {
      const errors = fields.map((field) => expect.objectContaining({ field }));
      expect(run).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', details: { errors } }));
    }
  });

  const wrong = { type: 'INVALID_FIELD', reason: 'Wrong.' } as const;
  it.each<[Partial<ReportedOutcome>, unknown]>([
    [{ status: 'REJECTED' }, [rejection(customer)]],
    [{ status: 'REJECTED', errors: [wrong] }, [{ ...wrong, resourceId: customer.customerId }]],
    [{ status: 'RESOLVE_ERRORS', errors: [{ ...wrong, resourceId: first }] }, [{ ...wrong, resourceId: first }]],
    [{ status: 'APPROVED' }, []],
  ])('of %j leaves the errors %j', (changes, errors) => {
    expect(record(reported({ reportedAt: late, ...changes }))?.verification.errors).toEqual(errors);
  });

  it.each<[Partial<ReportedOutcome>, readonly (readonly [string | undefined, VerificationStatus])[]]>([
    [
      { status: 'APPROVED' },
      [
        [first, 'APPROVED'],
        [second, 'APPROVED'],
      ],
    ],
    [
      { status: 'APPROVED', owners: [{ ownerId: second ?? '', status: 'REJECTED' }] },
      [
        [first, 'APPROVED'],
        [second, 'REJECTED'],
      ],
    ],
    [{ status: 'REJECTED' }, []],
    [{ status: 'IN_PROGRESS', owners: [{ ownerId: second ?? '', status: 'PENDING' }] }, [[second, 'PENDING']]],
  ])('of %j changes the owners %j', (changes, expected) => {
    const changed = record(reported({ reportedAt: late, ...changes }))?.owners;
    expect(changed?.map(({ ownerId, verificationStatus }) => [ownerId, verificationStatus])).toEqual(expected);
  });
});

describe('a submission to the provider', () => {
  it('is handed over once it is complete, and counted', () => {
    const handed = { status: 'IN_PROGRESS', errors: [], reportedAt: undefined };
    expect(handOver(person, undefined)).toEqual({ ...handed, submission: 1 });
    expect(handOver(person, known())).toEqual({ ...handed, submission: 3 });
    expect(handOver({ ...person, documents: [] }, known())).toEqual({
      status: 'RESOLVE_ERRORS',
      errors: [expect.objectContaining({ type: 'MISSING_IDENTITY_DOCUMENT' })],
    });
  });
});
