import { describe, expect, it } from 'vitest';
import {
  KeyAlreadyUsed,
  livingRecord,
  putIdempotencyRecord,
  readIdempotencyRecord,
} from '../../functions/store/idempotency.ts';
import { commit } from '../../functions/store/table.ts';
import { noon, otherPlatformId, platformId } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const scope = { platformId, operation: 'createQuote', key: 'key-1' };
const at = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000);
const record = (body: string) => ({
  fingerprint: 'fingerprint',
  status: 201,
  body,
  expiresAtSeconds: at(60).getTime() / 1000,
});
const put = (body: string, when: Date, where = scope) =>
  commit(table.store, [putIdempotencyRecord(where, record(body), when)]);

describe('the record of an Idempotency-Key', () => {
  it('reads back as written, in its own scope only', async () => {
    await put('{"id":1}', at(0));
    expect(await readIdempotencyRecord(table.store, scope, at(1))).toMatchObject(record('{"id":1}'));
    for (const other of [{ platformId: otherPlatformId }, { operation: 'createTransferOut' }, { key: 'key-2' }]) {
      expect(await readIdempotencyRecord(table.store, { ...scope, ...other }, at(1))).toBeUndefined();
    }
  });

  it('refuses a second record with KeyAlreadyUsed until it expires', async () => {
    await put('first', at(0));
    const refusal = await put('second', at(59)).catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(KeyAlreadyUsed);
    expect(refusal).toMatchObject({
      name: 'KeyAlreadyUsed',
      message: 'Another request used this Idempotency-Key first.',
    });
    expect(await readIdempotencyRecord(table.store, scope, at(59))).toMatchObject({ body: 'first' });
  });

  it('is replaced once it has expired, deleted or not', async () => {
    await put('first', at(0));
    expect(await readIdempotencyRecord(table.store, scope, at(60))).toBeUndefined();
    await put('second', at(60));
    expect(table.items()).toHaveLength(1);
    expect(table.items()[0]?.type).toBe('IDEMPOTENCY');
  });

  it.each<[string, object, string]>([
    ['without a status', { status: undefined }, 'IDEMPOTENCY.status is not a safe integer.'],
    ['whose body is a number', { body: 1 }, 'IDEMPOTENCY.body is not bytes.'],
  ])('is refused %s', (_, change, message) => {
    const item = putIdempotencyRecord(scope, record('body'), at(0)).put?.item;
    expect(() => livingRecord({ ...item, ...change }, at(0))).toThrow(message);
  });
});
