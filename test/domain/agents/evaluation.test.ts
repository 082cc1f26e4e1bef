import { describe, expect, it } from 'vitest';
import { AgentPolicy } from '../../../functions/contract/agents/policies.ts';
import { countedIn } from '../../../functions/domain/agents/conversion.ts';
import { evaluate, permissionFor } from '../../../functions/domain/agents/evaluation.ts';
import { newPolicy, type Policy } from '../../../functions/domain/agents/policy.ts';
import { type Usage, usageIn } from '../../../functions/domain/agents/usage.ts';
import { connectedRates } from '../../../functions/domain/pricing/prices.ts';
import type { Rates } from '../../../functions/domain/pricing/rates.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { ids, noon } from '../../kit/builders.ts';

const rates = sandboxRates(new Date(noon));
const second = 'InternalAccount:99999999-9999-4999-8999-99999999999b';
const policyOf = (changes: object = {}, limits: object = {}): Policy =>
  newPolicy(
    AgentPolicy.parse({
      permissions: ['EXECUTE_QUOTES'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000, ...limits },
      ...changes,
    }),
  );
const rules = (...accountRules: readonly object[]) => ({ accountRestrictions: { accountRules } });
const usageOf = (spend: number, count = 0, currency = 'USD'): Usage => ({
  day: { currency, spend, count },
  month: { currency, spend, count },
});
const payment = (sendingAmount: number, changes: object = {}) => ({
  sourceAccountId: ids.source,
  destinationAccountId: ids.destination,
  sendingAmount,
  sendingCurrency: 'USD',
  ...changes,
});
const judge = (policy: Policy, amount: number, changes: object = {}, usage = usageOf(0)) =>
  judgeBy(rates, policy, amount, changes, usage);
const judgeBy = (known: Rates, policy: Policy, amount: number, changes: object, usage = usageOf(0)) =>
  evaluate(policy, usage, payment(amount, changes) as Parameters<typeof evaluate>[2], known);
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
  return 'granted';
}

describe('the evaluation of a payment by a policy', () => {
  it('names the permission of each action', () => {
    expect(['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'].map((type) => permissionFor(type as never))).toEqual([
      'EXECUTE_QUOTES',
      'CREATE_TRANSFERS',
      'CREATE_TRANSFERS',
    ]);
  });

  it('allows the limit of a transaction and nothing above', () => {
    expect(judge(policyOf(), 1_000)).toEqual({ mode: 'AUTO', counted: 1_000 });
    expect(refusalOf(() => judge(policyOf(), 1_001))).toContain('10.01 USD exceeds the limit of 10.00 USD');
  });

  it('refuses a payment in another currency than its limits where no rate converts it', () => {
    const unpriced = connectedRates(undefined, new Date(noon));
    const judged = (policy: Policy, sendingCurrency: string) => judgeBy(unpriced, policy, 1, { sendingCurrency });
    expect(judged(policyOf(), 'USD')).toEqual({ mode: 'AUTO', counted: 1 });
    expect(refusalOf(() => judged(policyOf(), 'EUR'))).toContain('its limits are in USD');
    const threshold = (amount: number | null) => policyOf({ approvalThresholds: { currency: 'EUR', amount } });
    expect(judged(threshold(null), 'USD').mode).toBe('AUTO');
    expect(refusalOf(() => judged(threshold(10), 'USD'))).toContain('its limits are in EUR');
    expect(judge(threshold(10), 1, { sendingCurrency: 'GBP' }).mode).toBe('AUTO');
  });

  it('waits for the rate that converts it while its price is outdated', () => {
    const outdated = connectedRates({ EUR: { usd: '1.1', at: '2025-11-01T11:54:59.999Z' } }, new Date(noon));
    expect(() => judgeBy(outdated, policyOf(), 1, { sendingCurrency: 'EUR' })).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    );
  });

  it('holds the strictest rule of several accounts, and the rule of another account not at all', () => {
    const policy = policyOf(
      rules(
        { accountId: ids.source, perTransactionLimit: 500 },
        { accountId: second, perTransactionLimit: 300, executionMode: 'APPROVAL_REQUIRED' },
      ),
    );
    expect(judge(policy, 500)).toEqual({ mode: 'AUTO', counted: 500 });
    expect(refusalOf(() => judge(policy, 501))).toContain('limit of 5.00 USD');
    expect(refusalOf(() => judge(policy, 301, { destinationAccountId: second }))).toContain('limit of 3.00 USD');
    expect(judge(policy, 300, { destinationAccountId: second }).mode).toBe('APPROVAL_REQUIRED');
    // Behind a UMA address is another customer's account.
    expect(judge(policy, 500, { destinationAccountId: second, destinationUmaAddress: '$jane@example.com' }).mode).toBe(
      'AUTO',
    );
  });

  it('falls back to the defaults for a payment without an internal account', () => {
    const policy = policyOf({ defaultExecutionMode: 'APPROVAL_REQUIRED' });
    const outside = { sourceAccountId: undefined, destinationAccountId: ids.source.replace('Internal', 'External') };
    expect(judge(policy, 1_000, outside).mode).toBe('APPROVAL_REQUIRED');
    expect(refusalOf(() => judge(policy, 1_001, outside))).toContain('limit of 10.00 USD');
  });

  it('refuses an account that is not allowed, and names it', () => {
    const policy = policyOf({ accountRestrictions: { allowedAccountIds: [second] } });
    expect(refusalOf(() => judge(policy, 1))).toContain(`does not allow the account ${ids.source}`);
  });

  it.each<[string, object, number, number, string]>([
    ['a day', { dailyLimit: 1_000 }, 600, 400, 'limit of 10.00 USD for a day'],
    ['a month', { monthlyLimit: 1_000 }, 600, 400, 'limit of 10.00 USD for a month'],
  ])('allows the limit of %s and nothing above', (_, limits, spent, amount, message) => {
    const policy = policyOf({}, limits);
    expect(judge(policy, amount, {}, usageOf(spent)).counted).toBe(amount);
    expect(refusalOf(() => judge(policy, amount + 1, {}, usageOf(spent)))).toContain(message);
  });

  it('allows so many transactions a day, and any number where there is no limit', () => {
    const policy = policyOf({}, { dailyTransactionLimit: 3 });
    expect(judge(policy, 1, {}, usageOf(0, 2)).counted).toBe(1);
    expect(refusalOf(() => judge(policy, 1, {}, usageOf(0, 3)))).toContain('limit of 3 transactions for a day');
    expect(judge(policyOf(), 1, {}, usageOf(0, 1_000)).counted).toBe(1);
  });

  it('wants an approval above the threshold only', () => {
    const policy = policyOf({ approvalThresholds: { currency: 'USD', amount: 400 } });
    expect(judge(policy, 400).mode).toBe('AUTO');
    expect(judge(policy, 401).mode).toBe('APPROVAL_REQUIRED');
  });
});

describe('a usage in a currency', () => {
  const usage = { currency: 'EUR', spend: 1_000, count: 2 };

  it('is itself in its own, and converted with its count in another', () => {
    expect(usageIn(usage, 'EUR', rates)).toBe(usage);
    const spend = countedIn({ amount: 1_000, currency: 'EUR' }, 'USD', rates);
    expect(spend).not.toBe(1_000);
    expect(usageIn(usage, 'USD', rates)).toEqual({ currency: 'USD', spend, count: 2 });
  });
});
