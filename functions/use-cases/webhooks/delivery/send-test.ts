import type { AttemptResult } from '../../../domain/attempt-result.ts';
import { formatId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { wallSeconds } from '../../../ports/clock.ts';
import type { Context } from '../../../runtime/context.ts';
import { signatureHeaders } from '../signing/sign.ts';
import { postForAnswer } from '../transport/post.ts';
import { requireWebhookTarget } from '../transport/target.ts';
import { requireEndpointOf } from './endpoint.ts';

/** Leaves the function the time to answer. */
const timeoutMs = 10_000;

const reasons: Readonly<Record<NonNullable<AttemptResult['failure']>, string>> = {
  TIMEOUT: `did not answer within ${timeoutMs / 1000} seconds`,
  CONNECTION: 'could not be reached',
  FORBIDDEN_TARGET: 'is not at a public address',
  NO_ENDPOINT: 'is not set',
};

/**
 * Sends one TEST to a URL, else to the platform's endpoint, and answers with the response. Refuses with INVALID_INPUT,
 * WEBHOOK_ENDPOINT_NOT_SET, and WEBHOOK_DELIVERY_ERROR when no response comes.
 */
export async function testWebhookUrl({ caller, store, now, newUuid }: Context, requestedUrl?: string) {
  const url = requestedUrl ?? (await requireEndpointOf(store, caller.platformId));
  requireWebhookTarget(url, 'url');
  const eventId = formatId('Webhook', newUuid());
  const body = JSON.stringify({ id: eventId, type: 'TEST', timestamp: now.toISOString(), data: {} });
  const headers = await signatureHeaders(store, { eventId, body, timestamp: wallSeconds() });
  const { status, failure = 'CONNECTION', answer = '' } = await postForAnswer({ url, body, headers }, timeoutMs);
  if (status === undefined) {
    throw new Refusal('WEBHOOK_DELIVERY_ERROR', `The endpoint ${reasons[failure]}.`, { reason: failure });
  }
  return { status: 200 as const, body: { url, response_status: status, response_body: answer } };
}

/** Sends one TEST to the platform's endpoint. Refuses as `testWebhookUrl` does. */
export const sendTestWebhook = (context: Context) => testWebhookUrl(context);
