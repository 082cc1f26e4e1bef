import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/send-test-webhook.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { sendsTestEvents, useTestEvents } from '../../kit/rooms/test-webhooks.ts';

const setup = useTestEvents();
const { receiver } = setup;

describe('POST /sandbox/webhooks/test', () => {
  sendsTestEvents(setup, handler);

  it('exists in the sandbox only', async () => {
    const answer = await invoke(handler, { caller: aCaller({ environment: 'production' }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(receiver.received).toEqual([]);
  });
});
