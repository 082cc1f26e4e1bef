import type { ErrorTexts } from '../errors.docs.ts';
import { durationText, webhookAnswerMs } from '../figures.ts';

export const webhookErrors = {
  WEBHOOK_ENDPOINT_NOT_SET: {
    meaning: 'The platform has no webhook endpoint.',
    cause: '`webhookEndpoint` was never configured, or the endpoint answered 410 and was disabled.',
    remedy: 'Set `webhookEndpoint` with `PATCH /config`.',
    example: { request: { method: 'POST', path: '/sandbox/webhooks/test' } },
  },
  WEBHOOK_DELIVERY_ERROR: {
    meaning: 'The test webhook could not be delivered.',
    cause: `The endpoint refused the connection, did not answer within ${durationText(webhookAnswerMs / 1000)} or has a forbidden address.`,
    remedy: 'Make the endpoint reachable and send the test again; `details.reason` names the failure.',
    example: { request: { method: 'POST', path: '/webhooks/test', body: { url: 'http://127.0.0.1:9/' } } },
  },
} as const satisfies ErrorTexts;
