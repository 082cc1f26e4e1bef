import * as z from 'zod';
import { type AccountKind, type AccountType, accountKindOf, type accountKinds, accountTypes } from './account-types.ts';
import { PaymentRail } from './rails.ts';

export { type AccountType, accountTypes, currenciesOf, railsOf } from './account-types.ts';

type Kinds = typeof accountKinds;
type Shape<T extends AccountType> = { accountType: z.ZodLiteral<T> } & Kinds[T]['fields'] & Kinds[T]['owner'];
type Rails<T extends AccountType> = Kinds[T]['rails'] extends readonly []
  ? unknown
  : { paymentRails: z.ZodArray<typeof PaymentRail> };

/** The name of a type in names of schemas: `USD_ACCOUNT` is `Usd`, `SPARK_WALLET` is `SparkWallet`. */
export const schemaName = (accountType: string): string =>
  accountType
    .replace(/_ACCOUNT$/, '')
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Members = Readonly<Record<string, unknown>>;

/** The alternative that a request came closest to, so that the refusal names what is missing from it. */
function closestAlternative(alternatives: readonly (readonly string[])[], info: Members): readonly string[] {
  const present = (fields: readonly string[]) => fields.filter((field) => info[field] !== undefined).length;
  return alternatives.reduce((closest, fields) => (present(fields) > present(closest) ? fields : closest));
}

/** Names what a request lacks, or has too much of, when a type needs one of several sets of members. */
function checkAlternatives(
  { oneOf, exclusive }: AccountKind,
  info: Members,
  refuse: (field: string, message: string) => void,
) {
  if (!oneOf) return;
  const complete = oneOf.filter((fields) => fields.every((field) => info[field] !== undefined));
  const choices = oneOf.map((fields) => fields.join(', ')).join(' or ');
  if (complete.length === 0) {
    for (const field of closestAlternative(oneOf, info)) {
      if (info[field] === undefined) refuse(field, `is required: ${choices}`);
    }
  }
  if (exclusive && complete.length > 1) {
    for (const field of complete.slice(1).flat()) refuse(field, `only one may be given: ${choices}`);
  }
}

/** The two mobile wallets that can take yuan. */
const yuanWallets = ['AliPay', 'WechatPay'];

/** Yuan reach a bank account of a business, or the wallet of anybody. */
function checkYuan(info: Members, refuse: (field: string, message: string) => void) {
  if (yuanWallets.includes(String(info.bankName))) {
    if (info.phoneNumber === undefined) refuse('phoneNumber', 'is required for a wallet');
  } else if (info.accountNumber === undefined) {
    refuse('bankName', `must be one of ${yuanWallets.join(', ')} for a wallet`);
  } else if ((info.beneficiary as { beneficiaryType?: string } | undefined)?.beneficiaryType === 'INDIVIDUAL') {
    refuse('beneficiary.beneficiaryType', 'must be BUSINESS for a bank account');
  }
}

const shapeOf = <T extends AccountType>(accountType: T): z.ZodRawShape => {
  const { fields, owner } = accountKindOf(accountType);
  return { accountType: z.literal(accountType), ...fields, ...owner };
};

function requestSchema(accountType: AccountType): z.ZodObject {
  const kind = accountKindOf(accountType);
  return z
    .object(shapeOf(accountType))
    .superRefine((info, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: field.split('.'), message });
      checkAlternatives(kind, info, refuse);
      if (accountType === 'CNY_ACCOUNT' && context.issues.length === 0) checkYuan(info, refuse);
    })
    .meta({ id: `${schemaName(accountType)}ExternalAccountCreateInfo` });
}

function responseSchema(accountType: AccountType): z.ZodObject {
  const rails = accountKindOf(accountType).rails;
  return z
    .object({ ...shapeOf(accountType), ...(rails.length > 0 && { paymentRails: z.array(PaymentRail) }) })
    .meta({ id: `${schemaName(accountType)}ExternalAccountInfo` });
}

type ObjectOf<S> = S extends z.ZodRawShape ? z.ZodObject<S> : never;
type RequestOption = { [T in AccountType]: ObjectOf<Shape<T>> }[AccountType];
type ResponseOption = { [T in AccountType]: ObjectOf<Shape<T> & Rails<T>> }[AccountType];
const requestOptions = accountTypes.map(requestSchema) as unknown as [RequestOption, ...RequestOption[]];
const responseOptions = accountTypes.map(responseSchema) as unknown as [ResponseOption, ...ResponseOption[]];

/** Samples of older clients say US_ACCOUNT where the interface says USD_ACCOUNT. */
const withCurrentName = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'accountType' in info && info.accountType === 'US_ACCOUNT'
    ? { ...info, accountType: 'USD_ACCOUNT' }
    : info;

/** What a client tells of an external account. Unknown members are ignored, `paymentRails` too: the service chooses them. */
export const AccountInfo = z.preprocess(
  withCurrentName,
  z.discriminatedUnion('accountType', requestOptions).meta({ id: 'ExternalAccountCreateInfoOneOf' }),
);
export type AccountInfo = z.output<typeof AccountInfo>;

/** What the service shows of an external account. */
export const ExternalAccountInfo = z
  .discriminatedUnion('accountType', responseOptions)
  .meta({ id: 'ExternalAccountInfoOneOf' });
export type ExternalAccountInfo = z.output<typeof ExternalAccountInfo>;
