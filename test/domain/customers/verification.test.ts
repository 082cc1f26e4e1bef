import { describe, expect, it } from 'vitest';
import type { SubmissionStatus, VerificationError } from '../../../functions/contract/customers/verifications.ts';
import type { CustomerRecord } from '../../../functions/domain/customers/customer.ts';
import type { Submission } from '../../../functions/domain/customers/submission.ts';
import {
  awaitsProvider,
  handOverAgain,
  isClosed,
  type Outcome,
  reassess,
  recordOutcome,
  submit,
  type VerificationRecord,
} from '../../../functions/domain/customers/verification.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';
import { aCompletePerson, anOwnerRecord } from '../../kit/submissions.ts';

const now = new Date('2025-11-02T12:00:00.000Z');
const later = { updatedAt: '2025-11-01T12:00:00.001Z' };
const newUuid = () => toUuid('cccccccc-cccc-4ccc-8ccc-cccccccccccc');
const person = aCompletePerson({ verificationStatus: 'PENDING' });
const withoutDocuments: Submission = { ...person, documents: [] };
const documentId = person.documents[0]?.documentId ?? '';
const owner = anOwnerRecord(1);
const known = (changes: Partial<VerificationRecord> = {}): VerificationRecord => ({
  ...{ platformId, customerId: ids.customer, verificationId: formatId('Verification', newUuid()) },
  ...{ status: 'RESOLVE_ERRORS', errors: [], version: 3, createdAt: noon, updatedAt: noon },
  ...changes,
});
const of = (changes: Partial<CustomerRecord>, submission = person): Submission => ({
  ...submission,
  customer: { ...submission.customer, ...changes } as CustomerRecord,
});
const finding = (resourceId: string, type: VerificationError['type'] = 'DOCUMENT_VERIFICATION_FAILED') => ({
  errors: [{ resourceId, type, reason: 'Example.' }],
});

describe('a verification after a change of the submission', () => {
  it.each<[SubmissionStatus, Submission, SubmissionStatus]>([
    ['RESOLVE_ERRORS', person, 'READY_FOR_VERIFICATION'],
    ['RESOLVE_ERRORS', withoutDocuments, 'RESOLVE_ERRORS'],
    ['READY_FOR_VERIFICATION', person, 'READY_FOR_VERIFICATION'],
    ['READY_FOR_VERIFICATION', withoutDocuments, 'RESOLVE_ERRORS'],
    ['IN_PROGRESS', withoutDocuments, 'IN_PROGRESS'],
    ['APPROVED', withoutDocuments, 'APPROVED'],
    ['RESOLVE_ERRORS', of({ contactVerification: { email: 'PENDING' } }), 'RESOLVE_ERRORS'],
    ['RESOLVE_ERRORS', of({ contactVerification: { email: 'VERIFIED' } }), 'READY_FOR_VERIFICATION'],
    ['READY_FOR_VERIFICATION', of({ contactVerification: { email: 'PENDING' } }, withoutDocuments), 'RESOLVE_ERRORS'],
  ])('%s becomes another with one event, or stays the same record (%#)', (status, submission, expected) => {
    const before = known({ status });
    const after = reassess(before, submission, now);
    if (status === expected) expect(after).toBe(before);
    else expect(after).toMatchObject({ status: expected, event: { number: 1, type: `VERIFICATION.${expected}` } });
  });

  const changed = person.documents.map((document) => ({ ...document, ...later }));
  const other = finding(owner.ownerId, 'POOR_QUALITY_DOCUMENT');
  const found = { reportedAt: noon };
  it.each<[string, Partial<VerificationRecord>, Submission, boolean]>([
    ['a poor document that is still there', finding(documentId, 'POOR_QUALITY_DOCUMENT'), person, false],
    [
      'a poor document that was replaced',
      finding(documentId, 'POOR_QUALITY_DOCUMENT'),
      { ...person, documents: changed },
      true,
    ],
    ['a poor document that is another one', other, person, true],
    ['another finding of the sandbox', finding(documentId), person, true],
    ['a finding on the customer', { ...found, ...finding(ids.customer) }, person, false],
    ['one before the customer changed', { ...found, ...finding(ids.customer) }, of(later), true],
    [
      'one before an owner changed',
      { ...found, ...finding(ids.customer) },
      { ...person, owners: [{ ...owner, ...later }] },
      true,
    ],
    ['one before a document changed', { ...found, ...finding(ids.customer) }, { ...person, documents: changed }, true],
    ['one on an owner', { ...found, ...finding(owner.ownerId) }, { ...person, owners: [owner] }, false],
    [
      'one on an owner who changed',
      { ...found, ...finding(owner.ownerId) },
      { ...person, owners: [{ ...owner, ...later }] },
      true,
    ],
    [
      'one on an owner when the customer changed',
      { ...found, ...finding(owner.ownerId) },
      of(later, { ...person, owners: [owner] }),
      false,
    ],
    ['one on an owner who is gone', { ...found, ...finding(owner.ownerId) }, person, true],
    ['one on a document', { ...found, ...finding(documentId) }, person, false],
    ['one on a document that changed', { ...found, ...finding(documentId) }, { ...person, documents: changed }, true],
  ])('is ready where nothing is left to resolve: %s', (_, before, submission, isReady) => {
    const { status } = reassess(known(before), submission, now);
    expect(status).toBe(isReady ? 'READY_FOR_VERIFICATION' : 'RESOLVE_ERRORS');
  });
});

describe('a customer is submitted', () => {
  const decide = (): Outcome => ({ status: 'IN_PROGRESS', errors: [] });
  const submitted = (changes: Partial<CustomerRecord>, before?: VerificationRecord) =>
    submit(of(changes), before, decide, newUuid, now);

  it.each([
    [{ verificationStatus: 'APPROVED' }, 'customerId: the customer is APPROVED already.'],
    [{ verificationStatus: 'REJECTED' }, 'customerId: the customer is REJECTED already.'],
    [{ contactVerification: { email: 'VERIFIED', phone: 'PENDING' } }, 'The customer has to verify first: phone.'],
  ] as const)('not as %j', (changes, refusal) => {
    expect(() => submitted(changes)).toThrow(refusal);
  });

  it('once while it is under review', () => {
    const before = known({ status: 'IN_PROGRESS' });
    expect(submitted({}, before)).toEqual({ verification: before, customer: person.customer, owners: [] });
    expect(submitted({ contactVerification: { email: 'VERIFIED' } }, known()).verification.status).toBe('IN_PROGRESS');
  });
});

describe('an outcome', () => {
  const record = (outcome: Outcome, before?: VerificationRecord, submission = person) =>
    recordOutcome(submission, before, outcome, newUuid, now);
  const inProgress = { status: 'IN_PROGRESS', errors: [] } as const;

  it.each<[Outcome, VerificationRecord | undefined, boolean]>([
    [inProgress, undefined, true],
    [inProgress, known(inProgress), true],
    [{ ...inProgress, reportedAt: noon }, known(inProgress), false],
    [{ ...inProgress, reportedAt: noon }, known(), true],
    [{ status: 'RESOLVE_ERRORS', ...finding(ids.customer), reportedAt: noon }, known(), true],
    [{ status: 'RESOLVE_ERRORS', ...finding(ids.customer), reportedAt: noon }, known(finding(ids.customer)), false],
  ])('%j is one event unless the provider reports it again (%#)', (outcome, before, isEvent) => {
    const { event } = record(outcome, before).verification;
    expect(event && [event.number, event.type]).toEqual(isEvent ? [1, `VERIFICATION.${outcome.status}`] : undefined);
  });

  it.each<[Outcome, CustomerRecord['verificationStatus'], boolean]>([
    [{ status: 'APPROVED', errors: [] }, 'APPROVED', true],
    [{ status: 'REJECTED', errors: [] }, 'REJECTED', true],
    [inProgress, 'PENDING', false],
    [{ status: 'RESOLVE_ERRORS', errors: [] }, 'PENDING', false],
    [{ status: 'RESOLVE_ERRORS', errors: [], reportedAt: noon }, 'HOLD', false],
  ])('%j makes the customer %s', (outcome, status, isEvent) => {
    const { customer } = record(outcome);
    expect(customer.verificationStatus).toBe(status);
    expect(customer.event?.number).toBe((person.customer.event?.number ?? 0) + (isEvent ? 1 : 0));
  });

  it('changes the owners whose status is another', () => {
    const owners = [owner, anOwnerRecord(2, { verificationStatus: 'APPROVED' }), anOwnerRecord(3)];
    const statuses = new Map(owners.slice(0, 2).map(({ ownerId }) => [ownerId, 'APPROVED'] as const));
    const changed = record({ status: 'APPROVED', errors: [], owners: statuses }, undefined, {
      ...person,
      owners,
    }).owners;
    expect(changed.map(({ ownerId, verificationStatus }) => [ownerId, verificationStatus])).toEqual([
      [owner.ownerId, 'APPROVED'],
    ]);
  });
});

describe('the provider', () => {
  it.each([
    [{}, false],
    [{ submission: 1 }, true],
    [{ submission: 1, reportedAt: noon }, false],
  ])('still has to decide on %j: %s', (changes, expected) => {
    expect(awaitsProvider(known(changes))).toBe(expected);
  });

  it.each<[SubmissionStatus, number | undefined, number | undefined]>([
    ['IN_PROGRESS', 1, 2],
    ['APPROVED', 1, 2],
    ['REJECTED', 1, 1],
    ['RESOLVE_ERRORS', 1, 1],
    ['APPROVED', undefined, undefined],
  ])('gets a verification that is %s after its submission %s as its submission %s', (status, submission, expected) => {
    const before = known({ status, reportedAt: noon, ...(submission !== undefined && { submission }) });
    const after = handOverAgain(before, now);
    expect(after.submission).toBe(expected);
    if (submission === expected) expect(after).toBe(before);
    else expect(after.reportedAt).toBeUndefined();
  });

  it('has closed what it reviews or has decided on', () => {
    expect(isClosed(undefined)).toBe(false);
    expect(isClosed(known())).toBe(false);
    expect(isClosed(known({ status: 'REJECTED' }))).toBe(true);
  });
});
