import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AgentPolicy, AgentPolicyUpdateRequest } from '../../functions/contract/agents/policies.ts';
import { evaluate } from '../../functions/domain/agents/evaluation.ts';
import { amendPolicy, newPolicy, type Policy } from '../../functions/domain/agents/policy.ts';
import type { Usage } from '../../functions/domain/agents/usage.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { sandboxRates } from '../../functions/domain/sandbox/rates.ts';
import { countPayment, readUsage } from '../../functions/store/agents/usage.ts';
import { commit } from '../../functions/store/table.ts';
import { anAgent } from '../kit/agents.ts';
import { ids, noon } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const now = new Date(noon);
const rates = sandboxRates(now);
const currency = fc.constantFrom('USD', 'EUR', 'BTC', 'USDC');
const amount = fc.integer({ min: 1, max: 1_000_000 });
const limit = fc.integer({ min: 0, max: 3_000_000 });

const policies = fc.record({
  permissions: fc.constant(['EXECUTE_QUOTES']),
  defaultExecutionMode: fc.constantFrom('AUTO', 'APPROVAL_REQUIRED'),
  spendingLimits: fc.record(
    {
      currency,
      perTransactionLimit: limit,
      dailyLimit: fc.option(limit),
      dailyTransactionLimit: fc.integer({ min: 0, max: 6 }),
      monthlyLimit: fc.option(limit),
    },
    { requiredKeys: ['currency', 'perTransactionLimit'] },
  ),
  accountRestrictions: fc.record({
    allowedAccountIds: fc.option(fc.subarray([ids.source as string])),
    accountRules: fc.option(
      fc
        .record(
          {
            accountId: fc.constant(ids.source),
            executionMode: fc.constantFrom('AUTO', 'APPROVAL_REQUIRED'),
            perTransactionLimit: fc.option(limit),
          },
          { requiredKeys: ['accountId'] },
        )
        .map((rule) => [rule]),
      { nil: [] },
    ),
  }),
  approvalThresholds: fc.record({ currency, amount: fc.option(limit) }),
});
const movements = fc.record({
  sourceAccountId: fc.constant(ids.source),
  destinationAccountId: fc.constant(ids.external),
  sendingAmount: amount,
  sendingCurrency: currency,
});

const parsed = (request: unknown): Policy => newPolicy(AgentPolicy.parse(request));
const usageOf = (policy: Policy, spend = 0, count = 0): Usage => {
  const usage = { currency: policy.spendingLimits.currency, spend, count };
  return { day: usage, month: usage };
};
type Movement = Parameters<typeof evaluate>[2];
const outcome = (policy: Policy, usage: Usage, movement: Movement) => {
  try {
    return evaluate(policy, usage, movement, rates);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'FORBIDDEN') return 'REFUSED';
    throw cause;
  }
};

describe('the evaluation of a policy', () => {
  it('allows nothing beyond a limit, and refuses nothing within all of them', () => {
    fc.assert(
      fc.property(policies, movements, limit, fc.integer({ min: 0, max: 6 }), (request, movement, spend, count) => {
        const policy = parsed(request);
        const found = outcome(policy, usageOf(policy, spend, count), movement);
        const {
          dailyLimit,
          monthlyLimit,
          dailyTransactionLimit = Number.POSITIVE_INFINITY,
          perTransactionLimit,
        } = policy.spendingLimits;
        if (found === 'REFUSED') {
          const generous = parsed({
            ...request,
            accountRestrictions: {},
            spendingLimits: { currency: policy.spendingLimits.currency, perTransactionLimit: 9_000_000_000_000_000 },
          });
          expect(outcome(generous, usageOf(generous, spend, count), movement)).not.toBe('REFUSED');
          return;
        }
        const [rule] = policy.accountRestrictions.accountRules;
        expect(found.counted).toBeLessThanOrEqual(rule?.perTransactionLimit ?? perTransactionLimit);
        expect(spend + found.counted).toBeLessThanOrEqual(Math.min(dailyLimit ?? 1e15, monthlyLimit ?? 1e15));
        expect(count + 1).toBeLessThanOrEqual(dailyTransactionLimit);
        expect(policy.accountRestrictions.allowedAccountIds ?? [ids.source]).toContain(ids.source);
      }),
    );
  });

  it('never allows more money where it refuses less, and never spares a larger amount the approval', () => {
    fc.assert(
      fc.property(policies, movements, amount, (request, movement, more) => {
        const policy = parsed(request);
        const small = outcome(policy, usageOf(policy), movement);
        const large = outcome(policy, usageOf(policy), { ...movement, sendingAmount: movement.sendingAmount + more });
        if (small === 'REFUSED') expect(large).toBe('REFUSED');
        else if (large !== 'REFUSED' && small.mode === 'APPROVAL_REQUIRED')
          expect(large.mode).toBe('APPROVAL_REQUIRED');
      }),
    );
  });

  it('has no higher limit after its currency has changed there and back', () => {
    fc.assert(
      fc.property(policies, currency, (request, other) => {
        const policy = parsed(request);
        const to = (wanted: string) => AgentPolicyUpdateRequest.parse({ spendingLimits: { currency: wanted } });
        const back = amendPolicy(amendPolicy(policy, to(other), rates), to(policy.spendingLimits.currency), rates);
        const limits = (each: Policy) => [
          each.spendingLimits.perTransactionLimit,
          each.spendingLimits.dailyLimit ?? 0,
          each.spendingLimits.monthlyLimit ?? 0,
        ];
        for (const [index, after] of limits(back).entries())
          expect(after).toBeLessThanOrEqual(limits(policy)[index] ?? 0);
      }),
    );
  });

  it('is the same after an update with what it has', () => {
    fc.assert(
      fc.property(policies, (request) => {
        const policy = parsed(request);
        expect(amendPolicy(policy, AgentPolicyUpdateRequest.parse(policy), rates)).toEqual(policy);
      }),
    );
  });
});

describe('the usage of an agent', () => {
  const table = useTable();
  let agentNumber = 0;
  beforeEach(() => {
    agentNumber = 0;
  });

  it('is the sum of what was paid, and exceeds no limit, however many pay at once', async () => {
    await fc.assert(
      fc.asyncProperty(policies, fc.array(movements, { minLength: 1, maxLength: 12 }), async (request, wanted) => {
        agentNumber += 1;
        const uuid = String(agentNumber).padStart(12, '0');
        const agent = { ...anAgent({ agentId: `Agent:00000000-0000-4000-8000-${uuid}` }), policy: parsed(request) };
        // All of them decide on the same usage, before any has paid.
        const usage = await readUsage(table.store, agent, now);
        const paid = await Promise.all(
          wanted.map(async (movement) => {
            const found = outcome(agent.policy, usage, movement);
            if (found === 'REFUSED') return [];
            try {
              await commit(table.store, countPayment(agent, usage, found.counted, rates, now));
              return [found.counted];
            } catch (cause) {
              if (cause instanceof Refusal && cause.code === 'FORBIDDEN') return [];
              throw cause;
            }
          }),
        );
        const counted = paid.flat();
        const total = counted.reduce((sum, each) => sum + each, 0);
        const after = await readUsage(table.store, agent, now);
        expect([after.day.spend, after.day.count, after.month.spend]).toEqual([total, counted.length, total]);
        const { dailyLimit, monthlyLimit, dailyTransactionLimit = 99 } = agent.policy.spendingLimits;
        expect(total).toBeLessThanOrEqual(Math.min(dailyLimit ?? 1e15, monthlyLimit ?? 1e15));
        expect(counted.length).toBeLessThanOrEqual(dailyTransactionLimit);
      }),
      { numRuns: 60 },
    );
  });
});
