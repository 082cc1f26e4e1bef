import type { ApprovalDecision } from '../../../domain/payments/approval.ts';
import { acceptedUntil, newDelivery, type WebhookEvent } from '../../../domain/webhooks/delivery.ts';
import { moveDelivery } from '../../../domain/webhooks/delivery-lifecycle.ts';
import type { PlatformEvent } from '../../../domain/webhooks/events.ts';
import { now, wallSeconds } from '../../../ports/clock.ts';
import { readPlatform } from '../../../store/platforms/platforms.ts';
import { commit, StaleWrite, type Store } from '../../../store/table.ts';
import { putDelivery, readDelivery } from '../../../store/webhooks/deliveries.ts';
import { webhookEvent } from '../message/delivery-message.ts';
import { signatureHeaders } from '../signing/sign.ts';
import { type Answer, postForAnswer } from '../transport/post.ts';

/** How much of an answer is read, in bytes: more than any information about a receiver takes. */
const readBytes = 65_536;
/** The answers that decide about the payment; any other is an error of the endpoint. */
const decidingStatuses = [200, 202, 403, 422];

/**
 * Posts an event whose answer is awaited: once, and signed like every other. The outcome is stored as a closed delivery, so
 * that no retry and no recovery sends it again. Where an answer has been stored by a step that crashed before it could store the decision,
 * that answer counts.
 */
export async function requestApproval(
  store: Store,
  event: PlatformEvent,
  withinMs: number,
  decide: (answer: Answer) => ApprovalDecision,
): Promise<ApprovalDecision> {
  const webhook = webhookEvent(event);
  const platform = await readPlatform(store, event.platformId);
  const earlier = await firstDecision(store, webhook, decide);
  if (earlier) return earlier;
  const startedAt = now();
  const endpoint = platform?.webhookEndpoint;
  const answer: Answer = endpoint ? await post(store, endpoint, webhook, withinMs) : { failure: 'NO_ENDPOINT' };
  // The platform knows the event already: a step that runs at the same time has its answer.
  const first = answer.status === 409 ? await firstDecision(store, webhook, decide) : undefined;
  if (first) return first;
  const decision = decide(answer);
  await record(store, webhook, answer, decision, startedAt);
  return decision;
}

/** The decision that a platform's answer to the same event has meant before. Of an answer without a decision its status says what it was. */
async function firstDecision(
  store: Store,
  { platformId, eventId }: WebhookEvent,
  decide: (answer: Answer) => ApprovalDecision,
): Promise<ApprovalDecision | undefined> {
  const delivery = await readDelivery(store, platformId, eventId);
  const status = delivery?.status === 'DELIVERED' ? delivery.attempts.at(0)?.status : undefined;
  if (status === undefined) return undefined;
  return delivery?.decision === undefined ? decide({ status }) : JSON.parse(delivery.decision);
}

async function post(store: Store, url: string, { eventId, body }: WebhookEvent, withinMs: number): Promise<Answer> {
  const headers = await signatureHeaders(store, { eventId, body, timestamp: wallSeconds() });
  return postForAnswer({ url, body, headers }, withinMs, readBytes);
}

async function record(
  store: Store,
  event: WebhookEvent,
  { answer: _text, ...result }: Answer,
  decision: ApprovalDecision,
  startedAt: Date,
) {
  const hasDecided = result.status !== undefined && decidingStatuses.includes(result.status);
  const delivery = moveDelivery(newDelivery(event, now()), hasDecided ? 'accept' : 'giveUp', {
    isSynchronous: true,
    ...(hasDecided && acceptedUntil(now())),
    // The words in which a platform rejects may name the customer: of them the status is enough.
    ...(hasDecided && decision.kind !== 'REJECT' && { decision: JSON.stringify(decision) }),
    attempts: [{ ...result, at: startedAt.toISOString(), durationMs: now().getTime() - startedAt.getTime() }],
    attemptCount: 1,
  });
  try {
    await commit(store, [putDelivery(delivery)]);
  } catch (cause) {
    // A step that crashed before it could store the decision has asked before.
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
