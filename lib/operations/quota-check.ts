import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { type AccountQuotaName, accountQuotas } from '../aws/account-quotas.ts';
import { concurrencyOf } from '../aws/concurrency.ts';
import type { StageConfig } from '../aws/stage.ts';
import { simplePayment } from '../documents/quotas.ts';

/** The need of a stage for a quota of its account. */
interface Need {
  readonly quota: AccountQuotaName;
  readonly wanted: number;
  /** With less than this the deployment fails. */
  readonly least: number;
  readonly reason: string;
}

/** A quota that the account has too little of, as a line says it. */
interface Shortage {
  readonly stopsDeployment: boolean;
  readonly line: string;
}

/** The need of a stage when one platform uses all of its own rate for payments. */
function needsOf(stage: StageConfig): readonly Need[] {
  const { operation, platform } = stage.throttling;
  const payments = platform.requestsPerSecond;
  const { reserved, queues, rest, wanted, least } = concurrencyOf(stage);
  const forPayments = (quota: AccountQuotaName, each: number): Need => ({
    quota,
    wanted: payments * each,
    least: 0,
    reason: `a platform's ${payments} payments a second take ${each} each`,
  });
  const { transitions, readUnits, writeUnits, events, keyRequests } = simplePayment;
  return [
    {
      quota: 'concurrency',
      wanted,
      least,
      reason: `${reserved} that functions reserve, ${queues} that read queues and ${rest} for the rest`,
    },
    forPayments('workflowStarts', 1),
    forPayments('taskResults', 1),
    forPayments('transitions', transitions),
    forPayments('tableReads', readUnits),
    forPayments('tableWrites', writeUnits),
    forPayments('publishedEvents', events),
    forPayments('deliveredEvents', events),
    { quota: 'requests', wanted: operation.requestsPerSecond, least: 0, reason: 'the stage admits as many a method' },
    ...(stage.webhookKeys ? [forPayments('keyRequests', keyRequests)] : []),
  ];
}

/**
 * Compares what a stage needs with what its account has in the region of the client: the value that was applied to the account, else the
 * default of AWS.
 */
export async function quotaShortages(client: ServiceQuotasClient, stage: StageConfig): Promise<readonly Shortage[]> {
  const needs = needsOf(stage);
  const services = [...new Set(needs.map(({ quota }) => accountQuotas[quota].service))];
  const known = new Map<string, readonly ServiceQuota[]>();
  // One after the other: Service Quotas takes few requests a second.
  for (const service of services) known.set(service, await quotasOf(client, service));
  return needs.flatMap((need) => {
    const { service, name } = accountQuotas[need.quota];
    const found = known.get(service)?.find(({ QuotaName }) => QuotaName?.startsWith(name));
    return shortageOf(need, `${service} "${found?.QuotaName ?? name}"`, found?.Value);
  });
}

/** The quotas of a service: the applied ones first, then the defaults of the others. */
async function quotasOf(client: ServiceQuotasClient, ServiceCode: string): Promise<readonly ServiceQuota[]> {
  const found: ServiceQuota[] = [];
  for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode })) found.push(...Quotas);
  for await (const { Quotas = [] } of paginateListAWSDefaultServiceQuotas({ client }, { ServiceCode })) {
    found.push(...Quotas);
  }
  return found;
}

function shortageOf({ wanted, least, reason }: Need, name: string, value: number | undefined): readonly Shortage[] {
  if (value !== undefined && value >= wanted) return [];
  const stopsDeployment = (value ?? 0) < least;
  const outcome = stopsDeployment ? ' With less the deployment fails.' : '';
  const line =
    value === undefined
      ? `Look up ${name}, which Service Quotas does not list, and raise it to ${wanted}: ${reason}.${outcome}`
      : `Raise ${name} from ${value} to ${wanted}: ${reason}.${outcome}`;
  return [{ stopsDeployment, line }];
}
