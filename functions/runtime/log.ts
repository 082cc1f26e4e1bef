import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';

/** One structured line per invocation. Fields are named one by one: a body, a header or a person's data is never among them. */
export interface CanonicalLine {
  readonly requestId?: string;
  readonly platformId?: string | undefined;
  readonly status?: number;
  readonly code?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly durationMs: number;
  readonly replayed?: boolean;
  readonly records?: number;
}

/** Keeps of the logger's own fields only those that say something: a payment is a dozen lines, and every byte is paid for. */
class ShortLines extends LogFormatter {
  override formatAttributes(...[own, fields]: Parameters<LogFormatter['formatAttributes']>): LogItem {
    const { logLevel: level, message, timestamp, xRayTraceId } = own;
    // X-Ray keeps what it samples; the id of any other trace leads nowhere.
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

/** Logs the outcome of an invocation. Its message is the operation, or the function, that was carried out. */
export const logOutcome = (operation: string, line: CanonicalLine): void => logger.info(operation, { ...line });

/** Logs the outcome of an invocation that is of interest to somebody who looks for a fault (LOG_LEVEL=DEBUG). */
export const logDetail = (operation: string, line: CanonicalLine): void => logger.debug(operation, { ...line });

/** Logs that others wrote the same items first: so often, before it was done or given up. */
export const logConflict = (rounds: number): void => logger.info('conflict', { rounds });

/** Logs a webhook that was not accepted, and what was answered instead. The address is the platform's own affair. */
export const logWebhookRefused = (line: {
  readonly platformId: string;
  readonly eventId: string;
  readonly attempt: number;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
}): void => logger.info('webhook refused', { ...line });

/** Logs an event of which nothing is left to be sent. */
export const logWebhookLost = (line: { readonly platformId: string; readonly eventId: string }): void =>
  logger.info('webhook lost', { ...line });

/** Logs what adding up the ledger came to; the differences themselves name accounts and amounts, and stay out of the log. */
export const logAudit = (line: {
  readonly entries: number;
  readonly accounts: number;
  readonly inMotion: number;
  readonly differences: number;
  readonly durationMs: number;
}): void => logger.info('ledger audited', { ...line });

/** Logs how many events were found that nobody was delivering. */
export const logSweep = (line: {
  readonly items: number;
  readonly overlooked: number;
  readonly durationMs: number;
}): void => logger.info('events swept', { ...line });

/** Logs a failure that nobody foresaw: name, message and stack of our own error, never the request. */
export const logFailure = (operation: string, requestId: string | undefined, cause: unknown): void =>
  logger.error('failed', { operation, requestId, error: cause instanceof Error ? cause : new Error(String(cause)) });
