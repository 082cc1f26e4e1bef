import { setTimeout as pause } from 'node:timers/promises';
import { connectorMac } from '../../../functions/runtime/connector.ts';
import type { Finding } from './finding.ts';
import type { Report, ReportedOrder } from './kinds.ts';
import type { Received, ReportReceiver } from './report-receiver.ts';
import type { Target } from './signed-post.ts';

/** How many seconds the clocks of the two sides may differ. */
const toleranceSeconds = 300;
/** How long to wait, in milliseconds. */
export interface ReportTimes {
  /** For a report. */
  readonly waitMs: number;
  /** For another one about the same action, which there must not be. */
  readonly quietMs: number;
}

/** Checks what a connector reports on an order that it has taken, twice. */
export async function* checkReports(
  target: Target,
  receiver: ReportReceiver,
  order: ReportedOrder,
  { waitMs, quietMs }: ReportTimes,
): AsyncGenerator<Finding> {
  const { report } = order;
  await receiver.waitFor(order.subject, 2, waitMs);
  const reports = receiver.on(order.subject);
  const name = (what: string) => `${order.path} report ${what}`;
  const strays = receiver.received
    .filter(({ status }) => status === 404)
    .map(({ method, path }) => `${method} ${path}`);
  yield {
    name: name('comes to the documented path'),
    expected: `${report.method} ${report.path.source.replaceAll('\\', '').replace('([^/]+)', order.subject).slice(1, -1)}`,
    got: reports[0]?.path ?? (strays.length > 0 ? strays.join(', ') : `none in ${waitMs / 1_000} s`),
    passed: reports.length > 0,
  };
  if (reports.length === 0) return;
  const wrong = reports.map((received) => faultOf(target, order, received)).find((fault) => fault !== undefined);
  yield {
    name: name('is signed'),
    expected: `X-${target.kind.header}-Signature over ${report.purpose}.{time}.${order.subject}.{body}, by the secret and now`,
    got: wrong ?? `${reports.length} valid`,
    passed: wrong === undefined,
  };
  const misfit = reports.map(({ raw }) => misfitOf(order, raw)).find((fault) => fault !== undefined);
  yield {
    name: name('has the documented body'),
    expected: 'what its runbook describes',
    got: misfit ?? 'that',
    passed: !misfit,
  };
  yield {
    name: name('comes again after 503'),
    expected: 'a second report, until 200',
    got: `${reports.length} reports`,
    passed: reports.length > 1,
  };
  await pause(quietMs);
  const most = Math.max(0, ...countsOf(report, receiver.on(order.subject)));
  yield {
    name: name('comes once for an order that came twice'),
    expected: 'one report that was accepted with 200',
    got: `${most} of the same`,
    passed: most <= 1,
  };
}

function faultOf(
  { kind, secret }: Target,
  { subject, report: { purpose } }: ReportedOrder,
  { headers, raw, at }: Received,
): string | undefined {
  const prefix = `x-${kind.header.toLowerCase()}`;
  const [timestamp, signature] = [String(headers[`${prefix}-timestamp`] ?? ''), headers[`${prefix}-signature`]];
  if (!signature) return 'no signature';
  if (!/^\d{1,12}$/.test(timestamp)) return 'no time in seconds since 1970';
  if (Math.abs(at - Number(timestamp)) > toleranceSeconds) return `a time that differs by ${at - Number(timestamp)} s`;
  const mac = connectorMac(secret, { purpose, subject, timestamp, body: raw }).toString('hex');
  if (signature !== `v1=${mac}`) return 'a signature that does not fit';
  return headers['content-type']?.startsWith('application/json') ? undefined : 'no Content-Type: application/json';
}

function misfitOf({ report, body: ordered }: ReportedOrder, raw: string): string | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    const { success, error } = report.schema.safeParse(body);
    if (!success)
      return error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`).join('; ');
    return memberOf(body, 'platformId') === memberOf(ordered, 'platformId') ? undefined : 'another platformId';
  } catch {
    return 'no JSON';
  }
}

/** How often each action was reported and accepted. */
function countsOf({ identity }: Report, reports: readonly Received[]): readonly number[] {
  const accepted = reports.filter(({ status }) => status === 200);
  const same = Map.groupBy(accepted, ({ raw }) => {
    try {
      const body: unknown = JSON.parse(raw);
      return JSON.stringify(identity.map((name) => memberOf(body, name)));
    } catch {
      return raw;
    }
  });
  return [...same.values()].map(({ length }) => length);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
