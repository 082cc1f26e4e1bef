import type { AgentActionType } from '../../contract/agents/actions.ts';
import type { AgentExecutionMode, AgentPermission } from '../../contract/agents/policies.ts';
import { uuidOf } from '../ids.ts';
import { amountText } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import { knownRate, type Rates } from '../pricing/rates.ts';
import { Refusal } from '../refusal.ts';
import { countedIn } from './conversion.ts';
import { mayUse, type Policy } from './policy.ts';
import { type Usage, usageIn } from './usage.ts';

/** A policy's decision about a payment that it allows. */
interface Evaluation {
  readonly mode: AgentExecutionMode;
  /** The amount that the payment counts, in the currency of the limits. */
  readonly counted: number;
}

type Movement = Pick<
  Payment,
  'sourceAccountId' | 'destinationAccountId' | 'destinationUmaAddress' | 'sendingAmount' | 'sendingCurrency'
>;

const exceeded = (what: string): Refusal => new Refusal('FORBIDDEN', `The policy of the agent refuses it: ${what}.`);

/** The permission that an action needs. */
export const permissionFor = (type: AgentActionType): AgentPermission =>
  type === 'EXECUTE_QUOTE' ? 'EXECUTE_QUOTES' : 'CREATE_TRANSFERS';

/** The internal accounts of a payment, which restrictions and rules are about. Behind a UMA address is another customer's. */
const internalAccounts = (movement: Movement): readonly string[] =>
  [movement.sourceAccountId ?? '', movement.destinationUmaAddress ? '' : movement.destinationAccountId].filter(
    (id) => uuidOf('InternalAccount', id) !== undefined,
  );

/** Refuses with FORBIDDEN a payment that uses an account beyond the policy's restrictions. */
export function requireUsableAccounts(policy: Policy, movement: Movement): void {
  const forbidden = internalAccounts(movement).find((accountId) => !mayUse(policy, accountId));
  if (forbidden) throw exceeded(`it does not allow the account ${forbidden}`);
}

/**
 * Evaluates a payment: its accounts, then its amount against every limit, then whether it needs approval. Where it uses several
 * internal accounts, the strictest of their rules holds. Refuses with FORBIDDEN, and as `knownRate` does.
 */
export function evaluate(policy: Policy, usage: Usage, movement: Movement, rates: Rates): Evaluation {
  requireUsableAccounts(policy, movement);
  const money = { amount: movement.sendingAmount, currency: movement.sendingCurrency };
  requireComparable(policy, movement, rates);
  const counted = countedIn(money, policy.spendingLimits.currency, rates);
  requireWithinTransactionLimit(policy, movement, counted);
  requireWithinPeriods(policy, usage, counted, rates);
  const { currency, amount } = policy.approvalThresholds;
  const isAboveThreshold = amount !== null && countedIn(money, currency, rates) > amount;
  const modes = rulesOf(policy, movement).map(({ executionMode }) => executionMode ?? policy.defaultExecutionMode);
  return { mode: isAboveThreshold || modes.includes('APPROVAL_REQUIRED') ? 'APPROVAL_REQUIRED' : 'AUTO', counted };
}

/** Refuses a payment in another currency than that of a limit where nothing says what it is worth there. */
function requireComparable(
  { spendingLimits, approvalThresholds }: Policy,
  { sendingCurrency }: Movement,
  rates: Rates,
): void {
  const limits = [spendingLimits, ...(approvalThresholds.amount === null ? [] : [approvalThresholds])];
  const other = limits.find(({ currency }) => !knownRate(rates, sendingCurrency, currency));
  if (!other) return;
  throw exceeded(`its limits are in ${other.currency}, and there is no exchange rate from ${sendingCurrency}`);
}

/** The rule of each internal account; a single empty one where there is none, so that the defaults hold. */
function rulesOf({ accountRestrictions: { accountRules } }: Policy, movement: Movement) {
  const rules = internalAccounts(movement).map(
    (accountId) => accountRules.find((rule) => rule.accountId === accountId) ?? { accountId },
  );
  return rules.length > 0 ? rules : [{ accountId: '' }];
}

function requireWithinTransactionLimit(policy: Policy, movement: Movement, counted: number): void {
  const { currency, perTransactionLimit } = policy.spendingLimits;
  const limit = Math.min(...rulesOf(policy, movement).map((rule) => rule.perTransactionLimit ?? perTransactionLimit));
  if (counted > limit) {
    throw exceeded(
      `${amountText(counted, currency)} exceeds the limit of ${amountText(limit, currency)} for a transaction`,
    );
  }
}

function requireWithinPeriods({ spendingLimits }: Policy, { day, month }: Usage, counted: number, rates: Rates): void {
  const { currency, dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits;
  const [daySpend, monthSpend] = [day, month].map((usage) => usageIn(usage, currency, rates).spend + counted);
  if (dailyTransactionLimit !== undefined && day.count + 1 > dailyTransactionLimit) {
    throw limitReached('day', `${dailyTransactionLimit} transactions`);
  }
  if (dailyLimit !== null && (daySpend ?? 0) > dailyLimit) throw limitReached('day', amountText(dailyLimit, currency));
  if (monthlyLimit !== null && (monthSpend ?? 0) > monthlyLimit) {
    throw limitReached('month', amountText(monthlyLimit, currency));
  }
}

/** The refusal of a payment that would exceed what a period allows. */
export const limitReached = (period: 'day' | 'month', limit: string): Refusal =>
  exceeded(`it would exceed the limit of ${limit} for a ${period}`);
