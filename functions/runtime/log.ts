import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { Id, PlatformId } from '../domain/ids.ts';

/** One structured line per invocation. Its fields are named one by one, so that no body, header or personal data is among them. */
interface CanonicalLine {
  readonly requestId?: string;
  readonly platformId?: PlatformId | undefined;
  readonly status?: number;
  readonly code?: string | undefined;
  /** The id of what it is about: a payment, a card, a card transaction, a mint or a burn. */
  readonly paymentId?: string | undefined;
  readonly durationMs: number;
  readonly replayed?: boolean;
  /** Why the sandbox declined a card. */
  readonly declined?: string;
  readonly records?: number;
}

/** Keeps only those of the logger's own fields that are of use: a payment logs a dozen lines, and every byte costs. */
class ShortLines extends LogFormatter {
  override formatAttributes(...[own, fields]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, xRayTraceId } = own;
    // X-Ray keeps only the traces that it samples.
    const traceId = process.env._X_AMZN_TRACE_ID?.includes('Sampled=1') ? xRayTraceId : undefined;
    return new LogItem({ attributes: { level, message, timestamp: timestamp.toISOString(), traceId } }).addAttributes(
      fields,
    );
  }
}

export const logger = new Logger({ logFormatter: new ShortLines(), logLevel: logLevel() });

function logLevel() {
  const { LOG_LEVEL, AWS_LAMBDA_LOG_LEVEL } = process.env;
  if (LOG_LEVEL === 'SILENT') return 'SILENT' as const;
  return LOG_LEVEL === 'DEBUG' || AWS_LAMBDA_LOG_LEVEL === 'DEBUG' ? ('DEBUG' as const) : ('INFO' as const);
}

/** Logs the outcome of an invocation, under the name of its operation or function. */
export const logOutcome = (operation: string, line: CanonicalLine): void => logger.info(operation, { ...line });

/** Logs the outcome of an invocation for debugging (LOG_LEVEL=DEBUG). */
export const logDetail = (operation: string, line: CanonicalLine): void => logger.debug(operation, { ...line });

/** Logs how many rounds were lost to other writers. */
export const logConflict = (rounds: number): void => logger.info('conflict', { rounds });

/** Logs a webhook that was not accepted, with the response. The address stays out of the log: it may hold a secret. */
export const logWebhookRefused = (line: {
  readonly platformId: PlatformId;
  readonly eventId: Id<'Webhook'>;
  readonly attempt: number;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
}): void => logger.info('webhook refused', { ...line });

/** Logs an event that was lost, so that it cannot be sent. */
export const logWebhookLost = (line: { readonly platformId: PlatformId; readonly eventId: Id<'Webhook'> }): void =>
  logger.info('webhook lost', { ...line });

/** Logs the result of an audit. The differences themselves name accounts and amounts, so they stay out of the log. */
export const logAudit = (line: {
  readonly accounts: number;
  /** Accounts that kept moving, whose balance could only be bounded. */
  readonly bounded: number;
  readonly differences: number;
  readonly durationMs: number;
}): void => logger.info('ledger audited', { ...line });

/** Logs up to when the days of the books are closed, and how many more should be. */
export const logDays = (line: { readonly closed: string | undefined; readonly unclosed: number }): void =>
  logger.info('days closed', { ...line });

/** Logs how many events a sweep found that had no delivery. */
export const logSweep = (line: {
  readonly items: number;
  readonly missing: number;
  readonly durationMs: number;
}): void => logger.info('events swept', { ...line });

/** Logs how old the oldest work is that has not ended, in seconds; 0 when there is none. */
export const logOpenWork = (line: {
  readonly platforms: number;
  readonly oldestPaymentSeconds: number;
  readonly oldestWebhookSeconds: number;
  readonly durationMs: number;
}): void => logger.info('open work', { ...line });

/** Logs which prices production converts by: how many, which new ones were taken for a mistake, and the age of the oldest, in seconds. */
export const logPrices = (line: {
  readonly currencies: number;
  readonly refused: readonly string[];
  readonly oldestPriceSeconds: number;
}): void => logger.info('prices', { ...line });

/** Logs why a connector could not be used: its status or a time-out, and nothing of its answer. */
export const logConnectorUnavailable = (connector: string, { message }: Error): void =>
  logger.warn('connector unavailable', { connector, reason: message });

/** Logs that the rail's connector wants to know nothing of an account, so that no instructions can be expected for it. */
export const logAccountRefused = (line: {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
  readonly status: number;
}): void => logger.warn('account refused by the rail', { ...line });

/** Logs that the rail does not send a deposit back, which a person has asked for. */
export const logDepositReturnRefused = (line: {
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly status: number;
}): void => logger.warn('deposit return refused by the rail', { ...line });

/**
 * Logs that a rail has delivered a payout that it had stopped or failed, and that was refunded: the service has to get the money back.
 * It is booked where the rail had stopped it.
 */
export const logLateDelivery = (line: {
  readonly platformId: PlatformId;
  readonly paymentId: string;
  readonly isBooked: boolean;
}): void => logger.warn('late delivery', { ...line });

/** Logs that credentials were refused, without them: Lambda counts each refusal as an error of the authorizer, and the alarms take these out again. */
export const logCredentialsRefused = (): void =>
  logger.info('credentials refused', { version: process.env.AWS_LAMBDA_FUNCTION_VERSION });

/** Logs an unexpected failure: name, message and stack of our own error, never the request. */
export const logFailure = (operation: string, requestId: string | undefined, cause: unknown): void =>
  logger.error('failed', {
    operation,
    requestId,
    // The alarm of a release counts the failures of the new version alone.
    version: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    error: cause instanceof Error ? cause : new Error(String(cause)),
  });

/** Logs that a reader has set a record of the stream aside, and why. */
export const logSetAside = (reader: string, eventId: string | undefined, cause: unknown): void =>
  logFailure(`${reader} set a record aside`, eventId, cause);
