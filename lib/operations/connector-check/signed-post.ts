import { connectorMac } from '../../../functions/runtime/connector.ts';
import type { ConnectorKind, Order } from './kinds.ts';

/** How a connector answered. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly durationMs: number;
}

/** In what a message differs from the right one. */
export interface Changes {
  readonly secret?: string;
  readonly purpose?: string;
  readonly subject?: string;
  /** Seconds that are added to the time. */
  readonly seconds?: number;
  /** Replaces the body, after it was signed. */
  readonly body?: string;
  /** Replaces the body, and is signed. */
  readonly content?: string;
  readonly key?: string;
  readonly isUnsigned?: boolean;
}

export interface Target {
  readonly url: string;
  readonly kind: ConnectorKind;
  readonly secret: string;
}

/** The service waits this long for an answer. */
export const timeLimitMs = 6_000;

/** Posts an order as the service does, except for the changes. Returns what went wrong where no answer came. */
export async function postOrder(target: Target, order: Order, changes: Changes = {}): Promise<Answer | string> {
  const body = changes.content ?? JSON.stringify(order.body);
  const startedAt = performance.now();
  try {
    const response = await fetch(`${target.url.replace(/\/$/, '')}/${order.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': changes.key ?? order.key,
        ...signatureOf(target, order, body, changes),
      },
      body: changes.body ?? body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const text = await response.text();
    return { status: response.status, text, durationMs: Math.round(performance.now() - startedAt) };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return isLate ? `no answer within ${timeLimitMs / 1_000} s` : 'no connection';
  }
}

function signatureOf({ kind, secret }: Target, order: Order, body: string, changes: Changes): Record<string, string> {
  if (changes.isUnsigned) return {};
  const timestamp = String(Math.floor(Date.now() / 1_000) + (changes.seconds ?? 0));
  const { purpose = order.purpose, subject = order.subject } = changes;
  const mac = connectorMac(changes.secret ?? secret, { purpose, subject, timestamp, body }).toString('hex');
  return { [`X-${kind.header}-Timestamp`]: timestamp, [`X-${kind.header}-Signature`]: `v1=${mac}` };
}
