import {
  type AgentPermission,
  type AgentPolicyUpdateRequest,
  agentPermissions,
  type AgentPolicy as RequestedPolicy,
} from '../../contract/agents/policies.ts';
import type { CurrencyCode } from '../../contract/currency-table.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, integer, listed, nullable, object, oneOf, optional, text } from '../schema.ts';
import { limitIn } from './conversion.ts';

/** Limits in the smallest unit of one currency. Null is no limit. */
const spendingLimits = object({
  currency: listed<CurrencyCode>(),
  perTransactionLimit: integer,
  dailyLimit: nullable(integer),
  dailyTransactionLimit: optional(integer),
  monthlyLimit: nullable(integer),
});

const executionMode = oneOf('AUTO', 'APPROVAL_REQUIRED');

/** The limits of what an agent may do. Every part is present, also those that the request left out. */
export const policy = object({
  permissions: arrayOf(listed<AgentPermission>()),
  defaultExecutionMode: executionMode,
  spendingLimits,
  accountRestrictions: object({
    allowedAccountIds: nullable(arrayOf(text)),
    accountRules: arrayOf(
      object({
        accountId: text,
        executionMode: optional(executionMode),
        perTransactionLimit: optional(nullable(integer)),
      }),
    ),
  }),
  approvalThresholds: object({ currency: listed<CurrencyCode>(), amount: nullable(integer) }),
});
export interface Policy extends Infer<typeof policy> {}

const inOrder = (granted: readonly AgentPermission[]) =>
  agentPermissions.filter((permission) => granted.includes(permission));

/** The policy of a new agent. */
export function newPolicy(request: RequestedPolicy): Policy {
  const { spendingLimits, accountRestrictions = {}, approvalThresholds = {} } = request;
  const {
    currency,
    perTransactionLimit,
    dailyLimit = null,
    dailyTransactionLimit,
    monthlyLimit = null,
  } = spendingLimits;
  const { allowedAccountIds = null, accountRules = [] } = accountRestrictions;
  return {
    permissions: inOrder(request.permissions),
    defaultExecutionMode: request.defaultExecutionMode,
    spendingLimits: { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit },
    accountRestrictions: { allowedAccountIds, accountRules },
    approvalThresholds: {
      currency: approvalThresholds.currency ?? currency,
      amount: approvalThresholds.amount ?? null,
    },
  };
}

/**
 * A policy after an update, which is partial at every level. Where the limits or the threshold get another currency, those that the
 * update does not give are converted at the current rate (docs/decisions.md#agents-4). Refuses with AMOUNT_OUT_OF_RANGE, and as `minorRate` does
 * another currency without a rate, because what was spent is converted too.
 */
export function amendPolicy(policy: Policy, update: AgentPolicyUpdateRequest, rates: Rates): Policy {
  const { currency } = policy.spendingLimits;
  minorRate(rates, currency, update.spendingLimits?.currency ?? currency);
  const recast = inNewCurrency(policy, update, rates);
  const permissions = update.permissions && inOrder(update.permissions);
  const spendingLimits = { ...recast.spendingLimits, ...definedMembers(update.spendingLimits) };
  return {
    ...recast,
    ...definedMembers({ permissions, defaultExecutionMode: update.defaultExecutionMode }),
    spendingLimits: { ...spendingLimits, dailyTransactionLimit: spendingLimits.dailyTransactionLimit ?? undefined },
    accountRestrictions: { ...recast.accountRestrictions, ...definedMembers(update.accountRestrictions) },
    approvalThresholds: thresholdAfter(policy, update, rates),
  };
}

/** The amount above which a payment waits. Where it gets another currency and no other amount, it is converted like the limits. */
function thresholdAfter(
  { approvalThresholds: before }: Policy,
  { approvalThresholds: update = {} }: AgentPolicyUpdateRequest,
  rates: Rates,
): Policy['approvalThresholds'] {
  const { currency = before.currency } = update;
  if (update.amount !== undefined || before.amount === null || currency === before.currency)
    return { currency, amount: update.amount === undefined ? before.amount : update.amount };
  return { currency, amount: limitIn({ amount: before.amount, currency: before.currency }, currency, rates) };
}

/** The members that are given. Null is a value. */
const definedMembers = <T extends object>(members: T | undefined): { [N in keyof T]?: Exclude<T[N], undefined> } =>
  Object.fromEntries(Object.entries(members ?? {}).filter(([, value]) => value !== undefined)) as {
    [N in keyof T]?: Exclude<T[N], undefined>;
  };

/** A policy with the limits that an update does not replace in the currency that it gives. */
function inNewCurrency(policy: Policy, update: AgentPolicyUpdateRequest, rates: Rates): Policy {
  const { spendingLimits, accountRestrictions } = policy;
  const { spendingLimits: sentLimits = {}, accountRestrictions: { accountRules: sentRules } = {} } = update;
  const { currency = spendingLimits.currency } = sentLimits;
  if (currency === spendingLimits.currency) return policy;
  const convert = <L extends number | null | undefined>(limit: L, replacement?: number | null) =>
    typeof limit === 'number' && replacement === undefined
      ? limitIn({ amount: limit, currency: spendingLimits.currency }, currency, rates)
      : limit;
  return {
    ...policy,
    spendingLimits: {
      ...spendingLimits,
      currency,
      perTransactionLimit: convert(spendingLimits.perTransactionLimit, sentLimits.perTransactionLimit),
      dailyLimit: convert(spendingLimits.dailyLimit, sentLimits.dailyLimit),
      monthlyLimit: convert(spendingLimits.monthlyLimit, sentLimits.monthlyLimit),
    },
    accountRestrictions: {
      ...accountRestrictions,
      accountRules:
        sentRules ??
        accountRestrictions.accountRules.map((rule) => ({
          ...rule,
          perTransactionLimit: convert(rule.perTransactionLimit),
        })),
    },
  };
}

/** Whether an agent may use and see an internal account of its customer. */
export const mayUse = ({ accountRestrictions: { allowedAccountIds } }: Policy, accountId: string): boolean =>
  allowedAccountIds === null || allowedAccountIds.includes(accountId);

/** The accounts that a policy names, each once. */
export const accountsIn = ({ accountRestrictions: { allowedAccountIds, accountRules } }: Policy): readonly string[] => [
  ...new Set([...(allowedAccountIds ?? []), ...accountRules.map(({ accountId }) => accountId)]),
];

/** The permission of a token that corresponds to each of an agent. */
const equivalents: Readonly<Record<AgentPermission, Permission>> = {
  VIEW_TRANSACTIONS: 'VIEW',
  CREATE_TRANSFERS: 'TRANSACT',
  CREATE_QUOTES: 'TRANSACT',
  EXECUTE_QUOTES: 'TRANSACT',
  MANAGE_EXTERNAL_ACCOUNTS: 'MANAGE',
};

/** Refuses with FORBIDDEN to hand an agent more than the token may do itself (docs/decisions.md#agents-1). */
export function requireDelegable(own: readonly Permission[], { permissions }: Policy): void {
  const beyond = permissions.filter((permission) => !own.includes(equivalents[permission]));
  if (beyond.length === 0) return;
  const lacking = [...new Set(beyond.map((permission) => equivalents[permission]))];
  throw new Refusal(
    'FORBIDDEN',
    `policy.permissions: ${beyond.join(' and ')} needs a token with the permission ${lacking.join(' and ')}.`,
  );
}
