import type { TestWebhookResponse } from '../../contract/webhooks.ts';
import type { AttemptResult } from '../../domain/delivery.ts';
import { formatId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { postForAnswer } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** The function that waits for the answer has 15 seconds in all. */
const timeoutMs = 10_000;

const reasons: Readonly<Record<NonNullable<AttemptResult['failure']>, string>> = {
  TIMEOUT: `did not answer within ${timeoutMs / 1000} seconds`,
  CONNECTION: 'could not be reached',
  FORBIDDEN_TARGET: 'is not at a public address',
  NO_ENDPOINT: 'is not set',
};

/** Sends one TEST and shows what was answered. Refuses with WEBHOOK_DELIVERY_ERROR when no answer came. */
export async function sendTest(
  url: string,
  { now, newUuid }: { now: Date; newUuid: () => string },
): Promise<TestWebhookResponse> {
  const eventId = formatId('Webhook', newUuid());
  const body = JSON.stringify({ id: eventId, type: 'TEST', timestamp: now.toISOString(), data: {} });
  const headers = await signatureHeaders({ eventId, body, timestamp: Math.floor(now.getTime() / 1000) });
  const { status, failure, answer = '' } = await postForAnswer({ url, body, headers }, timeoutMs);
  if (status === undefined) {
    throw new Refusal('WEBHOOK_DELIVERY_ERROR', `The endpoint ${reasons[failure ?? 'CONNECTION']}.`, {
      reason: failure ?? 'CONNECTION',
    });
  }
  return { url, response_status: status, response_body: answer };
}
