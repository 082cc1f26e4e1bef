import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Checkpoints } from '../../../lib/local/checkpoints.ts';
import type { Durable } from '../../../lib/local/durable.ts';
import { aDurable } from '../../kit/local-parts.ts';

const stored = (durable: Durable) =>
  durable.db.prepare('SELECT consumer, shard, sequence, closed FROM checkpoints').all();

describe('checkpoints', () => {
  let durable: Durable;
  let checkpoints: Checkpoints;

  beforeEach(() => {
    vi.useFakeTimers();
    durable = aDurable();
    checkpoints = new Checkpoints(durable, 'arn:stream');
  });

  afterEach(() => vi.useRealTimers());

  it('are known at once and written together within 25 ms', () => {
    checkpoints.save('Relay', 's1', '7');
    checkpoints.save('Relay', 's1', '8');
    checkpoints.save('Drive', 's1', '5');
    expect(checkpoints.find('Relay', 's1')).toMatchObject({ sequence: '8', closed: false });
    expect(stored(durable)).toEqual([]);
    vi.advanceTimersByTime(25);
    expect(stored(durable)).toEqual([
      { consumer: 'Relay', shard: 's1', sequence: '8', closed: 0 },
      { consumer: 'Drive', shard: 's1', sequence: '5', closed: 0 },
    ]);
    expect(new Checkpoints(durable, 'arn:stream').find('Relay', 's1')).toMatchObject({ sequence: '8', closed: false });
    expect(new Checkpoints(durable, 'arn:other').find('Relay', 's1')).toBeUndefined();
  });

  it('keep the last record of a shard that is closed', () => {
    checkpoints.save('Relay', 's1', '8');
    checkpoints.close('Relay', 's1');
    checkpoints.close('Relay', 's2');
    expect(stored(durable)).toEqual([
      { consumer: 'Relay', shard: 's1', sequence: '8', closed: 1 },
      { consumer: 'Relay', shard: 's2', sequence: null, closed: 1 },
    ]);
  });

  it('are written with the next ones when the disk was full', () => {
    const shard = 's'.repeat(10_000);
    const pages = Number(durable.db.prepare('PRAGMA page_count').get()?.page_count);
    durable.db.exec(`PRAGMA max_page_count = ${pages}`);
    checkpoints.save('Relay', shard, '8');
    vi.advanceTimersByTime(25);
    expect(stored(durable)).toEqual([]);
    expect(checkpoints.find('Relay', shard)).toMatchObject({ sequence: '8' });
    durable.db.exec('PRAGMA max_page_count = 100000');
    checkpoints.save('Drive', 's1', '5');
    vi.advanceTimersByTime(25);
    expect(stored(durable)).toEqual([
      { consumer: 'Relay', shard, sequence: '8', closed: 0 },
      { consumer: 'Drive', shard: 's1', sequence: '5', closed: 0 },
    ]);
  });
});
