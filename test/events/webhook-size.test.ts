import { expect, it } from 'vitest';
import { paymentEvents } from '../../functions/domain/webhooks/events.ts';
import { webhookEvent } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { keyServiceSigner } from '../../functions/use-cases/webhooks/signing/key-service-signer.ts';
import { signatureHeaders } from '../../functions/use-cases/webhooks/signing/sign.ts';
import { aPayment, aQuote } from '../kit/builders.ts';
import { useKeys } from '../kit/keys.ts';
import { useTable } from '../kit/table.ts';

const { store } = useTable();
const keys = useKeys();
it('signs a body beyond the 4,096 bytes that KMS signs of a raw message', async () => {
  const [event] = paymentEvents(aQuote(), aPayment([], { description: '字'.repeat(1000) }));
  if (!event) throw new Error('no event');
  const { body, eventId } = webhookEvent(event);
  keys.signs(body);
  await expect(signatureHeaders(store, { body, eventId, timestamp: 1_700_000_000 })).resolves.toBeDefined();
});

it.each([
  [4_096, true],
  [4_097, false],
])('signs %i bytes as they are: %s', async (length, isSigned) => {
  keys.signs('');
  const signature = await keyServiceSigner.standard(Buffer.alloc(length, 'x'));
  expect(signature !== undefined).toBe(isSigned);
});
