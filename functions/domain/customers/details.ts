import type * as z from 'zod';
import type { BusinessInfo } from '../../contract/customers/business-info.ts';
import type { dueDiligence } from '../../contract/customers/due-diligence.ts';

/**
 * The facts that platforms tell about their customers, as they are stored. The types borrow lists of values from the interface and
 * nothing else: a member that the interface adds is stored once it is named here.
 */
type PersonAnswers = z.output<z.ZodObject<typeof dueDiligence>>;
type BusinessAnswers = z.output<typeof BusinessInfo>;

export interface PostalAddress {
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode: string;
  readonly country: string;
}

export interface TermsConsent {
  readonly acceptedAt: string;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: 'CHECKBOX' | 'CLICK_TO_ACCEPT';
}

export interface CommonDetails {
  readonly region?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly address?: PostalAddress | undefined;
  readonly endUserTermsConsent?: TermsConsent | undefined;
}

export interface PersonDetails extends CommonDetails {
  readonly customerType: 'INDIVIDUAL';
  readonly fullName?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
  readonly idType?: 'SSN' | 'ITIN' | undefined;
  readonly identifier?: string | undefined;
  readonly countryOfIssuance?: 'US' | undefined;
  readonly sourceOfFundsCategories?: PersonAnswers['sourceOfFundsCategories'];
  readonly sourceOfFundsOtherDescription?: string | undefined;
  readonly sourceOfWealthCategories?: PersonAnswers['sourceOfWealthCategories'];
  readonly sourceOfWealthOtherDescription?: string | undefined;
  readonly purposeOfAccount?: PersonAnswers['purposeOfAccount'];
  readonly purposeOfAccountOtherDescription?: string | undefined;
  readonly expectedMonthlyTransactionCount?: PersonAnswers['expectedMonthlyTransactionCount'];
  readonly expectedMonthlyTransactionVolume?: PersonAnswers['expectedMonthlyTransactionVolume'];
  readonly annualIncomeRange?: PersonAnswers['annualIncomeRange'];
  readonly netWorthRange?: PersonAnswers['netWorthRange'];
  readonly pepStatus?: PersonAnswers['pepStatus'];
}

/** An import may leave out country, tax number and date of a business; its verification asks for them. */
export interface BusinessProfile {
  readonly legalName: string;
  readonly country?: string | undefined;
  readonly taxId?: string | undefined;
  readonly incorporatedOn?: string | undefined;
  readonly doingBusinessAs?: string | undefined;
  readonly registrationNumber?: string | undefined;
  readonly entityType?: BusinessAnswers['entityType'];
  readonly countriesOfOperation?: string[] | undefined;
  readonly businessType?: BusinessAnswers['businessType'];
  readonly purposeOfAccount?: BusinessAnswers['purposeOfAccount'];
  readonly purposeOfAccountOtherDescription?: string | undefined;
  readonly sourceOfFunds?: string | undefined;
  readonly sourceOfFundsCategories?: BusinessAnswers['sourceOfFundsCategories'];
  readonly sourceOfFundsOtherDescription?: string | undefined;
  readonly expectedMonthlyTransactionCount?: BusinessAnswers['expectedMonthlyTransactionCount'];
  readonly expectedMonthlyTransactionVolume?: BusinessAnswers['expectedMonthlyTransactionVolume'];
  readonly expectedRecipientJurisdictions?: string[] | undefined;
  readonly expectedCounterpartyCountries?: string[] | undefined;
  readonly naicsCode?: string | undefined;
  readonly primaryContactFirstName?: string | undefined;
  readonly primaryContactLastName?: string | undefined;
}

export interface BusinessDetails extends CommonDetails {
  readonly customerType: 'BUSINESS';
  readonly businessInfo: BusinessProfile;
}

export type CustomerDetails = PersonDetails | BusinessDetails;

const common = ['customerType', 'region', 'email', 'phoneNumber', 'address', 'endUserTermsConsent'] as const;

/** The members that are stored, by kind of customer. */
export const storedMembers = {
  INDIVIDUAL: [
    ...common,
    'fullName',
    'birthDate',
    'nationality',
    'idType',
    'identifier',
    'countryOfIssuance',
    'sourceOfFundsCategories',
    'sourceOfFundsOtherDescription',
    'sourceOfWealthCategories',
    'sourceOfWealthOtherDescription',
    'purposeOfAccount',
    'purposeOfAccountOtherDescription',
    'expectedMonthlyTransactionCount',
    'expectedMonthlyTransactionVolume',
    'annualIncomeRange',
    'netWorthRange',
    'pepStatus',
  ] satisfies readonly (keyof PersonDetails)[],
  BUSINESS: [...common, 'businessInfo'] satisfies readonly (keyof BusinessDetails)[],
  businessInfo: [
    'legalName',
    'country',
    'taxId',
    'incorporatedOn',
    'doingBusinessAs',
    'registrationNumber',
    'entityType',
    'countriesOfOperation',
    'businessType',
    'purposeOfAccount',
    'purposeOfAccountOtherDescription',
    'sourceOfFunds',
    'sourceOfFundsCategories',
    'sourceOfFundsOtherDescription',
    'expectedMonthlyTransactionCount',
    'expectedMonthlyTransactionVolume',
    'expectedRecipientJurisdictions',
    'expectedCounterpartyCountries',
    'naicsCode',
    'primaryContactFirstName',
    'primaryContactLastName',
  ] satisfies readonly (keyof BusinessProfile)[],
} as const;

/** The members of a request that are stored; members that were not sent are absent. */
export function stored<T extends object>(kind: keyof typeof storedMembers, sent: T): T {
  const names: readonly string[] = storedMembers[kind];
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined),
  ) as T;
}
