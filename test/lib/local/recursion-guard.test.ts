import type { SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lambda } from '../../../lib/local/lambda.ts';
import { mostInvocations, RecursionGuard } from '../../../lib/local/recursion-guard.ts';
import { Sqs } from '../../../lib/local/sqs.ts';
import { aDurable, later, until } from '../../kit/local-parts.ts';

const row = {
  concurrency: 1,
  visibilityTimeoutSeconds: 1,
  retentionSeconds: 10_000,
  maxReceives: 2,
  batchSize: 10,
};

/** Two queues, `Ping` and `Pong`, and what their consumers of the same names do with each message. */
function queues(consume: (name: string, body: string, send: Sqs['send']) => void, allowed: readonly string[] = []) {
  const counts: Record<string, number> = { Ping: 0, Pong: 0 };
  const lambda = new Lambda(undefined, undefined, new RecursionGuard(new Set(allowed)));
  const durable = aDurable();
  const consumers = { Ping: { ...row, consumer: 'Ping' }, Pong: { ...row, consumer: 'Pong' } };
  const sqs = new Sqs({ durable, queues: consumers, lambda, log: () => undefined });
  for (const name of ['Ping', 'Pong']) {
    const handler = ({ Records }: SQSEvent) => {
      for (const { body } of Records) {
        counts[name] = (counts[name] ?? 0) + 1;
        consume(name, body, (queue, message) => sqs.send(queue, message));
      }
    };
    lambda.register(name, { load: async () => handler, timeoutSeconds: 10 });
  }
  sqs.start();
  later(() => sqs.stop());
  const isStopped = () => until(() => sqs.depth('Ping') + sqs.depth('Pong') === 0);
  return { sqs, counts, durable, isStopped };
}

/** Sends each message on until it was sent `times` times. */
const again =
  (times: number, next: (name: string) => string) =>
  (name: string, body: string, send: Sqs['send']): void => {
    if (Number(body) < times) send(next(name), { body: String(Number(body) + 1) });
  };
const toItself = (name: string) => name;
const toTheOther = (name: string) => (name === 'Ping' ? 'Pong' : 'Ping');

beforeEach(() => {
  vi.stubEnv('CLOCK_SPEED', '1000');
});

describe("with Lambda's recursion guard", () => {
  it('a function that sends messages to itself is stopped, and its message becomes a dead letter', async () => {
    const { sqs, counts, durable, isStopped } = queues(again(100, toItself));
    sqs.send('Ping', { body: '1' });
    await isStopped();
    expect(counts.Ping).toBe(mostInvocations);
    expect(durable.deadLetters()).toMatchObject([{ source: 'Ping', body: String(mostInvocations + 1) }]);
  });

  it('two functions that send messages to each other are stopped', async () => {
    const { sqs, counts, durable, isStopped } = queues(again(100, toTheOther));
    sqs.send('Ping', { body: '1' });
    await isStopped();
    expect(counts).toEqual({ Ping: mostInvocations, Pong: mostInvocations });
    expect(durable.deadLetters()).toHaveLength(1);
  });

  it('a function that allows recursion goes on', async () => {
    const { sqs, counts, durable, isStopped } = queues(again(100, toItself), ['Ping']);
    sqs.send('Ping', { body: '1' });
    await isStopped();
    expect(counts.Ping).toBe(100);
    expect(durable.deadLetters()).toEqual([]);
  });

  it('each message from outside begins a chain of its own', async () => {
    const { sqs, counts, durable, isStopped } = queues(again(mostInvocations, toItself));
    for (let chain = 0; chain < 5; chain += 1) {
      sqs.send('Ping', { body: '1' });
      await isStopped();
    }
    expect(counts.Ping).toBe(5 * mostInvocations);
    expect(durable.deadLetters()).toEqual([]);
  });

  it('a dead letter that is sent again still carries its chain', async () => {
    const { sqs, counts, isStopped, durable } = queues(again(100, toItself));
    sqs.send('Ping', { body: '1' });
    await isStopped();
    sqs.redrive('Ping');
    await isStopped();
    expect(counts.Ping).toBe(mostInvocations);
    expect(durable.deadLetters()).toHaveLength(1);
  });
});
