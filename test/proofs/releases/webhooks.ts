import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { close } from '../../kit/listen.ts';

/** An endpoint of platforms. It defers the decision on every incoming payment, and answers all else with the status that is set. */
export async function webhookEndpoint(port = 0) {
  const state = { status: 200, count: 0 };
  const server = createServer(async (request, response) => {
    const { type } = JSON.parse(await text(request)) as { type: string };
    state.count += 1;
    response.writeHead(type === 'INCOMING_PAYMENT.PENDING' ? 202 : state.status).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  return {
    port: listening,
    url: `http://127.0.0.1:${listening}/webhooks`,
    state,
    close: () => close(server),
  };
}
