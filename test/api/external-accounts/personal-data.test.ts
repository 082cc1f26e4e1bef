import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { handler as list } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { accountTypes } from '../../../functions/contract/external-accounts/account-info.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { accountSamples } from '../../kit/operations/account-samples.ts';
import { registerForCustomer, useOwners, wallet } from './external-accounts-support.ts';

// The log reads its level when it is imported, and writes to the console that a spy can see only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

const { table } = useOwners();
const methods = ['info', 'error', 'warn', 'log', 'debug'] as const;
let spies: MockInstance[];
beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method).mockReturnValue());
});
afterEach(() => vi.restoreAllMocks());
const logged = () => spies.flatMap(({ mock }) => mock.calls.flat()).join('\n');

const mark = 'MARK7319';
/** Every text of an account with the mark in it: wrong in its shape, or at least in its check digits. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${mark}${value}`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'beneficiaryType' ? member : marked(member)]),
  );
};

describe('personal data of an account', () => {
  it.each(accountTypes)('is in no refusal and in no log line, for %s', async (type) => {
    const { currency, info } = accountSamples[type];
    for (const environment of ['sandbox', 'production'] as const) {
      const accountInfo = { accountType: type, ...(marked(info) as object) };
      const answer = await registerForCustomer({ currency, accountInfo }, { caller: aCaller({ environment }) });
      if (answer.status !== 201) expect(answer.text).not.toContain(mark);
    }
    expect(logged()).toContain('durationMs');
    expect(logged()).not.toContain(mark);
  });

  it('is in no log line when the account is registered, refused as a duplicate and listed', async () => {
    const request = { ...wallet(mark), platformAccountId: mark };
    expect((await registerForCustomer(request)).status).toBe(201);
    const again = await registerForCustomer(request);
    expect(again.status).toBe(409);
    expect(again.text).not.toContain(mark);
    expect((await invoke(list)).text).toContain(mark);
    expect(logged()).toContain('durationMs');
    expect(logged()).not.toContain(mark);
  });

  it('is in no key of the table', async () => {
    await registerForCustomer(wallet(mark));
    const keys = [...table.ofType('EXTERNAL_ACCOUNT'), ...table.ofType('CLAIM')].map(
      ({ pk, sk, transactionSk }) => `${pk} ${sk} ${transactionSk}`,
    );
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.join('\n').toLowerCase()).not.toContain(mark.toLowerCase());
  });
});
