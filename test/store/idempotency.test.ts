import { describe, expect, it } from 'vitest';
import { IdempotencyRace, putIdempotencyRecord, readIdempotencyRecord } from '../../functions/store/idempotency.ts';
import { commit } from '../../functions/store/table.ts';
import { noon, otherPlatformId, platformId } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';

const memory = useInMemoryTable();
const scope = { platformId, operation: 'createQuote', key: 'key-1' };
const at = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000);
const record = (body: string) => ({
  fingerprint: 'fingerprint',
  status: 201,
  body,
  expiresAtSeconds: at(60).getTime() / 1000,
});
const put = (body: string, when: Date, where = scope) =>
  commit(memory.store, [putIdempotencyRecord(where, record(body), when)]);

describe('the record of an answer', () => {
  it('is read as it was written, in its scope alone', async () => {
    await put('{"id":1}', at(0));
    expect(await readIdempotencyRecord(memory.store, scope, at(1))).toMatchObject(record('{"id":1}'));
    for (const other of [{ platformId: otherPlatformId }, { operation: 'createTransferOut' }, { key: 'key-2' }]) {
      expect(await readIdempotencyRecord(memory.store, { ...scope, ...other }, at(1))).toBeUndefined();
    }
  });

  it('stands against another one while it lives, and says that it was a race', async () => {
    await put('first', at(0));
    const race = await put('second', at(59)).catch((cause: unknown) => cause);
    expect(race).toBeInstanceOf(IdempotencyRace);
    expect(race).toMatchObject({ name: 'IdempotencyRace', message: 'The key was used meanwhile.' });
    expect(await readIdempotencyRecord(memory.store, scope, at(59))).toMatchObject({ body: 'first' });
  });

  it('gives way to the next once its time is up, deleted or not', async () => {
    await put('first', at(0));
    expect(await readIdempotencyRecord(memory.store, scope, at(60))).toBeUndefined();
    await put('second', at(60));
    expect(memory.items()).toHaveLength(1);
    expect(memory.items()[0]?.type).toBe('IDEMPOTENCY');
  });
});
