import type { AgentRecord } from '../../domain/agents/agent.ts';
import { limitReached } from '../../domain/agents/evaluation.ts';
import { noUsage, type PeriodUsage, periodsOf, periodUsage, type Usage, usageIn } from '../../domain/agents/usage.ts';
import { uuidIn } from '../../domain/ids.ts';
import { amountText } from '../../domain/money.ts';
import type { Rates } from '../../domain/pricing/rates.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readManyItems, type Store, type Write } from '../table.ts';

const toPeriodUsage = itemReader('AGENT_USAGE', periodUsage);

const usageKey = ({ platformId, agentId }: AgentRecord, period: string) =>
  keys.agentUsage(platformId, uuidIn('Agent', agentId), period);

/** Reads the sums that agents have paid in the current periods, in the order of the agents. */
export async function readUsages(store: Store, agents: readonly AgentRecord[], now: Date): Promise<readonly Usage[]> {
  const { day, month } = periodsOf(now);
  const usageKeys = agents.flatMap((agent) => [usageKey(agent, day), usageKey(agent, month)]);
  const items = await readManyItems(store, usageKeys);
  const usageOf = (agent: AgentRecord, index: number): PeriodUsage => {
    const item = items[index];
    return item ? toPeriodUsage(item) : noUsage(agent.policy);
  };
  return agents.map((agent, index) => ({ day: usageOf(agent, 2 * index), month: usageOf(agent, 2 * index + 1) }));
}

export async function readUsage(store: Store, agent: AgentRecord, now: Date): Promise<Usage> {
  const [usage] = await readUsages(store, [agent], now);
  if (!usage) throw new Error('The usage of one agent is one usage.');
  return usage;
}

/** Longer than the longest period, so that nothing that still counts is deleted. */
const timeToLiveSeconds = 62 * 24 * 3600;

interface PeriodCount {
  readonly name: 'day' | 'month';
  readonly period: string;
  readonly before: PeriodUsage;
  readonly spendLimit: number | null;
  readonly countLimit?: number | undefined;
}

/**
 * Counts a payment towards the agent's limits in the payment's own transaction, so that concurrent payments cannot exceed a limit
 * together. Refuses with FORBIDDEN.
 */
export function countPayment(
  agent: AgentRecord,
  usage: Usage,
  counted: number,
  rates: Rates,
  now: Date,
): readonly Write[] {
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = agent.policy.spendingLimits;
  const { day, month } = periodsOf(now);
  const counts: readonly PeriodCount[] = [
    { name: 'day', period: day, before: usage.day, spendLimit: dailyLimit, countLimit: dailyTransactionLimit },
    { name: 'month', period: month, before: usage.month, spendLimit: monthlyLimit },
  ];
  return counts.map((count) => countIn(agent, count, counted, rates, now));
}

function countIn(agent: AgentRecord, count: PeriodCount, counted: number, rates: Rates, now: Date): Write {
  const { currency } = agent.policy.spendingLimits;
  return count.before.currency === currency
    ? addTo(agent, count, counted, now)
    : recast(agent, count, usageIn(count.before, currency, rates), counted, now);
}

/** Adds to a period without having read it, so that concurrent payments need not try again. */
function addTo(agent: AgentRecord, count: PeriodCount, counted: number, now: Date): Write {
  const { currency } = agent.policy.spendingLimits;
  const { name, period, spendLimit, countLimit } = count;
  const conditions = [
    'currency = :currency',
    ...(spendLimit === null ? [] : ['spend <= :room']),
    ...(countLimit === undefined ? [] : ['#count < :most']),
  ];
  return {
    update: {
      key: usageKey(agent, period),
      expression:
        'SET spend = if_not_exists(spend, :zero) + :counted, #count = if_not_exists(#count, :zero) + :one, currency = :currency, #type = :type, expiresAtSeconds = :expires',
      condition: `attribute_not_exists(pk) OR ${conditions.join(' AND ')}`,
    },
    names: { count: 'count', type: 'type' },
    values: {
      zero: 0,
      one: 1,
      counted,
      currency,
      type: 'AGENT_USAGE',
      expires: expiryOf(now),
      ...(spendLimit !== null && { room: spendLimit - counted }),
      ...(countLimit !== undefined && { most: countLimit }),
    },
    // In another currency it has to be converted first: the decision is made again.
    onConditionFailed: (current) =>
      current?.currency === currency
        ? limitReached(
            name,
            [spendLimit === null ? [] : amountText(spendLimit, currency), countLimit ?? []].flat().join(' or '),
          )
        : undefined,
  };
}

/** Replaces a period that was counted in another currency, unless the agent has paid since. */
const recast = (
  agent: AgentRecord,
  { period, before }: PeriodCount,
  { currency, spend, count }: PeriodUsage,
  counted: number,
  now: Date,
): Write => ({
  put: {
    item: {
      ...{ currency, spend: spend + counted, count: count + 1 },
      ...usageKey(agent, period),
      type: 'AGENT_USAGE',
      expiresAtSeconds: expiryOf(now),
    },
    // Every payment counts, also one of nothing, and so does one that converts first.
    condition: '#count = :count',
  },
  names: { count: 'count' },
  values: { count: before.count },
});

const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + timeToLiveSeconds;
