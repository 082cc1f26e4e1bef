import type { AgentUsage } from '../../contract/agents/agents.ts';
import type { Rates } from '../pricing/rates.ts';
import { type Infer, integer, object, text } from '../schema.ts';
import { countedIn } from './conversion.ts';
import type { Policy } from './policy.ts';

/** The sum that an agent has paid in one period, in the smallest unit of the currency of its limits. */
export const periodUsage = object({ currency: text, spend: integer, count: integer });
export interface PeriodUsage extends Infer<typeof periodUsage> {}

/** The sums that an agent has paid in the current UTC day and month. */
export interface Usage {
  readonly day: PeriodUsage;
  readonly month: PeriodUsage;
}

/** The names of the current periods: a UTC day and a UTC month. */
export const periodsOf = (now: Date) => ({ day: now.toISOString().slice(0, 10), month: now.toISOString().slice(0, 7) });

/** The names of the periods that follow, with which the sums begin anew. */
const nextPeriodsOf = (now: Date) => ({
  day: periodsOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))).day,
  month: periodsOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))).month,
});

/** Nothing paid yet. */
export const noUsage = ({ spendingLimits: { currency } }: Policy): PeriodUsage => ({ currency, spend: 0, count: 0 });

/** A usage in another currency, at the current rate. */
export const usageIn = (usage: PeriodUsage, currency: string, rates: Rates): PeriodUsage =>
  usage.currency === currency
    ? usage
    : { ...usage, currency, spend: countedIn({ amount: usage.spend, currency: usage.currency }, currency, rates) };

/** The usage as the interface shows it: in the currency of the limits, also where nothing was paid since that changed. */
export const toAgentUsage = (
  { day, month }: Usage,
  { spendingLimits: { currency } }: Policy,
  rates: Rates,
  now: Date,
): AgentUsage => ({
  dailyTransactionCount: day.count,
  dailySpend: usageIn(day, currency, rates).spend,
  dailyResetDate: nextPeriodsOf(now).day,
  monthlySpend: usageIn(month, currency, rates).spend,
  monthlyResetMonth: nextPeriodsOf(now).month,
});
