import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../../../functions/contract/customers/document-types.ts';
import type { OwnerRecord } from '../../../functions/domain/customers/beneficial-owner.ts';
import type { CustomerRecord } from '../../../functions/domain/customers/customer.ts';
import { sandboxDecision } from '../../../functions/domain/customers/sandbox-decision.ts';
import { type Submission, submissionErrors } from '../../../functions/domain/customers/submission.ts';
import { aCompleteBusiness, aCompletePerson, aDocument, anOwnerRecord } from '../../kit/submissions.ts';

const errorsOf = (submission: Submission) =>
  submissionErrors(submission).map(({ type, field }) => (field ? `${type} ${field}` : type));
const missing = (...fields: string[]) => fields.map((field) => `MISSING_FIELD ${field}`);
const addressMembers = ['address.line1', 'address.postalCode', 'address.country'];
const person = aCompletePerson();
const business = aCompleteBusiness();

describe('a person', () => {
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ fullName: 'Jane Q Example' }, []],
    [{ fullName: ' Jane ' }, ['INVALID_FIELD fullName']],
    [{ fullName: undefined }, missing('fullName')],
    [{ address: undefined }, missing(...addressMembers)],
    [{ region: 'DE' }, missing('email', 'phoneNumber')],
    [{ region: 'DE', email: 'jane@example.com', phoneNumber: '+4930123456' }, []],
  ])('with %j lacks %j', (changes, expected) => {
    expect(errorsOf(aCompletePerson(changes as Partial<CustomerRecord>))).toEqual(expected);
  });

  it.each<[readonly (readonly [DocumentType, ('FRONT' | 'BACK')?])[], readonly string[]]>([
    [[['PASSPORT']], []],
    [[], ['MISSING_IDENTITY_DOCUMENT']],
    [[['UTILITY_BILL']], ['MISSING_IDENTITY_DOCUMENT']],
    [
      [
        ['DRIVERS_LICENSE', 'FRONT'],
        ['DRIVERS_LICENSE', 'BACK'],
      ],
      [],
    ],
    [[['DRIVERS_LICENSE', 'FRONT']], ['INCOMPLETE_DOCUMENT']],
    [[['DRIVERS_LICENSE']], ['INCOMPLETE_DOCUMENT']],
    [
      [
        ['DRIVERS_LICENSE', 'FRONT'],
        ['NATIONAL_ID', 'BACK'],
      ],
      ['INCOMPLETE_DOCUMENT'],
    ],
    [[['NATIONAL_ID'], ['PASSPORT']], []],
  ])('with the documents %j lacks %j', (types, expected) => {
    const documents = types.map(([type, side], at) => aDocument(at, type, side && { side }));
    expect(errorsOf({ ...person, documents })).toEqual(expected);
    const ofOther = documents.map((document) => ({ ...document, documentHolder: anOwnerRecord(1).ownerId }));
    expect(errorsOf({ ...person, documents: ofOther })).toEqual(['MISSING_IDENTITY_DOCUMENT']);
  });
});

describe('a business', () => {
  const legalPresence = 'MISSING_LEGAL_PRESENCE_DOCUMENT';
  it.each([
    [0, legalPresence],
    [1, 'MISSING_CONTROL_STRUCTURE_DOCUMENT'],
    [2, 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'],
    [3, 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'],
    [4, 'MISSING_IDENTITY_DOCUMENT'],
  ])('without its document %i lacks it: %s', (at, error) => {
    expect(errorsOf(business)).toEqual([]);
    expect(errorsOf({ ...business, documents: business.documents.toSpliced(at, 1) })).toEqual([error]);
  });

  it('needs documents of its own, and contacts where they have to be proven', () => {
    const documentHolder = anOwnerRecord(1).ownerId;
    const [first, ...others] = business.documents.map((document, at) =>
      at === 0 ? { ...document, documentHolder } : document,
    );
    expect(errorsOf({ ...business, documents: [...(first ? [first] : []), ...others] })).toEqual([legalPresence]);
    const contacts = { email: 'jane@example.com', phoneNumber: '+4930123456' };
    expect(errorsOf(aCompleteBusiness({}, { region: 'DE', ...contacts }))).toEqual(
      missing('businessInfo.primaryContactFirstName', 'businessInfo.primaryContactLastName'),
    );
    expect(errorsOf(aCompleteBusiness({ registrationNumber: '', entityType: undefined }))).toEqual(
      missing('businessInfo.registrationNumber', 'businessInfo.entityType'),
    );
  });

  it.each<[Partial<OwnerRecord>, string, readonly string[]]>([
    [{ ownershipPercentage: 25 }, 'LLC', []],
    [{ ownershipPercentage: 24 }, 'LLC', ['MISSING_BENEFICIAL_OWNER']],
    [{ ownershipPercentage: 24 }, 'NON_PROFIT', []],
    [{ roles: ['UBO'] }, 'LLC', ['MISSING_CONTROL_PERSON']],
  ])('with an owner of %j as a %s lacks %j', (changes, entityType, expected) => {
    const { owners, ...others } = aCompleteBusiness({ entityType });
    expect(errorsOf({ ...others, owners: owners.map((owner) => ({ ...owner, ...changes })) })).toEqual(expected);
  });

  it.each<[string, readonly DocumentType[], readonly unknown[]]>([
    ['US', ['PASSPORT'], []],
    ['US', ['NATIONAL_ID'], []],
    ['DE', ['PASSPORT'], [['DRIVERS_LICENSE', 'NATIONAL_ID']]],
    ['DE', ['NATIONAL_ID'], [['PASSPORT']]],
    ['DE', ['PASSPORT', 'NATIONAL_ID'], []],
    ['DE', [], [['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']]],
  ])('with an owner of %s who has %j asks for %j', (nationality, types, expected) => {
    const owners = business.owners.map((owner) => ({ ...owner, personalInfo: { ...owner.personalInfo, nationality } }));
    const { ownerId: documentHolder } = owners[0] ?? anOwnerRecord(1);
    const own = types.flatMap((type, at) =>
      (['FRONT', 'BACK'] as const).map((side) => aDocument(10 + at, type, { documentHolder, side })),
    );
    const submission = { ...business, owners, documents: [...business.documents.slice(0, -1), ...own] };
    expect(submissionErrors(submission).map(({ acceptedDocumentTypes }) => acceptedDocumentTypes)).toEqual(expected);
  });
});

describe('the sandbox decides', () => {
  it.each([
    ['Jane Example', 'APPROVED', 'RESOLVE_ERRORS'],
    ['Jane Example 001', 'PENDING_MANUAL_REVIEW', 'RESOLVE_ERRORS'],
    ['Jane Example 002', 'REJECTED', 'RESOLVE_ERRORS'],
    ['Jane Example 003', 'RESOLVE_ERRORS', 'RESOLVE_ERRORS'],
  ])('on the person %s: %s, and %s without documents', (fullName, complete, incomplete) => {
    const submission = aCompletePerson({ fullName });
    expect(sandboxDecision(submission).status).toBe(complete);
    expect(sandboxDecision({ ...submission, documents: [] }).status).toBe(incomplete);
  });

  it.each([
    ['R-100', 'APPROVED', 'APPROVED'],
    ['R-001', 'IN_PROGRESS', 'RESOLVE_ERRORS'],
    ['R-002', 'REJECTED', 'REJECTED'],
    ['R-003', 'IN_PROGRESS', 'RESOLVE_ERRORS'],
  ])('on the business %s: %s, and %s without documents', (registrationNumber, complete, incomplete) => {
    const submission = aCompleteBusiness({ registrationNumber });
    const decision = sandboxDecision(submission);
    expect(decision.status).toBe(complete);
    const isDecided = complete === 'APPROVED' || complete === 'REJECTED';
    expect([...(decision.owners ?? [])]).toEqual(isDecided ? [[submission.owners[0]?.ownerId, 'APPROVED']] : []);
    expect(sandboxDecision({ ...submission, documents: [] }).status).toBe(incomplete);
  });
});
