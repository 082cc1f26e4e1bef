import * as z from 'zod';
import { besideWrongMembers } from '../common.ts';
import { nonEmpty } from '../non-empty.ts';
import { type AccountKind, type AccountType, accountKindOf, type accountKinds, accountTypes } from './account-types.ts';
import { PaymentRail } from './rails.ts';

export { type AccountType, accountTypes, currenciesOf, railsOf } from './account-types.ts';

type Kinds = typeof accountKinds;
type Shape<T extends AccountType> = { accountType: z.ZodLiteral<T> } & Kinds[T]['fields'] & Kinds[T]['owner'];
type Rails<T extends AccountType> = Kinds[T]['rails'] extends readonly []
  ? unknown
  : { paymentRails: z.ZodArray<typeof PaymentRail> };

/** A type in the name of a schema: `USD_ACCOUNT` becomes `Usd`, `SPARK_WALLET` becomes `SparkWallet`. */
export const schemaName = (accountType: string): string =>
  accountType
    .replace(/_ACCOUNT$/, '')
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Members = Readonly<Record<string, unknown>>;

/** The alternative of which most fields are present: the refusal names the rest of them. */
function closestAlternative(alternatives: readonly (readonly string[])[], info: Members): readonly string[] {
  const present = (fields: readonly string[]) => fields.filter((field) => info[field] !== undefined).length;
  return alternatives.reduce((closest, fields) => (present(fields) > present(closest) ? fields : closest));
}

/** Refuses a request without any complete alternative, or with two where they exclude each other. */
function checkAlternatives({ oneOf, exclusive }: AccountKind, info: Members, refuse: Refuse) {
  if (!oneOf) return;
  const complete = oneOf.filter((fields) => fields.every((field) => info[field] !== undefined));
  const choices = oneOf.map((fields) => fields.join(', ')).join(' or ');
  if (complete.length === 0) {
    for (const field of closestAlternative(oneOf, info)) {
      if (info[field] === undefined) refuse(field, `is required: ${choices}`);
    }
  }
  if (exclusive) for (const field of complete.slice(1).flat()) refuse(field, `only one may be given: ${choices}`);
}

type Refuse = (field: string, message: string, constraint?: { readonly pattern?: string }) => void;

const yuanWallets = ['AliPay', 'WechatPay'];

/** A bank account for yuan must belong to a business; a mobile wallet may belong to a person. */
function checkYuan(info: Members, refuse: Refuse) {
  const { bankName, accountNumber, phoneNumber, beneficiary } = info;
  if (typeof bankName !== 'string' || (accountNumber === undefined && phoneNumber === undefined)) return;
  if (yuanWallets.includes(bankName)) {
    if (phoneNumber === undefined) refuse('phoneNumber', 'is required for a wallet');
  } else if (accountNumber === undefined) {
    refuse('bankName', `must be one of ${yuanWallets.join(', ')} for a wallet`);
  } else if ((beneficiary as { beneficiaryType?: string } | undefined)?.beneficiaryType === 'INDIVIDUAL') {
    refuse('beneficiary.beneficiaryType', 'must be BUSINESS for a bank account');
  }
}

/** ITU-T E.164 national plans. Benin went from eight digits to ten in November 2024; older numbers are still in use. */
const westAfricanPhones: Readonly<Record<string, string>> = {
  BJ: '^\\+229[0-9]{8,10}$',
  CI: '^\\+225[0-9]{10}$',
  SN: '^\\+221[0-9]{9}$',
  TG: '^\\+228[0-9]{8}$',
};

function checkWestAfricanPhone({ region, phoneNumber }: Members, refuse: Refuse) {
  const pattern = westAfricanPhones[String(region)];
  if (pattern === undefined || typeof phoneNumber !== 'string' || new RegExp(pattern).test(phoneNumber)) return;
  refuse('phoneNumber', `must match ${pattern} in ${region}`, { pattern });
}

/** Mobile money in Kenya reaches the wallets of one provider only. */
const kenyanProvider = 'M-PESA';

function checkKenyanProvider({ provider }: Members, refuse: Refuse) {
  if (provider !== undefined && provider !== kenyanProvider) refuse('provider', `must be ${kenyanProvider}`);
}

/** By which an Indian bank takes a transfer to an account number. A UPI address needs no choice. */
const indianRails = ['NEFT', 'RTGS'];

function checkIndianRail({ vpa, rail }: Members, refuse: Refuse) {
  if (vpa !== undefined || typeof rail !== 'string' || indianRails.includes(rail)) return;
  refuse('rail', `must be one of ${indianRails.join(', ')}`);
}

/** Rules beyond fields and alternatives. */
const furtherRules: Partial<Record<AccountType, (info: Members, refuse: Refuse) => void>> = {
  CNY_ACCOUNT: checkYuan,
  INR_ACCOUNT: checkIndianRail,
  KES_ACCOUNT: checkKenyanProvider,
  XOF_ACCOUNT: checkWestAfricanPhone,
};

const shapeOf = <T extends AccountType>(accountType: T): z.ZodRawShape => {
  const { fields, owner } = accountKindOf(accountType);
  return { accountType: z.literal(accountType), ...fields, ...owner };
};

function requestSchema(accountType: AccountType): z.ZodObject {
  const kind = accountKindOf(accountType);
  return z
    .object(shapeOf(accountType))
    .superRefine((info, context) => {
      const wrong = new Set(context.issues.map(({ path }) => String(path?.[0])));
      const refuse: Refuse = (field, message, constraint) => {
        const path = field.split('.');
        if (!wrong.has(String(path[0]))) context.addIssue({ code: 'custom', path, message, params: constraint });
      };
      checkAlternatives(kind, info, refuse);
      furtherRules[accountType]?.(info, refuse);
    }, besideWrongMembers)
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

/** Whether a schema is for accounts of a known type. Its other members follow from that type: see `shapeOf`. */
const isOption = <O extends RequestOption | ResponseOption>(schema: unknown): schema is O => {
  const accountType = schema instanceof z.ZodObject && schema.shape.accountType;
  return accountType instanceof z.ZodLiteral && accountTypes.some((known) => accountType.values.has(known));
};
const optionsOf = <O extends RequestOption | ResponseOption>(schemaOf: (accountType: AccountType) => unknown) =>
  nonEmpty(accountTypes.map(schemaOf).filter(isOption<O>));
const requestOptions = optionsOf<RequestOption>(requestSchema);
const responseOptions = optionsOf<ResponseOption>(responseSchema);

/** Other names that requests may use. */
const otherTypes: Readonly<Record<string, AccountType>> = { US_ACCOUNT: 'USD_ACCOUNT', CLABE: 'MXN_ACCOUNT' };
const otherMembers = { accountCategory: 'bankAccountType', clabe: 'clabeNumber' } as const;

/** Replaces the other names. A field that is present under its own name wins. */
function withCanonicalNames(info: unknown): unknown {
  if (typeof info !== 'object' || info === null || Array.isArray(info)) return info;
  const members = info as Members;
  const canonical: Record<string, unknown> = Object.fromEntries(
    Object.entries(members).filter(([name]) => !Object.hasOwn(otherMembers, name)),
  );
  for (const [other, name] of Object.entries(otherMembers)) {
    if (members[other] != null) canonical[name] ??= members[other];
  }
  const type = members.accountType;
  return typeof type === 'string' && Object.hasOwn(otherTypes, type)
    ? { ...canonical, accountType: otherTypes[type] }
    : canonical;
}

/** `paymentRails` of a request is ignored like every unknown field: the service chooses the rails. */
export const AccountInfo = z.preprocess(
  withCanonicalNames,
  z.discriminatedUnion('accountType', requestOptions).meta({ id: 'ExternalAccountCreateInfoOneOf' }),
);
export type AccountInfo = z.output<typeof AccountInfo>;

export const ExternalAccountInfo = z
  .discriminatedUnion('accountType', responseOptions)
  .meta({ id: 'ExternalAccountInfoOneOf' });
export type ExternalAccountInfo = z.output<typeof ExternalAccountInfo>;
