import type { AgentRecord } from '../../functions/domain/agents/agent.ts';
import { type Usage, usageIn } from '../../functions/domain/agents/usage.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { amountText } from '../../functions/domain/money.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import type { Rates } from '../../functions/domain/pricing/rates.ts';
import type { Delivery } from '../../functions/domain/webhooks/delivery.ts';
import { toAgentRecord } from '../../functions/store/agents/agents.ts';
import { readUsages } from '../../functions/store/agents/usage.ts';
import * as lists from '../../functions/store/lists.ts';
import { isOpen } from '../../functions/store/payments/open-payments.ts';
import { findSearch, walkTransactions } from '../../functions/store/payments/transaction-search.ts';
import { readPlatform } from '../../functions/store/platforms/platforms.ts';
import { readRecords } from '../../functions/store/record-list.ts';
import type { Store } from '../../functions/store/table.ts';
import { toDelivery, undeliveredList } from '../../functions/store/webhooks/deliveries.ts';
import { latestRates } from '../../functions/use-cases/pricing/rates.ts';
import type { Insight } from '../views/health-views.ts';

/** How many of a kind are counted; of more it is said that they are more. */
const mostCounted = 100;
/** A payout that the rail has not reported for so long is slow. */
const slowAfterMs = 15 * 60_000;
/** After so many attempts at one event an endpoint fails; before, a retry is under way. */
const failsFrom = 3;
/** The part of a limit from which an agent is near it. */
const near = 0.9;

/**
 * What a platform should look at, as sentences: an endpoint that fails, a rail that answers slowly, agents near their limits. It reads lists
 * of what is open, so its cost follows the work that waits.
 */
export async function healthOf(store: Store, platformId: PlatformId, at: Date): Promise<readonly Insight[]> {
  const platform = await readPlatform(store, platformId);
  if (!platform) return [];
  const found = await Promise.all([
    failingEndpoint(store, platform),
    slowRail(store, platformId, at),
    agentsNearLimits(store, platform, at),
  ]);
  return found.flat();
}

const counted = (count: number, hasMore: boolean, thing: string): string =>
  `${hasMore ? 'more than ' : ''}${count} ${thing}${count === 1 ? '' : 's'}`;

/**
 * Events wait as long as the endpoint refuses them. It fails once one of them was refused at several attempts: before that a retry is under
 * way, which most often is accepted.
 */
async function failingEndpoint(store: Store, { platformId, webhookEndpoint }: Platform): Promise<readonly Insight[]> {
  const { records, hasMore } = await readRecords(store, {
    platformId,
    list: undeliveredList(platformId),
    range: {},
    after: undefined,
    ascending: true,
    limit: mostCounted,
    toRecord: toDelivery,
    passes: ({ status }) => status === 'PENDING',
  });
  const last = records
    .map(lastAttempt)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1);
  if (!last) return [];
  const events = counted(records.length, hasMore, 'event');
  const are = records.length === 1 ? 'is' : 'are';
  if (!webhookEndpoint)
    return [failing(platformId, records, `There is no endpoint, and ${events} ${are} undelivered.`)];
  if (records.some((delivery) => failedAttempts(delivery) >= failsFrom)) {
    const sentence = `Your endpoint ${webhookEndpoint} does not accept ${events}. Its last answer: ${last.answer}.`;
    return [failing(platformId, records, sentence)];
  }
  const sentence = `${events} ${are} sent again soon: your endpoint did not accept ${records.length === 1 ? 'it' : 'them'} at first. Its last answer: ${last.answer}.`;
  return [
    { kind: 'webhooks', tone: 'neutral', platformId, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) },
  ];
}

/** An endpoint that fails: the first of the events that wait says since when. */
function failing(platformId: PlatformId, records: readonly Delivery[], sentence: string): Insight {
  const [since] = records.flatMap(({ openSince, attempts }) => openSince ?? attempts[0]?.at ?? []).sort();
  return { kind: 'webhooks', tone: 'bad', platformId, ...(since && { since }), sentence };
}

/** The attempts that failed since the delivery was opened last. */
const failedAttempts = ({ attempts, openSince = '' }: Delivery): number =>
  attempts.filter(({ at }) => at >= openSince).length;

const failures: Readonly<Record<string, string>> = {
  TIMEOUT: 'none in time',
  CONNECTION: 'no connection',
  FORBIDDEN_TARGET: 'its address is not allowed',
  NO_ENDPOINT: 'there was no endpoint',
};

function lastAttempt({ attempts }: Delivery): { readonly at: string; readonly answer: string } {
  const { at = '', status, failure = '' } = attempts.at(-1) ?? {};
  return { at, answer: status === undefined ? (failures[failure] ?? 'none') : String(status) };
}

/** Payments that are processing wait for the rail alone. */
async function slowRail(store: Store, platformId: PlatformId, at: Date): Promise<readonly Insight[]> {
  const to = new Date(at.getTime() - slowAfterMs).toISOString();
  const search = await findSearch(store, platformId, { status: 'PROCESSING' }, { to });
  const slow: { readonly paymentId: string; readonly updatedAt: string }[] = [];
  for await (const { transaction } of walkTransactions(store, search, { ascending: true, batch: mostCounted })) {
    if ('paymentId' in transaction && isOpen(transaction) && transaction.updatedAt <= to) slow.push(transaction);
    if (slow.length > mostCounted) break;
  }
  const [oldest] = slow.toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
  if (!oldest) return [];
  const waiting = counted(Math.min(slow.length, mostCounted), slow.length > mostCounted, 'payment');
  return [
    {
      kind: 'rail',
      tone: 'waiting',
      platformId,
      since: oldest.updatedAt,
      resource: `Transaction:${oldest.paymentId}`,
      sentence: `The rail answers slowly: ${waiting} ${slow.length === 1 ? 'has' : 'have'} no outcome after more than 15 minutes.`,
    },
  ];
}

async function agentsNearLimits(store: Store, platform: Platform, at: Date): Promise<readonly Insight[]> {
  const { platformId, environment } = platform;
  const found: Insight[] = [];
  let after: string | undefined;
  do {
    const page = await readRecords(store, {
      platformId,
      list: lists.agents(platformId),
      range: {},
      after,
      limit: mostCounted,
      toRecord: toAgentRecord,
    });
    if (page.records.length === 0) break;
    const rates = await latestRates(store, environment, at);
    const usages = await readUsages(store, page.records, at);
    page.records.forEach((agent, index) => {
      const usage = usages[index];
      if (usage) found.push(...nearLimit(agent, usage, rates));
    });
    after = page.hasMore ? page.last : undefined;
  } while (after !== undefined);
  return found;
}

/** The limit of which an agent has used most, where it is near it. */
function nearLimit({ platformId, agentId, name, policy }: AgentRecord, usage: Usage, rates: Rates): readonly Insight[] {
  const { currency, dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits;
  const money = (amount: number): string => amountText(amount, currency);
  const [day, month] = [usageIn(usage.day, currency, rates), usageIn(usage.month, currency, rates)];
  const [nearest] = [
    { period: 'day', used: day.spend, limit: dailyLimit, text: money },
    { period: 'month', used: month.spend, limit: monthlyLimit, text: money },
    { period: 'day', used: day.count, limit: dailyTransactionLimit, text: (count: number) => `${count} payments` },
  ]
    .flatMap(({ limit, ...rest }) => (limit ? [{ ...rest, limit, part: rest.used / limit }] : []))
    .filter(({ part }) => part >= near)
    .sort((one, other) => other.part - one.part);
  if (!nearest) return [];
  const { period, used, limit, part, text } = nearest;
  return [
    {
      kind: 'agent',
      tone: part >= 1 ? 'bad' : 'waiting',
      platformId,
      resource: agentId,
      sentence: `${name} is at ${Math.floor(part * 100)} % of its ${period}: ${text(used)} of ${text(limit)}.`,
    },
  ];
}
