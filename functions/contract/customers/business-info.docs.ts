import { describeEnum, describeObject } from '../description.ts';
import {
  BusinessInfo,
  BusinessInfoResponse,
  BusinessInfoUpdate,
  BusinessType,
  EntityType,
  SourceOfFundsCategory,
} from './business-info.ts';
import { activityTexts } from './due-diligence.docs.ts';

const fields = {
  legalName: 'The registered name.',
  country: 'The country of incorporation.',
  taxId:
    'The tax number, in the form of the country: an EIN in the United States, a CNPJ in Brazil, a PAN or GSTIN in India, an RFC in Mexico.',
  incorporatedOn: 'The date of incorporation.',
  doingBusinessAs: 'The trade name.',
  registrationNumber: 'The number in the company register. Needed for verification.',
  entityType: 'The legal form. Needed for verification.',
  countriesOfOperation: 'The countries in which the business operates.',
  businessType: 'The industry. Needed for verification.',
  sourceOfFunds: 'Where the money comes from, in words.',
  ...activityTexts,
  expectedRecipientJurisdictions: 'The countries that payments are expected to go to.',
  naicsCode: 'The industry code of the North American classification (NAICS), 2 to 6 digits.',
  expectedCounterpartyCountries: 'The countries of expected counterparties.',
  primaryContactFirstName:
    'Given name of the person to contact. Needed for verification in the European Economic Area.',
  primaryContactLastName:
    'Family name of the person to contact. Needed for verification in the European Economic Area.',
};

export const businessInfoDescriptions = [
  describeObject(BusinessInfo, 'The data of a business.', fields),
  describeObject(BusinessInfoUpdate, 'Changes of the data of a business. Fields that are not sent stay.', fields),
  describeObject(BusinessInfoResponse, 'The data of a business.', fields),
  describeEnum(EntityType, 'The legal form of a business.', {
    SOLE_PROPRIETORSHIP: 'A business of one person, not separate from that person.',
    PARTNERSHIP: 'A partnership.',
    LLC: 'A limited liability company.',
    CORPORATION: 'A corporation.',
    S_CORPORATION: 'A corporation under subchapter S of the United States.',
    NON_PROFIT: 'A non-profit organization.',
    PUBLICLY_LISTED_COMPANY: 'A company whose shares trade on an exchange.',
    TRUST: 'A trust.',
    PRIVATE_FOUNDATION: 'A private foundation.',
    CHARITY: 'A charity.',
    OTHER: 'Another legal form.',
  }),
  describeEnum(
    BusinessType,
    'The industry of a business, by the sectors of the North American classification (NAICS).',
    {
      AGRICULTURE_FORESTRY_FISHING_AND_HUNTING: 'Agriculture, forestry, fishing and hunting.',
      MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION: 'Mining, quarrying, and oil and gas extraction.',
      UTILITIES: 'Utilities.',
      CONSTRUCTION: 'Construction.',
      MANUFACTURING: 'Manufacturing.',
      WHOLESALE_TRADE: 'Wholesale trade.',
      RETAIL_TRADE: 'Retail trade.',
      TRANSPORTATION_AND_WAREHOUSING: 'Transportation and warehousing.',
      INFORMATION: 'Information: software, media and telecommunications.',
      FINANCE_AND_INSURANCE: 'Finance and insurance.',
      REAL_ESTATE_AND_RENTAL_AND_LEASING: 'Real estate, rental and leasing.',
      PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES: 'Professional, scientific and technical services.',
      MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES: 'Management of companies and enterprises.',
      ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES:
        'Administrative and support services, waste management and remediation.',
      EDUCATIONAL_SERVICES: 'Educational services.',
      HEALTH_CARE_AND_SOCIAL_ASSISTANCE: 'Health care and social assistance.',
      ARTS_ENTERTAINMENT_AND_RECREATION: 'Arts, entertainment and recreation.',
      ACCOMMODATION_AND_FOOD_SERVICES: 'Accommodation and food services.',
      OTHER_SERVICES: 'Other services.',
      PUBLIC_ADMINISTRATION: 'Public administration.',
    },
  ),
  describeEnum(SourceOfFundsCategory, "Where a business's money comes from.", {
    OPERATING_REVENUE: 'Revenue of the business.',
    INVESTMENT_INCOME: 'Income from investments.',
    LOANS: 'Loans.',
    VENTURE_CAPITAL: 'Venture capital.',
    PERSONAL_SAVINGS: 'Savings of the owners.',
    DONATIONS: 'Donations.',
    OTHER: 'Something else; describe it in `sourceOfFundsOtherDescription`.',
  }),
];
