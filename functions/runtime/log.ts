import { Logger } from '@aws-lambda-powertools/logger';

/** One structured line per invocation. Fields are named one by one: a body, a header or a person's data is never among them. */
export interface CanonicalLine {
  readonly operation: string;
  readonly requestId?: string;
  readonly platformId?: string | undefined;
  readonly status?: number;
  readonly code?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly durationMs: number;
  readonly replayed?: boolean;
  readonly records?: number;
}

export const logger = new Logger({ serviceName: 'payments-service', logLevel: logLevel() });

function logLevel() {
  return process.env.LOG_LEVEL === 'SILENT' ? ('SILENT' as const) : ('INFO' as const);
}

/** Logs the outcome of an invocation. */
export const logOutcome = (line: CanonicalLine): void => logger.info('handled', { ...line });

/** Logs a failure that nobody foresaw: name, message and stack of our own error, never the request. */
export const logFailure = (operation: string, requestId: string | undefined, cause: unknown): void =>
  logger.error('failed', { operation, requestId, error: cause instanceof Error ? cause : new Error(String(cause)) });
