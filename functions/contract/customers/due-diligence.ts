import * as z from 'zod';
import { paragraph } from '../text.ts';

export const VerificationStatus = z
  .enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'])
  .meta({ id: 'KycStatus' });
export type VerificationStatus = z.output<typeof VerificationStatus>;

export const PurposeOfAccount = z
  .enum([
    'CONTRACTOR_PAYOUTS',
    'CREATOR_PAYOUTS',
    'EMPLOYEE_PAYOUTS',
    'MARKETPLACE_SELLER_PAYOUTS',
    'SUPPLIER_PAYMENTS',
    'CROSS_BORDER_B2B',
    'AR_AUTOMATION',
    'AP_AUTOMATION',
    'EMBEDDED_PAYMENTS',
    'PLATFORM_FEE_COLLECTION',
    'P2P_TRANSFERS',
    'CHARITABLE_DONATIONS',
    'OTHER',
  ])
  .meta({ id: 'PurposeOfAccount' });

export const ExpectedMonthlyTransactionCount = z
  .enum(['COUNT_UNDER_10', 'COUNT_10_TO_100', 'COUNT_100_TO_500', 'COUNT_500_TO_1000', 'COUNT_OVER_1000'])
  .meta({ id: 'ExpectedMonthlyTransactionCount' });

export const ExpectedMonthlyTransactionVolume = z
  .enum(['VOLUME_UNDER_10K', 'VOLUME_10K_TO_100K', 'VOLUME_100K_TO_1M', 'VOLUME_1M_TO_10M', 'VOLUME_OVER_10M'])
  .meta({ id: 'ExpectedMonthlyTransactionVolume' });

export const IndividualSourceOfFundsCategory = z
  .enum([
    'SALARY',
    'SELF_EMPLOYMENT_INCOME',
    'INVESTMENT_INCOME',
    'PENSION',
    'RENTAL_INCOME',
    'GIFT',
    'INHERITANCE',
    'LOAN',
    'SAVINGS',
    'SALE_OF_ASSETS',
    'OTHER',
  ])
  .meta({ id: 'IndividualSourceOfFundsCategory' });

export const SourceOfWealthCategory = z
  .enum([
    'SALARY',
    'BUSINESS_INCOME',
    'INVESTMENTS',
    'INHERITANCE',
    'PROPERTY_SALE',
    'GIFT',
    'RETIREMENT',
    'SAVINGS',
    'OTHER',
  ])
  .meta({ id: 'SourceOfWealthCategory' });

export const AnnualIncomeRange = z
  .enum(['UNDER_50K', 'RANGE_50K_100K', 'RANGE_100K_250K', 'RANGE_250K_1M', 'OVER_1M'])
  .meta({ id: 'AnnualIncomeRange' });
export const NetWorthRange = z
  .enum(['UNDER_100K', 'RANGE_100K_500K', 'RANGE_500K_1M', 'RANGE_1M_5M', 'RANGE_5M_25M', 'OVER_25M'])
  .meta({ id: 'NetWorthRange' });
export const PepStatus = z
  .enum(['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE'])
  .meta({ id: 'PepStatus' });

/** With the value OTHER, and only with it. */
export const OtherDescription = paragraph(500).min(1);

export const dueDiligence = {
  sourceOfFundsCategories: z.array(IndividualSourceOfFundsCategory).max(50).optional(),
  sourceOfFundsOtherDescription: OtherDescription.optional(),
  sourceOfWealthCategories: z.array(SourceOfWealthCategory).max(50).optional(),
  sourceOfWealthOtherDescription: OtherDescription.optional(),
  purposeOfAccount: PurposeOfAccount.optional(),
  purposeOfAccountOtherDescription: OtherDescription.optional(),
  expectedMonthlyTransactionCount: ExpectedMonthlyTransactionCount.optional(),
  expectedMonthlyTransactionVolume: ExpectedMonthlyTransactionVolume.optional(),
  annualIncomeRange: AnnualIncomeRange.optional(),
  netWorthRange: NetWorthRange.optional(),
  pepStatus: PepStatus.optional(),
};

type Subject = 'sourceOfFunds' | 'sourceOfWealth' | 'purposeOfAccount';

type Answers = Readonly<Record<string, unknown>>;

/** The questions that can be answered by OTHER and a description. */
export const openQuestions = {
  INDIVIDUAL: ['sourceOfFunds', 'sourceOfWealth', 'purposeOfAccount'],
  BUSINESS: ['sourceOfFunds', 'purposeOfAccount'],
} as const satisfies Record<string, readonly Subject[]>;

export const otherDescriptionOf = <S extends Subject>(subject: S) => `${subject}OtherDescription` as const;

/** The fields of `answers` may be of any type. */
export const isAnsweredByOther = (answers: Answers, subject: Subject): boolean =>
  [answers[`${subject}Categories`] ?? answers[subject] ?? []].flat().includes('OTHER');

/** Whether these members answer a question, or describe its answer. */
export const concerns = (members: object, subject: Subject): boolean =>
  [subject, `${subject}Categories`, otherDescriptionOf(subject)].some((name) => name in members);

const otherOnly = 'goes with the value OTHER only';
const otherNeeded = 'is required with the value OTHER';

/** A description of "other" that is missing beside the value OTHER, or present without it. */
interface WrongDescription {
  readonly subject: Subject;
  readonly field: ReturnType<typeof otherDescriptionOf>;
  readonly message: string;
}

export const descriptionErrors = (answers: Answers, subjects: readonly Subject[]): readonly WrongDescription[] =>
  subjects.flatMap((subject) => {
    const field = otherDescriptionOf(subject);
    const [isDescribed, isOther] = [answers[field] !== undefined, isAnsweredByOther(answers, subject)];
    return isDescribed === isOther ? [] : [{ subject, field, message: isOther ? otherNeeded : otherOnly }];
  });

/** Refuses a missing or misplaced description of "other". */
export function requireOther(answers: Answers, context: z.RefinementCtx, subjects: readonly Subject[]): void {
  for (const { field, message } of descriptionErrors(answers, subjects)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}
