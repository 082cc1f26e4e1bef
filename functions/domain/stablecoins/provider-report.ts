import type { OperationRecord } from './operation.ts';
import { moveOperation } from './operation.ts';

/** A report of a provider about an operation that its workflow waits for. */
export interface ProviderReport {
  readonly kind: 'FUNDED' | 'ACCEPTED' | 'COMPLETED' | 'FAILED';
  /** The provider's own word for its status. */
  readonly providerStatus: string;
  /** Present when it failed. */
  readonly failureReason?: string | undefined;
}

const moveOf = { FUNDED: 'fund', ACCEPTED: 'accept', COMPLETED: 'complete', FAILED: 'fail' } as const;

/** The operation after a report; nothing where the report is a repeated or an outdated one. Funds that come too late expire it. */
export const afterReport = (
  operation: OperationRecord,
  { kind, providerStatus, failureReason }: ProviderReport,
  now: Date,
): OperationRecord | undefined =>
  kind === 'FUNDED' && hasRunOut(operation, now)
    ? afterTimeout(operation, now)
    : moveOperation(operation, moveOf[kind], now, { providerStatus, ...(kind === 'FAILED' && { failureReason }) });

/** The operation that was not funded in time; nothing where it was funded after all. */
export const afterTimeout = (operation: OperationRecord, now: Date): OperationRecord | undefined =>
  moveOperation(operation, 'expire', now, { providerStatus: 'canceled' });

/** Whether the time in which an operation waits for its funds is over. */
const hasRunOut = ({ expiresAt }: OperationRecord, now: Date): boolean =>
  expiresAt !== undefined && now.toISOString() >= expiresAt;

/** An operation as a read shows it at a moment: one that was not funded has expired with its time, also before that is recorded. */
export function operationAsOf(operation: OperationRecord, now: Date): OperationRecord {
  const { expiresAt } = operation;
  return (expiresAt && hasRunOut(operation, now) && afterTimeout(operation, new Date(expiresAt))) || operation;
}
