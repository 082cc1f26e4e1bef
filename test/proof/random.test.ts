import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast } from '../../lib/proof/cast.ts';
import { mishaps, neverMet } from '../../lib/proof/mishaps.ts';
import { aCastOf, playSeed, randomTraffic } from '../../lib/proof/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'prove-'));
afterAll(() => rmSync(folder, { recursive: true }));

let cast: Cast;
beforeAll(async () => {
  cast = await aCastOf();
});

describe('the proof of random traffic', () => {
  it.each([3, 20, 31])('plays the world of seed %i the same to the last line', async (seed) => {
    const [one, other] = [
      await playSeed(cast, seed, { isTraced: true }),
      await playSeed(cast, seed, { isTraced: true }),
    ];
    expect(one.world.trace.length).toBeGreaterThan(100);
    expect(one.world.trace).toEqual(other.world.trace);
    expect(one.books.violations).toEqual([]);
  });

  it('writes the trace of a seed', async () => {
    const trace = join(folder, 'trace');
    const { violations, figures } = await randomTraffic.prove({ seed: '5', trace }, () => undefined);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^1 worlds, \d+ payments/);
    expect(readFileSync(trace, 'utf8')).toContain('createQuote');
  });

  it('says what happened in none of many worlds', () => {
    expect(neverMet(new Map(mishaps.map((mishap) => [mishap, 1])))).toEqual([]);
    expect(neverMet(new Map([['CONFLICT', 3]]))).toContain('CALLBACK_AGAIN');
  });

  it('fails when a change is lost on its way', async () => {
    const { books } = await playSeed(cast, 3, { spoil: (world) => world.loseChange('PAYMENT') });
    expect(books.violations).not.toEqual([]);
  });

  it('fails when the books lose a unit', async () => {
    const { books } = await playSeed(cast, 3, {
      spoil: ({ table }) => {
        const short = [...table.snapshot()].map(([name, item]) => {
          const isAccount = item.type === 'INTERNAL_ACCOUNT';
          return [name, isAccount ? { ...item, balance: Number(item.balance) - 1 } : item] as const;
        });
        table.restore(new Map(short));
      },
    });
    expect(books.violations.join()).toContain('its postings sum to');
  });
});
