import * as z from 'zod';
import { KeyText } from '../common.ts';
import { CurrencyCode, maximumAmount } from '../currencies.ts';

/** The permissions that an agent can have. */
export const agentPermissions = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const;
export const AgentPermission = z.enum(agentPermissions).meta({ id: 'AgentPermission' });
export type AgentPermission = z.output<typeof AgentPermission>;

export const AgentExecutionMode = z.enum(['AUTO', 'APPROVAL_REQUIRED']).meta({ id: 'AgentExecutionMode' });
export type AgentExecutionMode = z.output<typeof AgentExecutionMode>;

/** 0 allows nothing. */
const SpendingLimit = z.int().min(0).max(maximumAmount).meta({ format: 'int64' });
const TransactionCount = z.int().min(0).max(1_000_000);

const spendingLimits = {
  perTransactionLimit: SpendingLimit,
  dailyLimit: SpendingLimit.nullable().optional(),
  dailyTransactionLimit: TransactionCount.optional(),
  monthlyLimit: SpendingLimit.nullable().optional(),
};

export const AgentSpendingLimits = z
  .object({ currency: CurrencyCode, ...spendingLimits })
  .meta({ id: 'AgentSpendingLimits' });
export type AgentSpendingLimits = z.output<typeof AgentSpendingLimits>;

export const AgentSpendingLimitsUpdate = z
  .object({ currency: CurrencyCode, ...spendingLimits, dailyTransactionLimit: TransactionCount.nullable() })
  .partial()
  .meta({ id: 'AgentSpendingLimitsUpdate' });

export const AgentAccountRule = z
  .object({
    accountId: KeyText,
    executionMode: AgentExecutionMode.optional(),
    perTransactionLimit: SpendingLimit.nullable().optional(),
  })
  .meta({ id: 'AgentAccountRule' });
export type AgentAccountRule = z.output<typeof AgentAccountRule>;

/** All accounts that a policy can name are read in one call, which takes 100 items. */
const mostAccounts = 49;

export const AgentAccountRestrictions = z
  .object({
    allowedAccountIds: z.array(KeyText).max(mostAccounts).nullable().optional(),
    accountRules: z
      .array(AgentAccountRule)
      .max(mostAccounts)
      .refine((rules) => new Set(rules.map(({ accountId }) => accountId)).size === rules.length, {
        error: 'must have one rule for an account at most',
      })
      .optional(),
  })
  .meta({ id: 'AgentAccountRestrictions' });
export type AgentAccountRestrictions = z.output<typeof AgentAccountRestrictions>;

export const AgentApprovalThresholds = z
  .object({ currency: CurrencyCode.optional(), amount: SpendingLimit.nullable().optional() })
  .meta({ id: 'AgentApprovalThresholds' });

const permissions = z.array(AgentPermission).max(20);

export const policyExample = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: 100_000,
    dailyLimit: 500_000,
    dailyTransactionLimit: 50,
    monthlyLimit: null,
  },
  accountRestrictions: { allowedAccountIds: null, accountRules: [] },
  approvalThresholds: { currency: 'USD', amount: 50_000 },
};

export const AgentPolicy = z
  .object({
    permissions,
    defaultExecutionMode: AgentExecutionMode,
    spendingLimits: AgentSpendingLimits,
    accountRestrictions: AgentAccountRestrictions.optional(),
    approvalThresholds: AgentApprovalThresholds.optional(),
  })
  .refine(({ approvalThresholds: { currency, amount } = {} }) => typeof amount !== 'number' || currency !== undefined, {
    error: 'is required with an amount',
    path: ['approvalThresholds', 'currency'],
  })
  .meta({ id: 'AgentPolicy', example: policyExample });
export type AgentPolicy = z.output<typeof AgentPolicy>;

export const AgentPolicyUpdateRequest = z
  .object({
    permissions: permissions.optional(),
    defaultExecutionMode: AgentExecutionMode.optional(),
    spendingLimits: AgentSpendingLimitsUpdate.optional(),
    accountRestrictions: AgentAccountRestrictions.optional(),
    approvalThresholds: AgentApprovalThresholds.optional(),
  })
  .refine((update) => Object.values(update).some((member) => member !== undefined), {
    error: 'must change at least one part of the policy',
  })
  .meta({
    id: 'AgentPolicyUpdateRequest',
    example: { defaultExecutionMode: 'APPROVAL_REQUIRED', spendingLimits: { dailyLimit: 250_000 } },
  });
export type AgentPolicyUpdateRequest = z.output<typeof AgentPolicyUpdateRequest>;
