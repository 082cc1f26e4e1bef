import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { Refusal } from '../../functions/domain/refusal.ts';
import { readStreamInParts } from '../../functions/runtime/change-parts.ts';
import type { Handler } from '../../functions/runtime/decision.ts';
import { logger } from '../../functions/runtime/log.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { serve } from '../../functions/runtime/serve.ts';
import type { Change } from '../../functions/runtime/stream.ts';
import { StaleWrite } from '../../functions/store/table.ts';
import { platformId, uuids } from '../kit/builders.ts';
import { invoke, requestId } from '../kit/invoke.ts';
import { useClock } from '../kit/ports.ts';
import { renameThing } from '../kit/rows.ts';
import { streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

// The log reads its level when it is imported, and writes to the console that a spy can see only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

const table = useTable();
useClock();
let info: MockInstance;
let error: MockInstance;
beforeEach(() => {
  info = vi.spyOn(console, 'info').mockReturnValue();
  error = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const lines = (spy: MockInstance) =>
  spy.mock.calls.map(([line]) => JSON.parse(line as string) as Record<string, unknown>);
const secrets = { name: 'Janeson', email: 'jane@private.example', code: 'TOPSECRET' };
const send = (handler: Handler<typeof renameThing>, body: unknown = secrets) =>
  invoke(serve(renameThing, handler), {
    path: { thingId: 'private-thing' },
    query: { limit: '7' },
    headers: { Authorization: 'Basic cHJpdmF0ZQ==', 'X-Private': 'private-header' },
    body,
  });
const logged = () => [...info.mock.calls, ...error.mock.calls].flat().join('\n');
const nothingOfTheRequest = /Janeson|jane@private|TOPSECRET|private-thing|cHJpdmF0ZQ|private-header/;

describe('the log', () => {
  it('has one line for a request: what was done, for whom, with what outcome and for how long', async () => {
    await send(() => ({ status: 200, body: { name: 'x' }, paymentId: uuids.payment }));
    expect(lines(info)).toEqual([
      expect.objectContaining({
        message: 'renameThing',
        requestId,
        platformId,
        status: 200,
        paymentId: uuids.payment,
        durationMs: expect.any(Number),
      }),
    ]);
    expect(logged()).not.toMatch(nothingOfTheRequest);
  });

  it('says what was declined, and which response was sent again', async () => {
    const keyed = { ...renameThing, idempotent: true };
    const request = {
      ...{ path: { thingId: 'private-thing' }, query: { limit: '7' }, body: secrets },
      headers: { 'Idempotency-Key': 'key-1' },
    };
    const handler = serve(keyed, () => ({ status: 200 as const, body: { name: 'x' }, declined: 'LIMIT_EXCEEDED' }));
    await invoke(handler, request);
    await invoke(handler, request);
    const [first, second] = lines(info);
    expect(first).toMatchObject({ declined: 'LIMIT_EXCEEDED' });
    expect(first).not.toHaveProperty('replayed');
    expect(second).toMatchObject({ replayed: true });
    expect(second).not.toHaveProperty('declined');
  });

  it('names the code of a refusal, not its message', async () => {
    await send(() => {
      throw new Refusal('CONFLICT', 'Janeson has it.');
    });
    expect(lines(info)).toEqual([expect.objectContaining({ status: 409, code: 'CONFLICT' })]);
    expect(error).not.toHaveBeenCalled();
    expect(logged()).not.toMatch(nothingOfTheRequest);
  });

  it.each([
    ['that is malformed', '{"name":"Janeson", "email'],
    ['whose fields are wrong', { ...secrets, code: 'topsecret', name: 'Janesonson' }],
  ])('says nothing of a body %s', async (_, body) => {
    expect((await send(() => ({ status: 200, body: { name: 'x' } }), body)).status).toBe(400);
    expect(logged()).not.toMatch(nothingOfTheRequest);
  });

  it('logs an unexpected error with its stack, and nothing of the request', async () => {
    await send(() => {
      throw new TypeError('thing is undefined');
    });
    expect(lines(error)).toEqual([
      expect.objectContaining({
        message: 'failed',
        operation: 'renameThing',
        requestId,
        error: expect.objectContaining({ name: 'TypeError', message: 'thing is undefined', stack: expect.anything() }),
      }),
    ]);
    expect(lines(info)).toEqual([expect.objectContaining({ status: 500, code: 'INTERNAL_ERROR' })]);
    expect(logged()).not.toMatch(nothingOfTheRequest);
  });

  it('logs how many commits lost to other writers, and nothing when none did', async () => {
    let rounds = 0;
    await untilCommitted(async () => {
      rounds += 1;
      if (rounds <= 2) throw new StaleWrite('changed');
    });
    await untilCommitted(async () => undefined);
    expect(lines(info)).toEqual([expect.objectContaining({ message: 'conflict', rounds: 2 })]);
  });

  it('has no field of the logger that says nothing', async () => {
    await send(() => ({ status: 200, body: { name: 'x' } }));
    const fields = Object.keys(lines(info)[0] ?? {}).sort();
    expect(fields).toEqual(['durationMs', 'level', 'message', 'platformId', 'requestId', 'status', 'timestamp']);
  });

  it('logs a failed run of a stream reader, and other runs only at the level DEBUG', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    const handle = async ({ after }: Change) => {
      if (after.name === 'Lamp') throw new TypeError('no lamps');
    };
    const read = readStreamInParts('ReadThings', { Sort: { itemTypes: ['THING'], handle } });
    const thing = (name: string) => streamEvent({ after: { pk: 'THING', sk: name, type: 'THING', name } });
    await read(thing('Chair'));
    expect(logged()).toBe('');
    // There is no queue here, neither of what is set aside nor of what is late.
    await read(thing('Lamp'));
    expect(lines(error)).toEqual([
      expect.objectContaining({ message: 'failed', operation: 'Sort' }),
      expect.objectContaining({ message: 'failed', operation: 'ReadThings' }),
    ]);
    logger.setLogLevel('DEBUG');
    await read(thing('Chair')).finally(() => logger.setLogLevel('INFO'));
    expect(lines(debug)).toEqual([expect.objectContaining({ message: 'ReadThings', records: 1 })]);
  });

  it('logs an error of the table, and not the written values', async () => {
    table.fails('write', 'TIMEOUT_BEFORE');
    await send(({ body }) => ({
      status: 200,
      body: { name: 'x' },
      writes: [{ put: { item: { pk: 'a', ...body } } }, { put: { item: { pk: 'b', ...body } } }],
    }));
    expect(lines(error)).toHaveLength(1);
    expect(logged()).not.toMatch(nothingOfTheRequest);
  });
});
