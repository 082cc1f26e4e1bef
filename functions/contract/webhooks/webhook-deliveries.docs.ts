import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { deliveryKeptSeconds, durationText, giveUpAfterMs, webhookAnswerMs } from '../figures.ts';
import { pageParameters } from '../lists.docs.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  RecoverWebhooksRequest,
  RecoverWebhooksResponse,
  recoverWebhooks,
  resendWebhookDelivery,
  WebhookAttempt,
  WebhookDeliveryListResponse,
  WebhookDeliveryRecord,
  WebhookDeliveryStatus,
  WebhookFailure,
} from './webhook-deliveries.ts';

const deliveryId = 'The id of the event, `Webhook:{uuid}`.';

export const webhookDeliveryDescriptions = [
  describeEnum(WebhookDeliveryStatus, 'Where the delivery of an event is in its life.', {
    WAITING: 'An earlier event of the same resource is still being tried; events are delivered in order.',
    PENDING: 'The event is being tried, or waits for its next attempt.',
    DELIVERED: 'The endpoint accepted the event.',
    FAILED: `Given up: after ${durationText(giveUpAfterMs / 1000)}, because there was no endpoint, or because the event was lost inside the service.`,
  }),
  describeEnum(WebhookFailure, 'Why an attempt got no answer.', {
    TIMEOUT: `The endpoint did not answer within ${durationText(webhookAnswerMs / 1000)}.`,
    CONNECTION: 'The connection or the TLS handshake failed.',
    FORBIDDEN_TARGET: 'The address of the endpoint is not allowed.',
    NO_ENDPOINT: 'The platform has no webhook endpoint.',
  }),
  describeObject(WebhookAttempt, 'One attempt to deliver an event.', {
    at: 'When the attempt began (UTC).',
    durationMs: 'How long the attempt took, in milliseconds.',
    status: 'The HTTP status that the endpoint answered. Absent when it did not answer.',
    failure: 'Why there was no answer. Absent when there was one.',
  }),
  describeObject(
    WebhookDeliveryRecord,
    `An event and its delivery. It is kept for ${durationText(deliveryKeptSeconds.accepted)} after the endpoint accepted it, and for ${durationText(deliveryKeptSeconds.notAccepted)} while it has not.`,
    {
      id: deliveryId,
      type: 'The type of the event. Absent for an event that was lost before it could be sent; later events show the current resource.',
      resourceId: 'The id of the resource that the event is about.',
      status: 'Where the delivery is in its life.',
      attemptCount: 'How many attempts were made.',
      attempts: 'The newest 20 attempts, oldest first.',
      nextAttemptAt: 'When the next attempt is made (UTC). Absent when none is planned.',
      createdAt: 'When the event happened (UTC).',
    },
  ),
  describeObject(WebhookDeliveryListResponse, 'A page of deliveries. It has no total: deliveries are not counted.', {
    data: 'The deliveries of this page.',
    hasMore: 'Whether further pages follow.',
    nextCursor: 'The `cursor` of the next page; null on the last one.',
  }),
  describeObject(RecoverWebhooksRequest, 'Which events to send again.', {
    since: 'Events that happened at this time or later.',
  }),
  describeObject(RecoverWebhooksResponse, 'The events that are being sent again.', {
    since: 'The beginning of the period (UTC).',
    until: 'The end of the period: the time of the request (UTC).',
  }),
  describeOperation(listWebhookDeliveries, {
    text:
      'Lists events with their deliveries: those about one resource, or, without `resourceId`, those that the endpoint has not accepted. ' +
      `An accepted delivery is kept for ${durationText(deliveryKeptSeconds.accepted)}, any other for ${durationText(deliveryKeptSeconds.notAccepted)}. ` +
      'Filter by `FAILED` to find what an endpoint missed.',
    parameters: {
      type: 'Only events of this type.',
      resourceId: 'Only events about this resource, accepted ones too.',
      status: 'Only deliveries with this status. Without `resourceId` it is `PENDING` or `FAILED`.',
      createdAfter: 'Only events that happened at this time or later.',
      createdBefore: 'Only events that happened at this time or earlier.',
      ...pageParameters,
    },
  }),
  describeOperation(getWebhookDelivery, {
    text: 'Returns an event with its newest 20 attempts.',
    parameters: { deliveryId },
  }),
  describeOperation(resendWebhookDelivery, {
    text:
      'Sends an event again at once. An event that was not accepted before gets all of its retries again; an accepted one is tried once.\n\n' +
      'An event waits until the one before it of the same resource is accepted or given up; resend that one first. Events whose answer decided a payment, and lost events, cannot be sent again.',
    parameters: { deliveryId },
  }),
  describeOperation(recoverWebhooks, {
    text: `Sends every event again that has happened since a time and was not accepted, each resource in its order. Use it after an outage of the endpoint. Of events that are older than ${durationText(deliveryKeptSeconds.accepted)} only those with a failed delivery are sent. The work goes on after the answer; the list of deliveries shows its progress.`,
  }),
];
