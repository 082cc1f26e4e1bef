import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide, resetPorts, type Webhook } from '../../../../functions/ports/ports.ts';
import {
  NotConnected,
  post,
  postForAnswer,
  sendWebhook,
} from '../../../../functions/use-cases/webhooks/transport/post.ts';
import {
  checkTarget,
  publicLookup,
  requireWebhookTarget,
} from '../../../../functions/use-cases/webhooks/transport/target.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
let seen: Seen[] = [];
let answer: (response: ServerResponse) => void = (response) => void response.end();
let server: Server;
let url: string;
/** Far beyond what a test takes. */
const long = 60_000;

beforeEach(async () => {
  vi.stubEnv('WEBHOOK_TARGETS', 'local');
  seen = [];
  server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url: path, headers } = request;
    seen.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
});
afterEach(async () => {
  vi.useRealTimers();
  resetPorts();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({ url, body: '{"a":"ü"}', headers: {}, ...changes });
const answers = (status: number, headers: Record<string, string> = {}, body = '') => {
  answer = (response) => void response.writeHead(status, headers).end(body);
};
const never = () => new AbortController().signal;
const namesLeadTo = (...addresses: readonly string[]) =>
  provide('resolver', (_name, _options, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

describe('the post of a webhook', () => {
  it('sends the body as JSON with the headers it is given, on a connection of its own', async () => {
    answers(204);
    expect(await post(webhook({ headers: { 'webhook-id': 'Webhook:1' } }))).toEqual({ status: 204 });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/webhooks',
        body: '{"a":"ü"}',
        headers: {
          'content-type': 'application/json',
          'content-length': '10',
          'user-agent': 'payments-service-webhooks',
          'webhook-id': 'Webhook:1',
          connection: 'close',
        },
      },
    ]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    answers(status, { Location: `${url}/elsewhere` });
    expect(await post(webhook())).toEqual({ status });
    expect(seen).toHaveLength(1);
  });

  it('reports when the receiver wants it again', async () => {
    answers(503, { 'Retry-After': '120' }, 'later');
    expect(await post(webhook())).toEqual({ status: 503, retryAfter: '120' });
  });

  it('has no answer where the connection breaks', async () => {
    answer = (response) => void response.destroy();
    expect(await post(webhook())).toEqual({ failure: 'CONNECTION' });
  });

  it('has no answer where the receiver takes too long', async () => {
    answer = () => undefined;
    expect(await postForAnswer(webhook(), 200)).toEqual({ failure: 'TIMEOUT' });
  });

  it('is given 15 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answers(200);
    await post(webhook());
    expect(timeout.mock.calls).toEqual([[15_000]]);
    timeout.mockRestore();
  });

  it('stops reading a body that is not kept', async () => {
    const discard = vi.fn();
    const body = (async function* () {
      yield new Uint8Array();
      throw new Error('The body was read.');
    })();
    provide('webhookSender', async () => ({ status: 200, body, discard }));
    expect(await post(webhook())).toEqual({ status: 200 });
    expect(discard).toHaveBeenCalledTimes(1);
  });

  it('ends the connection of a body that has no end', async () => {
    let closed: Promise<unknown> | undefined;
    answer = (response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.write('begins');
    };
    expect(await post(webhook())).toEqual({ status: 200 });
    await closed;
  });
});

describe('the answer to a webhook', () => {
  it('is read', async () => {
    answers(400, {}, '{"reason":"no"}');
    expect(await postForAnswer(webhook(), long)).toEqual({ status: 400, answer: '{"reason":"no"}' });
  });

  it('is cut after 4,096 bytes, or as many as are asked for', async () => {
    answers(200, {}, 'x'.repeat(10_000));
    expect(await postForAnswer(webhook(), long)).toEqual({ status: 200, answer: 'x'.repeat(4_096) });
    expect(await postForAnswer(webhook(), long, 10)).toEqual({ status: 200, answer: 'x'.repeat(10) });
  });

  it.each([5, 6])('of at most %d bytes is put together from its first two chunks alone', async (kept) => {
    let chunks = 0;
    const body = (async function* () {
      for (const chunk of ['abc', 'def', 'ghi', 'jkl']) {
        chunks += 1;
        yield Buffer.from(chunk);
      }
    })();
    provide('webhookSender', async () => ({ status: 200, body, discard: () => undefined }));
    expect(await postForAnswer(webhook(), long, kept)).toEqual({ status: 200, answer: 'abcdef'.slice(0, kept) });
    expect(chunks).toBe(2);
  });
});

describe('the time to connect', () => {
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('is limited where a webhook says so: nothing was sent then', async () => {
    fakeTimers();
    const asked = new Promise<void>((resolve) => provide('resolver', () => resolve()));
    const posted = post(webhook({ url: 'http://platform.example.com/', connectWithinMs: 1_000 }));
    const outcome = expect(posted).rejects.toThrow(new NotConnected('The endpoint was not connected in time.'));
    await asked;
    await vi.advanceTimersByTimeAsync(1_000);
    await outcome;
    await expect(posted).rejects.toMatchObject({ name: 'NotConnected' });
    expect(seen).toEqual([]);
  });

  it('does not limit the time to answer', async () => {
    fakeTimers();
    answer = (response) => {
      vi.advanceTimersByTime(10_000);
      response.end();
    };
    expect(await post(webhook({ connectWithinMs: 1_000 }))).toEqual({ status: 200 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('covers the handshake of TLS', async () => {
    fakeTimers();
    const sockets: Socket[] = [];
    const greeted = Promise.withResolvers<void>();
    const silent = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.once('data', () => greeted.resolve());
    });
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const sent = sendWebhook(webhook({ url: `https://127.0.0.1:${port}/`, connectWithinMs: 1_000 }), never());
    const outcome = expect(sent).rejects.toBeInstanceOf(NotConnected);
    await greeted.promise;
    await vi.advanceTimersByTimeAsync(1_000);
    for (const socket of sockets) socket.destroy();
    await outcome;
    await new Promise((resolve) => silent.close(resolve));
  });

  it('ends with a failed connection: no timer is left', async () => {
    fakeTimers();
    answer = (response) => void response.destroy();
    expect(await post(webhook({ connectWithinMs: 1_000 }))).toEqual({ failure: 'CONNECTION' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the look-up of a name', () => {
  const lookUp = (all: boolean | undefined) =>
    new Promise((resolve) =>
      publicLookup('platform.example.com', { all }, (cause, address, family) => resolve([cause, address, family])),
    );

  it('gives all addresses, or the first with its family', async () => {
    namesLeadTo('8.8.8.8', '2606:4700::1111');
    expect(await lookUp(true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
      undefined,
    ]);
    expect(await lookUp(false)).toEqual([null, '8.8.8.8', 4]);
    expect(await lookUp(undefined)).toEqual([null, '8.8.8.8', 4]);
  });

  it('is that of this machine unless another one is provided', async () => {
    const found = new Promise((resolve) =>
      publicLookup('localhost', { all: true }, (cause, addresses) => resolve([cause, addresses])),
    );
    expect(await found).toEqual([
      null,
      expect.arrayContaining([{ address: expect.stringMatching(/^(127\.|::1$)/), family: expect.any(Number) }]),
    ]);
  });

  it('asks for all addresses, so that each is checked', async () => {
    const options: unknown[] = [];
    provide('resolver', (_name, asked, found) => {
      options.push(asked);
      found(null, [{ address: '8.8.8.8', family: 4 }]);
    });
    await lookUp(false);
    expect(options).toEqual([{ all: true }]);
  });

  it.each([[['8.8.8.8', '10.0.0.1']], [['10.0.0.1', '8.8.8.8']], [[]]])('forbids a name of %j', async (addresses) => {
    namesLeadTo(...addresses);
    for (const all of [true, false]) {
      expect(await lookUp(all)).toEqual([
        expect.objectContaining({
          name: 'ForbiddenTarget',
          message: 'platform.example.com is not an allowed address.',
        }),
        [],
        undefined,
      ]);
    }
  });

  it('passes on that a name is unknown', async () => {
    const unknown = new Error('getaddrinfo ENOTFOUND');
    provide('resolver', (_name, _options, found) => found(unknown, []));
    expect(await lookUp(true)).toEqual([unknown, [], undefined]);
  });

  it('lets a webhook reach this machine locally, and nothing of it when deployed', async () => {
    namesLeadTo('127.0.0.1');
    const named = url.replace('127.0.0.1', 'platform.example.com');
    answers(200);
    expect(await post(webhook({ url: named }))).toEqual({ status: 200 });
    vi.stubEnv('WEBHOOK_TARGETS', '');
    expect(await post(webhook({ url: named.replace('http:', 'https:') }))).toEqual({ failure: 'FORBIDDEN_TARGET' });
    expect(seen).toHaveLength(1);
  });
});

describe('the refusal of a target', () => {
  it('names the field and what is wrong', () => {
    vi.stubEnv('WEBHOOK_TARGETS', '');
    const message = 'must be a public address';
    expect(() => requireWebhookTarget('https://10.0.0.1/', 'webhookEndpoint')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: `webhookEndpoint: ${message}`,
        details: { errors: [{ field: 'webhookEndpoint', message, constraint: { format: 'url' } }] },
      }),
    );
    expect(() => requireWebhookTarget('https://platform.example.com/', 'webhookEndpoint')).not.toThrow();
    expect(() => checkTarget('https://platform.example.com/')).not.toThrow();
    expect(() => checkTarget('https://10.0.0.1/')).toThrow(
      expect.objectContaining({ name: 'ForbiddenTarget', message: 'The address is not allowed.' }),
    );
  });
});
