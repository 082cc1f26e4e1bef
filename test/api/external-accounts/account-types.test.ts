import { describe, expect, it } from 'vitest';
import { type AccountType, accountTypes } from '../../../functions/contract/external-accounts/account-info.ts';
import { accountSamples } from '../../kit/operations/account-samples.ts';
import { accountRules, type Rule } from './account-rules.ts';
import { registerForCustomer, useOwners } from './external-accounts-support.ts';

const { table } = useOwners();

const sample = (type: AccountType, changes: object = {}) => ({
  currency: accountSamples[type].currency,
  accountInfo: { accountType: type, ...accountSamples[type].info, ...changes },
});
const errorsOf = async (request: object) => {
  const { status, body } = await registerForCustomer(request);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  expect(table.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
  return body.details.errors;
};

/** Values that break a rule, each with what the answer says of it. */
function broken(rule: Rule): readonly { readonly value: unknown; readonly error: object }[] {
  const noText = (received: string) => ({ message: `must be a string, not ${received}` });
  if ('options' in rule) {
    const list = rule.options.join(', ');
    const message = rule.options.length === 1 ? `must be ${list}` : `must be one of ${list}`;
    const error = { message, constraint: { enum: rule.options } };
    return ['OTHER', rule.options[0]?.toLowerCase(), null, 1].map((value) => ({ value, error }));
  }
  const wrongTypes = [
    { value: 1, error: noText('a number') },
    { value: null, error: noText('null') },
    { value: ['a'], error: noText('a list') },
  ];
  if ('pattern' in rule) {
    const error = { message: expect.stringContaining('must match the pattern'), constraint: { pattern: rule.pattern } };
    return [...wrongTypes, ...['', '!', ' '].map((value) => ({ value, error }))];
  }
  const [shortest, longest] = rule.lengths;
  return [
    ...wrongTypes,
    {
      value: 'x'.repeat(longest + 1),
      error: {
        message: `must have at most ${longest} characters`,
        constraint: { maxLength: longest },
      },
    },
    ...(shortest > 0
      ? [
          {
            value: '',
            error: {
              message: shortest === 1 ? 'must not be empty' : `must have at least ${shortest} characters`,
              constraint: { minLength: shortest },
            },
          },
        ]
      : []),
  ];
}

const rows = accountTypes.map((type) => [type, accountRules[type]] as const);
const members = rows.flatMap(([type, { required, optional }]) =>
  Object.entries({ ...required, ...optional }).map(([member, rule]) => [type, member, rule] as const),
);
const requiredMembers = rows.flatMap(([type, { required }]) =>
  Object.entries(required).map(([member, rule]) => [type, member, rule] as const),
);
const isRequired = (type: string, member: string): boolean =>
  requiredMembers.some(([ownType, own]) => ownType === type && own === member);
const people = rows.flatMap(([type, { person }]) => (person ?? []).map((member) => [type, member] as const));
const withBeneficiary = rows.filter(([, { person }]) => person !== undefined).map(([type]) => type);

describe('each type of external account', () => {
  it.each(rows)('%s is registered in its currencies, and shows its rails', async (type, { currencies, rails }) => {
    for (const currency of currencies) {
      const answer = await registerForCustomer({ ...sample(type), currency });
      expect(answer, answer.text).toMatchObject({ status: 201, body: { currency } });
      expect(answer.body.accountInfo).toEqual({
        ...sample(type).accountInfo,
        ...(rails.length > 0 && { paymentRails: rails }),
      });
    }
  });

  it.each(rows)('%s takes every member that the interface names, and no client chooses rails', async (type, rules) => {
    const { optional = {} } = rules;
    const alternatives = ['LIGHTNING', 'INR_ACCOUNT'].includes(type);
    const values = Object.entries(optional).filter(([member]) => !alternatives && !['iban'].includes(member));
    const valid: Record<string, string> = {
      accountNumber: '000123456789',
      bankName: 'Example Bank',
      branchCode: '00000',
      swiftCode: 'EXAMUS00XXX',
      phoneNumber: '+12025550100',
      bankAccountType: 'CHECKING',
      intermediaryBankName: 'Example Bank',
      intermediaryRoutingNumber: '000000000',
      fiToFiInformation: '',
      vaspName: 'Example Exchange',
    };
    const more = Object.fromEntries(values.map(([member]) => [member, valid[member]]));
    const answer = await registerForCustomer(
      sample(type, { ...more, ...accountSamples[type].info, paymentRails: ['MADE_UP'], unknown: 1 }),
    );
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { accountInfo: { ...more, ...accountSamples[type].info } },
    });
    expect(answer.body.accountInfo).not.toHaveProperty('unknown');
    expect(answer.body.accountInfo.paymentRails ?? []).toEqual(rules.rails);
  });

  it.each(members)('%s refuses a wrong %s and says exactly what is wrong', async (type, member, rule) => {
    for (const { value, error } of broken(rule)) {
      // Null counts as absent where the member is optional.
      if (value === null && !isRequired(type, member)) continue;
      const alone = type === 'LIGHTNING' ? { lightningAddress: undefined } : {};
      expect(await errorsOf(sample(type, { ...alone, [member]: value })), String(value)).toEqual([
        { field: `accountInfo.${member}`, ...error },
      ]);
    }
  });

  it.each(requiredMembers)('%s cannot do without %s', async (type, member, rule) => {
    const options = 'options' in rule && { constraint: { enum: rule.options } };
    expect(await errorsOf(sample(type, { [member]: undefined }))).toEqual([
      { field: `accountInfo.${member}`, message: expect.stringMatching(/^is missing/), ...options },
    ]);
  });

  it.each(withBeneficiary)('%s cannot do without a beneficiary, and says what one is', async (type) => {
    expect(await errorsOf(sample(type, { beneficiary: undefined }))).toEqual([
      { field: 'accountInfo.beneficiary', message: 'is missing' },
      {
        field: 'accountInfo.beneficiary.beneficiaryType',
        message: 'is missing; it must be one of INDIVIDUAL, BUSINESS',
        constraint: { enum: ['INDIVIDUAL', 'BUSINESS'] },
      },
    ]);
    expect(await errorsOf(sample(type, { beneficiary: { fullName: 'Jane Example' } }))).toEqual([
      {
        field: 'accountInfo.beneficiary.beneficiaryType',
        message: 'is missing; it must be one of INDIVIDUAL, BUSINESS',
        constraint: { enum: ['INDIVIDUAL', 'BUSINESS'] },
      },
    ]);
    const nameless = {
      ...(accountSamples[type].info.beneficiary as object),
      fullName: undefined,
      legalName: undefined,
    };
    expect(await errorsOf(sample(type, { beneficiary: nameless }))).toEqual([
      {
        field: expect.stringMatching(/^accountInfo\.beneficiary\.(fullName|legalName)$/),
        message: 'is missing',
      },
    ]);
  });

  it.each(people)('%s asks a person for %s, but no business', async (type, member) => {
    const beneficiary = { ...(accountSamples[type].info.beneficiary as object), [member]: undefined };
    const missing = await errorsOf(sample(type, { beneficiary }));
    expect(missing[0]).toEqual({ field: `accountInfo.beneficiary.${member}`, message: 'is missing' });
    // An address is named with what it needs.
    const parts = missing.slice(1).map(({ field }: { field: string }) => field);
    expect(parts).toEqual(parts.filter((field: string) => field.startsWith('accountInfo.beneficiary.address.')));
    expect(parts.length > 0).toBe(member === 'address');
    const business = { beneficiaryType: 'BUSINESS', legalName: 'Example Ltd' };
    expect((await registerForCustomer(sample(type, { beneficiary: business }))).status).toBe(201);
  });

  it.each(rows)('%s names everything that is wrong in one answer', async (type, { required, currencies }) => {
    const wrong = Object.keys(required);
    const request = sample(type, Object.fromEntries(wrong.map((member) => [member, 1])));
    const currency = currencies.includes('BTC') ? 'EUR' : 'BTC';
    const fields = (await errorsOf({ ...request, currency })).map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual([...wrong.map((member) => `accountInfo.${member}`), 'currency'].sort());
  });
});

describe('rules of single types', () => {
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
  const xof = (region: string, phoneNumber: string) => sample('XOF_ACCOUNT', { region, phoneNumber });

  it.each([
    ['SN', '+221000000002'],
    ['CI', '+2250000000002'],
    ['BJ', '+22900000002'],
    ['BJ', '+229000000002'],
    ['BJ', '+2290000000002'],
    ['TG', '+22800000002'],
  ])('a West African account in %s takes %s', async (region, phoneNumber) => {
    expect((await registerForCustomer(xof(region, phoneNumber))).status).toBe(201);
  });

  it.each([
    ['SN', '+2210000000', '^\\+221[0-9]{9}$'],
    ['SN', '+2250000000000', '^\\+221[0-9]{9}$'],
    ['CI', '+225000000000', '^\\+225[0-9]{10}$'],
    ['BJ', '+2290000000', '^\\+229[0-9]{8,10}$'],
    ['TG', '+228000000000', '^\\+228[0-9]{8}$'],
  ])('a West African account in %s refuses %s', async (region, phoneNumber, pattern) => {
    expect(await errorsOf(xof(region, phoneNumber))).toEqual([
      { field: 'accountInfo.phoneNumber', message: `must match ${pattern} in ${region}`, constraint: { pattern } },
    ]);
  });

  const lightning = { invoice: 'lnbc1example', bolt12: 'lno1example', lightningAddress: 'jane@example.com' };
  it('a Lightning account is one of three things', async () => {
    const of = (accountInfo: object) => ({
      currency: 'BTC',
      accountInfo: { accountType: 'LIGHTNING', ...accountInfo },
    });
    for (const [member, value] of Object.entries(lightning)) {
      expect((await registerForCustomer(of({ [member]: value }))).status).toBe(201);
    }
  });

  it.each(['lno1pqps7sjqpgt', 'LNO1PQPS7SJQPGT', 'lno1pqps+7sjqpgt', 'lnbc15u1p3xnhl2pp5jptserfk'])(
    'a BOLT 12 member takes %s',
    async (bolt12) => {
      const account = { currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', bolt12 } };
      expect(await registerForCustomer(account)).toMatchObject({
        status: 201,
        body: { accountInfo: { bolt12: bolt12.toLowerCase() } },
      });
    },
  );

  it.each(['lno', 'lnurl1dp68gurn8ghj7', 'spark1example', 'lno1 example'])(
    'a BOLT 12 member refuses %j',
    async (bolt12) => {
      const errors = await errorsOf({ currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', bolt12 } });
      expect(errors).toMatchObject([{ field: 'accountInfo.bolt12' }]);
    },
  );

  it.each([
    [{}, ['invoice']],
    [lightning, ['bolt12', 'lightningAddress']],
    [{ invoice: lightning.invoice, bolt12: lightning.bolt12 }, ['bolt12']],
  ])('a Lightning account is no other number of them: %j', async (info, fields) => {
    const errors = await errorsOf({ currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', ...info } });
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(
      fields.map((member) => `accountInfo.${member}`),
    );
  });

  it.each([
    [{ bankName: 'Example Bank', accountNumber: '1', beneficiary }, 'beneficiary.beneficiaryType'],
    [{ bankName: 'alipay', phoneNumber: '+8600000000000', beneficiary }, 'bankName'],
    [{ bankName: 'AliPay', accountNumber: '1', beneficiary }, 'phoneNumber'],
    [{ bankName: 'AliPay', beneficiary }, 'accountNumber'],
  ])('a yuan account is a bank of a business or a known wallet, not %j', async (info, field) => {
    const request = { currency: 'CNY', accountInfo: { accountType: 'CNY_ACCOUNT', ...info } };
    expect(await errorsOf(request)).toMatchObject([{ field: `accountInfo.${field}` }]);
  });

  it.each([
    ['US_ACCOUNT', { ...accountSamples.USD_ACCOUNT.info, accountCategory: 'CHECKING' }, 'USD', 'USD_ACCOUNT'],
    ['CLABE', { ...accountSamples.MXN_ACCOUNT.info }, 'MXN', 'MXN_ACCOUNT'],
    ['CLABE', { clabe: '000000000000000000', beneficiary }, 'MXN', 'MXN_ACCOUNT'],
  ])('%s is another name, which no answer has', async (accountType, info, currency, name) => {
    const answer = await registerForCustomer({ currency, accountInfo: { ...info, accountType } });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { accountInfo: { accountType: name } } });
    if (currency === 'USD') expect(answer.body.accountInfo.bankAccountType).toBe('CHECKING');
    expect(answer.body.accountInfo).not.toHaveProperty('accountCategory');
  });

  it('an unknown type is answered with those that there are', async () => {
    const errors = await errorsOf({ currency: 'USD', accountInfo: { accountType: 'SHOEBOX' } });
    expect(errors).toMatchObject([{ field: 'accountInfo.accountType', constraint: { enum: accountTypes } }]);
  });

  it.each([undefined, null, 'text', [], 1])('%j is no account', async (accountInfo) => {
    expect(await errorsOf({ currency: 'USD', accountInfo })).toContainEqual(
      expect.objectContaining({ field: 'accountInfo' }),
    );
  });
});
