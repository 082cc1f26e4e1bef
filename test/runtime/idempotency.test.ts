import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '../../functions/contract/endpoint.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import type { Handler } from '../../functions/runtime/decision.ts';
import { serve } from '../../functions/runtime/serve.ts';
import { decompressResponse } from '../../functions/store/compressed-responses.ts';
import type { Item } from '../../functions/store/table.ts';
import { aCaller, otherPlatformId, platformId } from '../kit/builders.ts';
import { type HttpRequest, invoke, requestId } from '../kit/invoke.ts';
import { useClock } from '../kit/ports.ts';
import { renameThing } from '../kit/rows.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const clock = useClock();

const rename: Handler<typeof renameThing> = ({ body }, { newUuid }) => ({
  status: 200,
  body: { name: `${body.name} ${newUuid()}` },
  writes: [{ put: { item: { pk: 'THING', sk: body.name } } }],
});
const keyed = (overrides: HttpRequest = {}, row = renameThing, handler = rename) =>
  invoke(serve(row, handler), {
    path: { thingId: 't' },
    body: { name: 'Lamp' },
    headers: { 'Idempotency-Key': 'key-1' },
    ...overrides,
  });
const recordPlace = `PLATFORM#${platformId}#IDEMPOTENCY#renameThing#key-1 IDEMPOTENCY`;
const recorded = (): Item => table.writeTo('IDEMPOTENCY#')?.Put?.Item ?? {};

/** Sends a first request and leaves its record in the table. */
async function afterTheFirst() {
  const first = await keyed();
  table.forgetCalls();
  return { first };
}

describe('an Idempotency-Key', () => {
  it('stores the response for 30 days, in the transaction of the effect', async () => {
    const { text } = await keyed();
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual(expect.arrayContaining(['THING Lamp', recordPlace]));
    expect(recorded()).toMatchObject({
      status: 200,
      expiresAtSeconds: Date.parse('2025-12-01T12:00:00.000Z') / 1000,
      type: 'IDEMPOTENCY',
    });
    expect(decompressResponse(recorded().body as Uint8Array)).toBe(text);
  });

  it('is read once where the handler fails by a fault, which no first request explains', async () => {
    const fault = () => Promise.reject(new Error('A fault.'));
    expect(await keyed({}, renameThing, fault)).toMatchObject({ status: 500 });
    expect(table.calls()).toHaveLength(1);
  });

  it('overwrites no record that has not expired', async () => {
    await keyed();
    expect(table.writeTo('IDEMPOTENCY#')?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAtSeconds <= :now',
      ExpressionAttributeValues: { ':now': clock.now().getTime() / 1000 },
    });
  });

  it('replays the first response byte for byte and has no second effect', async () => {
    const { first } = await afterTheFirst();
    const handler = vi.fn(rename);
    const second = await keyed({}, renameThing, handler);
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(200);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true', 'X-Request-Id': requestId });
    expect(first.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(handler).not.toHaveBeenCalled();
    expect(table.transactions()).toEqual([]);
  });

  it('is found under any spelling of the header', async () => {
    await afterTheFirst();
    const second = await keyed({ headers: { 'idempotency-KEY': 'key-1' } });
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
  });

  it('treats the same members in another order as the same request', async () => {
    await keyed({ body: { name: 'Lamp', color: 'RED' } });
    const second = await keyed({ body: '{ "color": "RED", "name": "Lamp" }' });
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
  });

  it.each<[string, HttpRequest]>([
    ['another body', { body: { name: 'Chair' } }],
    ['another path', { path: { thingId: 'u' } }],
    ['another query', { query: { limit: '7' } }],
  ])('is refused with CONFLICT when it comes with %s', async (_, overrides) => {
    await afterTheFirst();
    const answer = await keyed(overrides);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(answer.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(table.transactions()).toEqual([]);
  });

  it('is scoped to its platform: another one may use the same', async () => {
    await afterTheFirst();
    const answer = await keyed({ caller: aCaller({ platformId: otherPlatformId }) });
    expect(answer.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(table.written()).toContain(`PLATFORM#${otherPlatformId}#IDEMPOTENCY#renameThing#key-1 IDEMPOTENCY`);
  });

  it('is scoped to its operation', async () => {
    await afterTheFirst();
    const answer = await keyed({}, endpoint({ ...renameThing, id: 'paintThing' } as never) as typeof renameThing);
    expect(answer.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(table.written()).toContain(`PLATFORM#${platformId}#IDEMPOTENCY#paintThing#key-1 IDEMPOTENCY`);
  });

  it.each([
    ['is empty', ''],
    ['has 256 characters', 'k'.repeat(256)],
  ])('is refused with 400 when it %s', async (_, key) => {
    expect(await keyed({ headers: { 'Idempotency-Key': key } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(table.calls()).toHaveLength(0);
  });

  it('may have 255 characters', async () => {
    expect((await keyed({ headers: { 'Idempotency-Key': 'k'.repeat(255) } })).status).toBe(200);
  });

  it('is ignored by an operation that is not idempotent', async () => {
    const { idempotent: _, ...row } = renameThing;
    await keyed({}, row as typeof renameThing);
    expect(table.written()).toEqual(['THING Lamp']);
    expect(table.calls()).toHaveLength(1);
  });

  it('stores no refusal, so that the same key can succeed later', async () => {
    const refuse: typeof rename = () => {
      throw new Refusal('INSUFFICIENT_BALANCE', 'Too little.');
    };
    expect((await keyed({}, renameThing, refuse)).status).toBe(400);
    expect(table.transactions()).toEqual([]);
    expect((await keyed()).status).toBe(200);
  });

  it('replays the response of a concurrent request that used the key first', async () => {
    let first = '';
    table.beforeNextWrite(async () => {
      first = (await keyed()).text;
    });
    const second = await keyed();
    expect(second.text).toBe(first);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    expect(table.ofType('IDEMPOTENCY')).toHaveLength(1);
  });

  it('replays the response of a concurrent duplicate, although its effect makes this request a conflict', async () => {
    let first = '';
    const second = await keyed({}, renameThing, async () => {
      first = (await keyed()).text;
      throw new Refusal('CONFLICT', 'It is done already.');
    });
    expect(second.text).toBe(first);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
  });

  it('is refused when a concurrent request used the key for something else', async () => {
    table.beforeNextWrite(() => keyed());
    expect(await keyed({ body: { name: 'Chair' } })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('can be used again once its record has expired, though the record may still exist', async () => {
    await afterTheFirst();
    clock.set('2025-12-01T12:00:00.000Z');
    const later = await keyed();
    expect(later.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(table.transactions()).toHaveLength(1);
  });
});
