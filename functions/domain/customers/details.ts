import type * as z from 'zod';
import type { BusinessInfo } from '../../contract/customers/business-info.ts';
import type { dueDiligence } from '../../contract/customers/due-diligence.ts';
import { type Infer, listed, type Members, object, oneOf, optional, text, writableArrayOf } from '../schema.ts';

type PersonAnswers = z.output<z.ZodObject<typeof dueDiligence>>;
type BusinessAnswers = z.output<typeof BusinessInfo>;
type PersonAnswer<Name extends keyof PersonAnswers> = NonNullable<PersonAnswers[Name]>;
type BusinessAnswer<Name extends keyof BusinessAnswers> = NonNullable<BusinessAnswers[Name]>;

export const postalAddress = object({
  line1: text,
  line2: optional(text),
  city: optional(text),
  state: optional(text),
  postalCode: text,
  country: text,
});

const termsConsent = object({
  acceptedAt: text,
  ipAddress: text,
  termsVersion: text,
  acceptanceMethod: listed<'CHECKBOX' | 'CLICK_TO_ACCEPT'>(),
});
export interface TermsConsent extends Infer<typeof termsConsent> {}

/**
 * The facts that platforms tell about their customers, as they are stored. The types borrow lists of values from the interface and
 * nothing else: a member that the interface adds is stored once it is named here.
 */
const commonDetails = {
  region: optional(text),
  email: optional(text),
  phoneNumber: optional(text),
  address: optional(postalAddress),
  endUserTermsConsent: optional(termsConsent),
};

/** The details of a person. */
export const personDetails = {
  customerType: oneOf('INDIVIDUAL'),
  ...commonDetails,
  fullName: optional(text),
  birthDate: optional(text),
  nationality: optional(text),
  idType: optional(listed<'SSN' | 'ITIN'>()),
  identifier: optional(text),
  countryOfIssuance: optional(listed<'US'>()),
  sourceOfFundsCategories: optional(writableArrayOf(listed<PersonAnswer<'sourceOfFundsCategories'>[number]>())),
  sourceOfFundsOtherDescription: optional(text),
  sourceOfWealthCategories: optional(writableArrayOf(listed<PersonAnswer<'sourceOfWealthCategories'>[number]>())),
  sourceOfWealthOtherDescription: optional(text),
  purposeOfAccount: optional(listed<PersonAnswer<'purposeOfAccount'>>()),
  purposeOfAccountOtherDescription: optional(text),
  expectedMonthlyTransactionCount: optional(listed<PersonAnswer<'expectedMonthlyTransactionCount'>>()),
  expectedMonthlyTransactionVolume: optional(listed<PersonAnswer<'expectedMonthlyTransactionVolume'>>()),
  annualIncomeRange: optional(listed<PersonAnswer<'annualIncomeRange'>>()),
  netWorthRange: optional(listed<PersonAnswer<'netWorthRange'>>()),
  pepStatus: optional(listed<PersonAnswer<'pepStatus'>>()),
};
interface PersonDetails extends Members<typeof personDetails> {}

/** An import may leave out country, tax number and date of a business; its verification asks for them. */
const businessProfile = {
  legalName: text,
  country: optional(text),
  taxId: optional(text),
  incorporatedOn: optional(text),
  doingBusinessAs: optional(text),
  registrationNumber: optional(text),
  entityType: optional(listed<BusinessAnswer<'entityType'>>()),
  countriesOfOperation: optional(writableArrayOf(text)),
  businessType: optional(listed<BusinessAnswer<'businessType'>>()),
  purposeOfAccount: optional(listed<BusinessAnswer<'purposeOfAccount'>>()),
  purposeOfAccountOtherDescription: optional(text),
  sourceOfFunds: optional(text),
  sourceOfFundsCategories: optional(writableArrayOf(listed<BusinessAnswer<'sourceOfFundsCategories'>[number]>())),
  sourceOfFundsOtherDescription: optional(text),
  expectedMonthlyTransactionCount: optional(listed<BusinessAnswer<'expectedMonthlyTransactionCount'>>()),
  expectedMonthlyTransactionVolume: optional(listed<BusinessAnswer<'expectedMonthlyTransactionVolume'>>()),
  expectedRecipientJurisdictions: optional(writableArrayOf(text)),
  expectedCounterpartyCountries: optional(writableArrayOf(text)),
  naicsCode: optional(text),
  primaryContactFirstName: optional(text),
  primaryContactLastName: optional(text),
};

/** The details of a business. */
export const businessDetails = {
  customerType: oneOf('BUSINESS'),
  ...commonDetails,
  businessInfo: object(businessProfile),
};
interface BusinessDetails extends Members<typeof businessDetails> {}

export type CustomerDetails = PersonDetails | BusinessDetails;

/** The members that are stored, by kind of customer. */
export const storedMembers = { INDIVIDUAL: personDetails, BUSINESS: businessDetails, businessInfo: businessProfile };

/** The members of a request that are stored; members that were not sent are absent. */
export function stored<T extends object>(kind: keyof typeof storedMembers, sent: T): T {
  const members = storedMembers[kind];
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => Object.hasOwn(members, name) && value !== undefined),
  ) as T;
}
