import * as z from 'zod';
import { besideWrongMembers, CountryCode } from '../common.ts';
import { line, paragraph } from '../text.ts';
import {
  ExpectedMonthlyTransactionCount,
  ExpectedMonthlyTransactionVolume,
  OtherDescription,
  openQuestions,
  PurposeOfAccount,
  requireOther,
} from './due-diligence.ts';
import { refuseField, taxIdError } from './identification.ts';

export const EntityType = z
  .enum([
    'SOLE_PROPRIETORSHIP',
    'PARTNERSHIP',
    'LLC',
    'CORPORATION',
    'S_CORPORATION',
    'NON_PROFIT',
    'PUBLICLY_LISTED_COMPANY',
    'TRUST',
    'PRIVATE_FOUNDATION',
    'CHARITY',
    'OTHER',
  ])
  .meta({ id: 'EntityType' });

export const BusinessType = z
  .enum([
    'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING',
    'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION',
    'UTILITIES',
    'CONSTRUCTION',
    'MANUFACTURING',
    'WHOLESALE_TRADE',
    'RETAIL_TRADE',
    'TRANSPORTATION_AND_WAREHOUSING',
    'INFORMATION',
    'FINANCE_AND_INSURANCE',
    'REAL_ESTATE_AND_RENTAL_AND_LEASING',
    'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
    'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES',
    'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
    'EDUCATIONAL_SERVICES',
    'HEALTH_CARE_AND_SOCIAL_ASSISTANCE',
    'ARTS_ENTERTAINMENT_AND_RECREATION',
    'ACCOMMODATION_AND_FOOD_SERVICES',
    'OTHER_SERVICES',
    'PUBLIC_ADMINISTRATION',
  ])
  .meta({ id: 'BusinessType' });

export const SourceOfFundsCategory = z
  .enum([
    'OPERATING_REVENUE',
    'INVESTMENT_INCOME',
    'LOANS',
    'VENTURE_CAPITAL',
    'PERSONAL_SAVINGS',
    'DONATIONS',
    'OTHER',
  ])
  .meta({ id: 'SourceOfFundsCategory' });

const legalName = line(255).min(1);
const countries = z.array(CountryCode).max(249);
const optional = {
  doingBusinessAs: line(255).optional(),
  registrationNumber: line(255).optional(),
  entityType: EntityType.optional(),
  countriesOfOperation: countries.optional(),
  businessType: BusinessType.optional(),
  purposeOfAccount: PurposeOfAccount.optional(),
  sourceOfFunds: paragraph(1000).optional(),
  expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount.optional(),
  expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume.optional(),
  expectedRecipientJurisdictions: countries.optional(),
  naicsCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  sourceOfFundsCategories: z.array(SourceOfFundsCategory).max(50).optional(),
  sourceOfFundsOtherDescription: OtherDescription.optional(),
  purposeOfAccountOtherDescription: OtherDescription.optional(),
  expectedCounterpartyCountries: countries.optional(),
  primaryContactFirstName: line(250).optional(),
  primaryContactLastName: line(250).optional(),
};
const decisive = { country: CountryCode, taxId: line(64).min(1), incorporatedOn: z.iso.date() };

export const BusinessInfo = z
  .object({ legalName, ...decisive, ...optional })
  .superRefine((info, context) => {
    requireOther(info, context, openQuestions.BUSINESS);
    refuseField(context, taxIdError('taxId', info));
  }, besideWrongMembers)
  .meta({ id: 'BusinessInfo' });

export const BusinessInfoUpdate = z
  .object({ legalName, ...decisive, ...optional })
  .partial()
  .meta({ id: 'BusinessInfoUpdate' });

export const BusinessInfoResponse = z
  .object({
    legalName,
    country: decisive.country.optional(),
    taxId: decisive.taxId.optional(),
    incorporatedOn: decisive.incorporatedOn.optional(),
    ...optional,
  })
  .meta({ id: 'BusinessInfoResponse' });
