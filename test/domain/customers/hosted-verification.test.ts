import { describe, expect, it } from 'vitest';
import type { SubmissionStatus } from '../../../functions/contract/customers/verifications.ts';
import {
  hostedOutcomes,
  isSubmitted,
  recordHostedOutcome,
} from '../../../functions/domain/customers/hosted-verification.ts';
import { rejection } from '../../../functions/domain/customers/verification.ts';
import { toUuid } from '../../../functions/domain/ids.ts';
import { noon } from '../../kit/builders.ts';
import { aCompletePerson } from '../../kit/submissions.ts';

const person = aCompletePerson({ verificationStatus: 'UNVERIFIED' });
const newUuid = () => toUuid('cccccccc-cccc-4ccc-8ccc-cccccccccccc');
const record = (status: SubmissionStatus, submission = person) =>
  recordHostedOutcome(submission, undefined, status, newUuid, new Date(noon));

describe('on the hosted page', () => {
  it.each([
    ['UNVERIFIED', 6],
    ['PENDING', 6],
    ['HOLD', 6],
    ['APPROVED', 0],
    ['REJECTED', 0],
  ] as const)('a customer who is %s can reach %i outcomes at first', (verificationStatus, count) => {
    expect(hostedOutcomes(aCompletePerson({ verificationStatus }), undefined)).toHaveLength(count);
  });

  it.each([
    ['RESOLVE_ERRORS', false],
    ['READY_FOR_VERIFICATION', false],
    ['IN_PROGRESS', true],
    ['PENDING_MANUAL_REVIEW', true],
    ['APPROVED', true],
    ['REJECTED', true],
  ] as const)('%s uses the link up: %s', (status, expected) => {
    expect(isSubmitted(status)).toBe(expected);
  });

  it('an outcome that cannot follow is refused', () => {
    const { verification } = record('IN_PROGRESS');
    expect(() => recordHostedOutcome(person, verification, 'RESOLVE_ERRORS', newUuid, new Date(noon))).toThrow(
      'The verification cannot become RESOLVE_ERRORS now.',
    );
    expect(recordHostedOutcome(person, verification, 'APPROVED', newUuid, new Date(noon)).customer).toMatchObject({
      verificationStatus: 'APPROVED',
    });
  });

  it.each([
    ['REJECTED', person, [rejection(person.customer)]],
    ['IN_PROGRESS', person, []],
    ['READY_FOR_VERIFICATION', person, []],
    ['RESOLVE_ERRORS', person, [expect.objectContaining({ type: 'DOCUMENT_VERIFICATION_FAILED' })]],
    ['RESOLVE_ERRORS', { ...person, documents: [] }, [expect.objectContaining({ type: 'MISSING_IDENTITY_DOCUMENT' })]],
  ] as const)('%s leaves its errors', (status, submission, errors) => {
    expect(record(status, submission).verification.errors).toEqual(errors);
  });
});
