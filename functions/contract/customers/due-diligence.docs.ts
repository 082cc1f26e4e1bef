import { describeEnum } from '../description.ts';
import {
  AnnualIncomeRange,
  ExpectedMonthlyTransactionCount,
  ExpectedMonthlyTransactionVolume,
  IndividualSourceOfFundsCategory,
  NetWorthRange,
  PepStatus,
  PurposeOfAccount,
  SourceOfWealthCategory,
  VerificationStatus,
} from './due-diligence.ts';

/** The answers that persons and businesses have in common. */
export const activityTexts = {
  purposeOfAccount: 'What the account is for.',
  purposeOfAccountOtherDescription: 'What the account is for in words. Required with `OTHER`, and only with it.',
  expectedMonthlyTransactionCount: 'How many payments a month are expected.',
  expectedMonthlyTransactionVolume: 'How much money a month is expected, in US dollars.',
  sourceOfFundsCategories: 'Where the money for payments comes from.',
  sourceOfFundsOtherDescription: 'Where the money comes from in words. Required with `OTHER`, and only with it.',
};

/** The answers of a person. */
export const dueDiligenceTexts = {
  ...activityTexts,
  sourceOfWealthCategories: "Where the person's wealth comes from.",
  sourceOfWealthOtherDescription: 'Where the wealth comes from in words. Required with `OTHER`, and only with it.',
  annualIncomeRange: 'The income a year, in US dollars.',
  netWorthRange: 'The net worth, in US dollars.',
  pepStatus: 'Whether the person is politically exposed.',
};

const other = 'Something else; describe it in the matching `OtherDescription` field.';

export const dueDiligenceDescriptions = [
  describeEnum(VerificationStatus, 'Where the verification of a person (KYC) or a business (KYB) is.', {
    UNVERIFIED: 'Not submitted yet.',
    PENDING: 'Being verified.',
    APPROVED: 'Verified. Only then can the customer pay.',
    REJECTED: 'Could not be verified.',
    HOLD: 'More information is needed.',
  }),
  describeEnum(PurposeOfAccount, 'What an account is for.', {
    CONTRACTOR_PAYOUTS: 'Paying contractors.',
    CREATOR_PAYOUTS: 'Paying creators of content.',
    EMPLOYEE_PAYOUTS: 'Paying employees.',
    MARKETPLACE_SELLER_PAYOUTS: 'Paying sellers on a marketplace.',
    SUPPLIER_PAYMENTS: 'Paying suppliers.',
    CROSS_BORDER_B2B: 'Payments between businesses across borders.',
    AR_AUTOMATION: 'Collecting receivables.',
    AP_AUTOMATION: 'Paying payables.',
    EMBEDDED_PAYMENTS: 'Payments within an app of the customer.',
    PLATFORM_FEE_COLLECTION: 'Collecting fees of a platform.',
    P2P_TRANSFERS: 'Payments between persons.',
    CHARITABLE_DONATIONS: 'Donations.',
    OTHER: other,
  }),
  describeEnum(ExpectedMonthlyTransactionCount, 'How many payments a month are expected.', {
    COUNT_UNDER_10: 'Fewer than 10.',
    COUNT_10_TO_100: '10 to 100.',
    COUNT_100_TO_500: '100 to 500.',
    COUNT_500_TO_1000: '500 to 1,000.',
    COUNT_OVER_1000: 'More than 1,000.',
  }),
  describeEnum(ExpectedMonthlyTransactionVolume, 'How much money a month is expected, in US dollars.', {
    VOLUME_UNDER_10K: 'Less than 10,000.',
    VOLUME_10K_TO_100K: '10,000 to 100,000.',
    VOLUME_100K_TO_1M: '100,000 to 1 million.',
    VOLUME_1M_TO_10M: '1 million to 10 million.',
    VOLUME_OVER_10M: 'More than 10 million.',
  }),
  describeEnum(IndividualSourceOfFundsCategory, "Where a person's money for payments comes from.", {
    SALARY: 'Salary.',
    SELF_EMPLOYMENT_INCOME: 'Income from own work.',
    INVESTMENT_INCOME: 'Income from investments.',
    PENSION: 'Pension.',
    RENTAL_INCOME: 'Rent from property.',
    GIFT: 'A gift.',
    INHERITANCE: 'An inheritance.',
    LOAN: 'A loan.',
    SAVINGS: 'Savings.',
    SALE_OF_ASSETS: 'The sale of assets.',
    OTHER: other,
  }),
  describeEnum(SourceOfWealthCategory, "Where a person's wealth comes from.", {
    SALARY: 'Salary.',
    BUSINESS_INCOME: 'Income from a business.',
    INVESTMENTS: 'Investments.',
    INHERITANCE: 'An inheritance.',
    PROPERTY_SALE: 'The sale of property.',
    GIFT: 'A gift.',
    RETIREMENT: 'Retirement savings.',
    SAVINGS: 'Savings.',
    OTHER: other,
  }),
  describeEnum(AnnualIncomeRange, 'The income a year, in US dollars.', {
    UNDER_50K: 'Less than 50,000.',
    RANGE_50K_100K: '50,000 to 100,000.',
    RANGE_100K_250K: '100,000 to 250,000.',
    RANGE_250K_1M: '250,000 to 1 million.',
    OVER_1M: 'More than 1 million.',
  }),
  describeEnum(NetWorthRange, 'The net worth, in US dollars.', {
    UNDER_100K: 'Less than 100,000.',
    RANGE_100K_500K: '100,000 to 500,000.',
    RANGE_500K_1M: '500,000 to 1 million.',
    RANGE_1M_5M: '1 million to 5 million.',
    RANGE_5M_25M: '5 million to 25 million.',
    OVER_25M: 'More than 25 million.',
  }),
  describeEnum(PepStatus, 'Whether a person is politically exposed.', {
    NONE: 'Not exposed.',
    DOMESTIC: 'Holds or held a prominent public function at home.',
    FOREIGN: 'Holds or held a prominent public function abroad.',
    HIO: 'Holds or held a prominent function in an international organization.',
    FAMILY_OR_ASSOCIATE: 'A family member or close associate of such a person.',
  }),
];
