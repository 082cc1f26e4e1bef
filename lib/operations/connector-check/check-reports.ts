import { setTimeout as pause } from 'node:timers/promises';
import { connectorMac } from '../../../functions/runtime/connector.ts';
import type { Finding } from './finding.ts';
import type { Order, ReportingKind } from './kinds.ts';
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

/** A connector that reports. */
export interface ReportingTarget extends Target {
  readonly kind: ReportingKind;
}

/** Checks what a connector reports on an order that it has taken, twice. */
export async function* checkReports(
  target: ReportingTarget,
  receiver: ReportReceiver,
  order: Order,
  { waitMs, quietMs }: ReportTimes,
): AsyncGenerator<Finding> {
  const { kind } = target;
  await receiver.waitFor(order.subject, 2, waitMs);
  const reports = receiver.on(order.subject);
  const name = (what: string) => `${order.path} report ${what}`;
  const strays = receiver.received.filter(({ status }) => status === 404).map(({ path }) => path);
  yield {
    name: name('comes to the documented path'),
    expected: `POST ${kind.report.path.source.replaceAll('\\', '').replace('([^/]+)', order.subject).slice(1, -1)}`,
    got: reports[0]?.path ?? (strays.length > 0 ? strays.join(', ') : `none in ${waitMs / 1_000} s`),
    passed: reports.length > 0,
  };
  if (reports.length === 0) return;
  const wrong = reports.map((report) => faultOf(target, order, report)).find((fault) => fault !== undefined);
  yield {
    name: name('is signed'),
    expected: `X-${kind.header}-Signature over ${kind.report.purpose}.{time}.${order.subject}.{body}, by the secret and now`,
    got: wrong ?? `${reports.length} valid`,
    passed: wrong === undefined,
  };
  const misfit = reports.map(({ raw }) => misfitOf(kind, order, raw)).find((fault) => fault !== undefined);
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
  const most = Math.max(0, ...countsOf(kind, receiver.on(order.subject)));
  yield {
    name: name('comes once for an order that came twice'),
    expected: 'one report that was accepted with 200',
    got: `${most} of the same`,
    passed: most <= 1,
  };
}

function faultOf(
  { kind, secret }: ReportingTarget,
  { subject }: Order,
  { headers, raw, at }: Received,
): string | undefined {
  const prefix = `x-${kind.header.toLowerCase()}`;
  const [timestamp, signature] = [String(headers[`${prefix}-timestamp`] ?? ''), headers[`${prefix}-signature`]];
  if (!signature) return 'no signature';
  if (!/^\d{1,12}$/.test(timestamp)) return 'no time in seconds since 1970';
  if (Math.abs(at - Number(timestamp)) > toleranceSeconds) return `a time that differs by ${at - Number(timestamp)} s`;
  const mac = connectorMac(secret, { purpose: kind.report.purpose, subject, timestamp, body: raw }).toString('hex');
  if (signature !== `v1=${mac}`) return 'a signature that does not fit';
  return headers['content-type']?.startsWith('application/json') ? undefined : 'no Content-Type: application/json';
}

function misfitOf({ report }: ReportingKind, order: Order, raw: string): string | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    const { success, error } = report.schema.safeParse(body);
    if (!success)
      return error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`).join('; ');
    return memberOf(body, 'platformId') === memberOf(order.body, 'platformId') ? undefined : 'another platformId';
  } catch {
    return 'no JSON';
  }
}

/** How often each action was reported and accepted. */
function countsOf({ report }: ReportingKind, reports: readonly Received[]): readonly number[] {
  const accepted = reports.filter(({ status }) => status === 200);
  const same = Map.groupBy(accepted, ({ raw }) => {
    try {
      const body: unknown = JSON.parse(raw);
      return JSON.stringify(report.identity.map((name) => memberOf(body, name)));
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
