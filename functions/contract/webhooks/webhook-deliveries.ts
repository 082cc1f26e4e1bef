import * as z from 'zod';
import { EndTimestamp, KeyText, RequestTimestamp, resourceId, StartTimestamp, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';
import { WebhookType } from './webhook-events.ts';

export const WebhookDeliveryStatus = z
  .enum(['WAITING', 'PENDING', 'DELIVERED', 'FAILED'])
  .meta({ id: 'WebhookDeliveryStatus' });

export const WebhookFailure = z
  .enum(['TIMEOUT', 'CONNECTION', 'FORBIDDEN_TARGET', 'NO_ENDPOINT'])
  .meta({ id: 'WebhookFailure' });

export const WebhookAttempt = z
  .object({
    at: Timestamp,
    durationMs: z.int().min(0),
    status: z.int().optional(),
    failure: WebhookFailure.optional(),
  })
  .meta({ id: 'WebhookAttempt' });

const example = {
  id: 'Webhook:00000000-0000-4000-8000-00000000000b',
  type: 'OUTGOING_PAYMENT.COMPLETED' as const,
  resourceId: 'Transaction:00000000-0000-4000-8000-000000000004',
  status: 'PENDING' as const,
  attemptCount: 1,
  attempts: [{ at: '2025-11-01T12:00:00.100Z', durationMs: 212, status: 503 }],
  nextAttemptAt: '2025-11-01T12:00:05.000Z',
  createdAt: '2025-11-01T12:00:00.000Z',
};

export const WebhookDeliveryRecord = z
  .object({
    id: resourceId('Webhook'),
    type: WebhookType.optional(),
    resourceId: z.string(),
    status: WebhookDeliveryStatus,
    attemptCount: z.int().min(0),
    attempts: z.array(WebhookAttempt),
    nextAttemptAt: Timestamp.optional(),
    createdAt: Timestamp,
  })
  .meta({ id: 'WebhookDelivery', example });
export type WebhookDeliveryRecord = z.output<typeof WebhookDeliveryRecord>;

const WebhookDeliveryListQuery = z.object({
  type: WebhookType.optional(),
  resourceId: KeyText.optional(),
  status: WebhookDeliveryStatus.optional(),
  createdAfter: StartTimestamp,
  createdBefore: EndTimestamp,
  ...pageQuery,
});

export const WebhookDeliveryListResponse = pageOf(WebhookDeliveryRecord)
  .omit({ totalCount: true })
  .meta({
    id: 'WebhookDeliveryListResponse',
    example: { data: [example], hasMore: false, nextCursor: null },
  });

export const RecoverWebhooksRequest = z
  .object({
    since: RequestTimestamp,
  })
  .meta({ id: 'RecoverWebhooksRequest', example: { since: '2025-11-01T12:00:00.000Z' } });

export const RecoverWebhooksResponse = z.object({ since: Timestamp, until: Timestamp }).meta({
  id: 'RecoverWebhooksResponse',
  example: { since: '2025-11-01T12:00:00.000Z', until: '2025-11-02T12:00:00.000Z' },
});

const deliveryId = z.object({ deliveryId: resourceId('Webhook') });

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  area: 'webhooks',
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'List webhook deliveries, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: WebhookDeliveryListQuery },
  responses: { 200: WebhookDeliveryListResponse },
  errors: [],
});

export const getWebhookDelivery = endpoint({
  id: 'getWebhookDelivery',
  area: 'webhooks',
  method: 'GET',
  path: '/webhooks/deliveries/{deliveryId}',
  summary: 'Show a webhook delivery',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: deliveryId },
  responses: { 200: WebhookDeliveryRecord },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const resendWebhookDelivery = endpoint({
  id: 'resendWebhookDelivery',
  area: 'webhooks',
  method: 'POST',
  path: '/webhooks/deliveries/{deliveryId}/resend',
  summary: 'Send an event again',
  permission: 'MANAGE',
  uses: ['table:read', 'queue:delivery'],
  request: { path: deliveryId },
  responses: { 202: WebhookDeliveryRecord },
  errors: ['REFERENCE_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_SET', 'CONFLICT'],
});

export const recoverWebhooks = endpoint({
  id: 'recoverWebhooks',
  area: 'webhooks',
  method: 'POST',
  path: '/webhooks/recover',
  summary: 'Send all undelivered events again, in order',
  permission: 'MANAGE',
  uses: ['table:read', 'queue:delivery'],
  request: { body: RecoverWebhooksRequest },
  responses: { 202: RecoverWebhooksResponse },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET'],
});
