import { beforeEach, expect, it, vi } from 'vitest';
import { aCaller, aPlatform, noon, uuids } from '../../kit/builders.ts';
import { type HttpHandler, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useKeys } from '../../kit/keys.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useReceiver } from '../../kit/receiver.ts';
import { useTable } from '../../kit/table.ts';

const eventId = `Webhook:${uuids.payment}`;
const sent = JSON.stringify({ id: eventId, type: 'TEST', timestamp: noon, data: {} });

/** A platform with a webhook endpoint that responds. */
export function useTestEvents() {
  const table = useTable();
  const keys = useKeys();
  const receiver = useReceiver();
  useClock();
  useRandom({ uuids: [uuids.payment] });
  beforeEach(() => {
    keys.signs(sent);
    table.holds(stored.platform(aPlatform({ webhookEndpoint: receiver.url() })));
  });
  return { table, receiver };
}

/** The behavior of both operations that send a TEST event. */
export function sendsTestEvents({ table, receiver }: ReturnType<typeof useTestEvents>, handler: HttpHandler): void {
  it('sends one signed TEST to the endpoint and shows the response', async () => {
    expect(await invoke(handler)).toMatchObject({
      status: 200,
      body: { url: receiver.url(), response_status: 200, response_body: 'thank you' },
    });
    expect(receiver.received).toMatchObject([{ method: 'POST', text: sent, headers: { 'webhook-id': eventId } }]);
    expect(receiver.received[0]?.headers).toHaveProperty('x-service-signature');
  });

  it('waits ten seconds for the response', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await invoke(handler);
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  it('shows an error response of the receiver', async () => {
    receiver.answers(500);
    expect(await invoke(handler)).toMatchObject({ status: 200, body: { response_status: 500 } });
    expect(receiver.received).toHaveLength(1);
  });

  it('is refused when no endpoint is set', async () => {
    table.holds(stored.platform(aPlatform()));
    expect(await invoke(handler)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
  });

  it('is refused when the connection fails', async () => {
    table.holds(stored.platform(aPlatform({ webhookEndpoint: 'http://127.0.0.1:1/' })));
    expect(await invoke(handler)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_DELIVERY_ERROR' } });
  });

  it('is refused without the permission MANAGE', async () => {
    const answer = await invoke(handler, { caller: aCaller({ permissions: ['VIEW'] }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
}
