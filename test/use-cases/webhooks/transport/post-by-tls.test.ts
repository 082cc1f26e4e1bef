import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotConnected, sendWebhook } from '../../../../functions/use-cases/webhooks/transport/post.ts';

/** A request that this test connects and answers. */
class StubbedRequest extends EventEmitter {
  readonly end = vi.fn();
  readonly destroy = vi.fn((cause: Error) => void this.emit('error', cause));
}
let request: StubbedRequest;
vi.mock('node:https', () => ({ request: () => request }));

beforeEach(() => {
  request = new StubbedRequest();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const send = () =>
  sendWebhook(
    { url: 'https://platform.example.com/', body: '{}', headers: {}, connectWithinMs: 1_000 },
    new AbortController().signal,
  );
const tlsSocket = () =>
  new TLSSocket(new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() }));

it('a webhook over TLS is connected with the end of the handshake, and may then be answered late', async () => {
  const sent = send();
  const socket = tlsSocket();
  request.emit('socket', socket);
  socket.emit('secureConnect');
  vi.advanceTimersByTime(10_000);
  request.emit('response', Object.assign(new EventEmitter(), { statusCode: 200, headers: {} }));
  expect(await sent).toMatchObject({ status: 200 });
  expect(request.destroy).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('a webhook over TLS is not connected with the connection alone', async () => {
  const sent = send();
  const outcome = expect(sent).rejects.toBeInstanceOf(NotConnected);
  const socket = tlsSocket();
  request.emit('socket', socket);
  socket.emit('connect');
  vi.advanceTimersByTime(1_000);
  await outcome;
});
