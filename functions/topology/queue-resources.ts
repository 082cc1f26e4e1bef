import type { Resource } from './capabilities.ts';
import type { QueueName } from './queues.ts';

/** The queues that a permission to send names. The queue of set-aside messages is not among them: nothing consumes it. */
export const queuesOf = {
  deliveryQueue: ['WebhookDelivery', 'SlowWebhookDelivery'],
  railQueue: ['SandboxRail'],
  railAccountsQueue: ['RailAccounts'],
  expiryQueue: ['QuoteExpiry'],
  stablecoinQueue: ['StablecoinProvider'],
  verificationQueue: ['Verification'],
  importsQueue: ['CustomerImports'],
  lateChangesQueue: ['LateChanges'],
  auditQueue: ['LedgerAudit'],
  daysQueue: ['LedgerDays'],
  sweepQueue: ['EventSweep'],
} as const satisfies Partial<Record<Resource, readonly QueueName[]>>;
export type QueueResource = keyof typeof queuesOf;

export const queueResources = Object.keys(queuesOf) as readonly QueueResource[];
