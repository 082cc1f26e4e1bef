// DEFECT functions/runtime/webhooks/sign.ts: KMS signs at most 4,096 bytes of a RAW message (ED25519_SHA_512). A description of
// 1,000 characters (FreeText) in a script of 3 bytes each makes the body longer: Sign fails for ever, the event is never
// delivered or recorded, and every later event of the payment stays WAITING behind it (nothing wakes it).
import { expect, it } from 'vitest';
import { paymentEvents } from '../../functions/domain/events.ts';
import { deliveryMessage } from '../../functions/runtime/webhooks/delivery-message.ts';
import { signatureHeaders } from '../../functions/runtime/webhooks/sign.ts';
import { aPayment, aQuote } from '../support/builders.ts';
import { useKeys } from '../support/keys.ts';

const keys = useKeys();
it('signs the longest body that a request can cause', async () => {
  const [event] = paymentEvents(aQuote(), aPayment([], { description: '字'.repeat(1000) }));
  if (!event) throw new Error('no event');
  const { body, eventId } = deliveryMessage(event);
  keys.signs(body);
  await expect(signatureHeaders({ body, eventId, timestamp: 1_700_000_000 })).resolves.toBeDefined();
});
