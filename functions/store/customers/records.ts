import type { ContactVerification } from '../../domain/customers/contact-verification.ts';
import type { BusinessRecord, CustomerRecord, CustomerState, PersonRecord } from '../../domain/customers/customer.ts';
import type { BusinessProfile, CommonDetails, PostalAddress, TermsConsent } from '../../domain/customers/details.ts';
import { itemEvent } from '../../domain/item-event.ts';
import {
  arrayOf,
  flag,
  idText,
  integer,
  listed,
  type MembersOf,
  objectOf,
  oneOf,
  optional,
  text,
  uuidText,
  variantsOf,
} from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';

export const postalAddress = objectOf<PostalAddress>({
  line1: text,
  line2: optional(text),
  city: optional(text),
  state: optional(text),
  postalCode: text,
  country: text,
});

const details: MembersOf<CommonDetails> = {
  region: optional(text),
  email: optional(text),
  phoneNumber: optional(text),
  address: optional(postalAddress),
  endUserTermsConsent: optional(
    objectOf<TermsConsent>({ acceptedAt: text, ipAddress: text, termsVersion: text, acceptanceMethod: listed() }),
  ),
};

const contactStatus = oneOf('PENDING', 'VERIFIED');

const state: MembersOf<CustomerState> = {
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  platformCustomerId: text,
  umaAddress: text,
  currencies: arrayOf(listed()),
  accountCurrencies: optional(arrayOf(text)),
  verificationStatus: oneOf('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'),
  verificationId: optional(idText('Verification')),
  contactVerification: optional(
    objectOf<ContactVerification>({ email: optional(contactStatus), phone: optional(contactStatus) }),
  ),
  isDeleted: flag,
  event: optional(itemEvent),
  version: integer,
  createdAt: text,
  updatedAt: text,
};

const person = objectOf<PersonRecord>({
  customerType: oneOf('INDIVIDUAL'),
  ...details,
  ...state,
  fullName: optional(text),
  birthDate: optional(text),
  nationality: optional(text),
  idType: optional(listed()),
  identifier: optional(text),
  countryOfIssuance: optional(listed()),
  sourceOfFundsCategories: optional(arrayOf(listed())),
  sourceOfFundsOtherDescription: optional(text),
  sourceOfWealthCategories: optional(arrayOf(listed())),
  sourceOfWealthOtherDescription: optional(text),
  purposeOfAccount: optional(listed()),
  purposeOfAccountOtherDescription: optional(text),
  expectedMonthlyTransactionCount: optional(listed()),
  expectedMonthlyTransactionVolume: optional(listed()),
  annualIncomeRange: optional(listed()),
  netWorthRange: optional(listed()),
  pepStatus: optional(listed()),
});

const business = objectOf<BusinessRecord>({
  customerType: oneOf('BUSINESS'),
  ...details,
  ...state,
  businessInfo: objectOf<BusinessProfile>({
    legalName: text,
    country: optional(text),
    taxId: optional(text),
    incorporatedOn: optional(text),
    doingBusinessAs: optional(text),
    registrationNumber: optional(text),
    entityType: optional(listed()),
    countriesOfOperation: optional(arrayOf(text)),
    businessType: optional(listed()),
    purposeOfAccount: optional(listed()),
    purposeOfAccountOtherDescription: optional(text),
    sourceOfFunds: optional(text),
    sourceOfFundsCategories: optional(arrayOf(listed())),
    sourceOfFundsOtherDescription: optional(text),
    expectedMonthlyTransactionCount: optional(listed()),
    expectedMonthlyTransactionVolume: optional(listed()),
    expectedRecipientJurisdictions: optional(arrayOf(text)),
    expectedCounterpartyCountries: optional(arrayOf(text)),
    naicsCode: optional(text),
    primaryContactFirstName: optional(text),
    primaryContactLastName: optional(text),
  }),
});

/** The customer of an item, also one who was deleted. */
export const toCustomerRecord = itemReader<CustomerRecord>(
  'CUSTOMER',
  variantsOf('customerType', { INDIVIDUAL: person, BUSINESS: business }),
);
