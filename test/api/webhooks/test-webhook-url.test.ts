import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/test-webhook-url.ts';
import { aPlatform } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { sendsTestEvents, useTestEvents } from '../../kit/rooms/test-webhooks.ts';

const setup = useTestEvents();
const { table, receiver } = setup;

describe('POST /webhooks/test', () => {
  sendsTestEvents(setup, handler);

  it('sends to the address of the request instead, if there is one', async () => {
    table.holds(stored.platform(aPlatform()));
    const answer = await invoke(handler, { body: { url: receiver.url() } });
    expect(answer).toMatchObject({ status: 200, body: { url: receiver.url() } });
  });

  it.each(['ftp://platform.example.com', 'platform', ''])('refuses the address "%s"', async (url) => {
    expect(await invoke(handler, { body: { url } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(receiver.received).toEqual([]);
  });
});
