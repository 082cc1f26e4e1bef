import { beforeEach, describe, expect, it } from 'vitest';
import { ResourceIndex } from '../../../../lib/console/search/resource-index.ts';
import { indexedKey, type StoredKind } from '../../../../lib/console/search/stored-kinds.ts';
import { termsOf } from '../../../../lib/console/search/words.ts';

const platformId = '00000000-0000-4000-8000-00000000000a';
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number).toISOString();
const keyOf = (type: string, number: number): string => `PLATFORM#${platformId}#${type}#${uuid(number)}`;

function kindOf(type: string): StoredKind {
  const found = indexedKey({ pk: keyOf(type, 1), sk: type });
  if (!found) throw new Error(`Nothing of the type ${type} is indexed.`);
  return found.kind;
}

describe('what an item is indexed by', () => {
  it.each([
    ['itself', { pk: keyOf('CUSTOMER', 1), sk: 'CUSTOMER' }, keyOf('CUSTOMER', 1)],
    ['the pointer to a part of a customer', { pk: keyOf('CUSTOMER', 1), sk: `OWNER#${uuid(2)}` }, keyOf('OWNER', 2)],
    ['nothing, as the pointer', { pk: keyOf('OWNER', 2), sk: 'OWNER' }, undefined],
    ['nothing, as what has no page', { pk: keyOf('CUSTOMER', 1), sk: 'SCA' }, undefined],
  ])('is %s', (_, key, expected) => expect(indexedKey(key)?.pk).toBe(expected));
});

describe('the index of what is stored', () => {
  let index: ResourceIndex;
  const find = (query: string, more: object = {}) =>
    index.find({ platformId, kind: 'payment', terms: termsOf(query), limit: 3, ...more }).map(({ title }) => title);

  beforeEach(() => {
    index = new ResourceIndex();
    const customer = { fullName: 'José Rivera', email: 'jose@example.com', updatedAt: at(0) };
    index.put(keyOf('CUSTOMER', 1), kindOf('CUSTOMER'), customer);
    for (const number of [1, 2, 3, 4]) put(number);
  });

  function put(number: number, more: object = {}): void {
    index.put(keyOf('PAYMENT', number), kindOf('PAYMENT'), {
      kind: 'TRANSFER_OUT',
      status: 'COMPLETED',
      sendingAmount: number * 1_000,
      sendingCurrency: 'USD',
      receivingAmount: number * 1_000,
      receivingCurrency: 'USD',
      customerId: `Customer:${uuid(1)}`,
      updatedAt: at(number),
      ...more,
    });
  }

  it('finds by the beginnings of words, the last changed first, page by page', () => {
    expect(find('jos compl')).toEqual(['40.00 USD', '30.00 USD', '20.00 USD'].map((sum) => `${sum} to José Rivera`));
    const [, , third] = index.find({ platformId, kind: 'payment', terms: [], limit: 3 });
    expect(find('jos', { after: third?.place })).toEqual(['10.00 USD to José Rivera']);
  });

  it.each(['20.00', '2000', '20 usd'])('finds the amount %s', (query) =>
    expect(find(query)).toContain('20.00 USD to José Rivera'),
  );

  it('follows a change, and forgets what was deleted', () => {
    put(1, { status: 'FAILED', updatedAt: at(9) });
    expect(find('failed')).toEqual(['10.00 USD to José Rivera']);
    expect(find('jos')[0]).toBe('10.00 USD to José Rivera');
    index.put(keyOf('PAYMENT', 1), kindOf('PAYMENT'), undefined);
    expect(find('failed')).toEqual([]);
  });

  it('takes what was changed so far in the future that no number tells its milliseconds apart', () => {
    for (const number of [5, 6]) put(number, { updatedAt: '+033715-01-01T00:00:00.000Z' });
    expect(find('jos').slice(0, 2).toSorted()).toEqual(['50.00 USD to José Rivera', '60.00 USD to José Rivera']);
  });

  it('keeps platforms, kinds and filters apart', () => {
    expect(find('', { platformId: uuid(9) })).toEqual([]);
    expect(find('', { filters: ['status=FAILED'] })).toEqual([]);
    expect(find('', { filters: ['status=COMPLETED', `of=Customer:${uuid(1)}`] })).toHaveLength(3);
    expect(find('status=completed')).toEqual(find(''));
    expect(find('jose@example', { kind: 'customer' })).toEqual(['José Rivera']);
  });

  it('is sorted by time or amount, page by page, and narrowed by an amount in major units', () => {
    const amounts = (more: object) => find('jos', more).map((title) => title.split(' ')[0]);
    expect(amounts({ sort: 'oldest' })).toEqual(['10.00', '20.00', '30.00']);
    expect(amounts({ sort: 'largest' })).toEqual(['40.00', '30.00', '20.00']);
    expect(amounts({ sort: 'smallest', after: 2 })).toEqual(['30.00', '40.00']);
    expect(amounts({ least: 20, most: 30, sort: 'smallest' })).toEqual(['20.00', '30.00']);
    expect(amounts({ least: 40.01 })).toEqual([]);
  });

  it('is sorted by when it was made, its name and its status', () => {
    const customers = [
      { fullName: 'bea', verificationStatus: 'REJECTED', createdAt: at(3), updatedAt: at(7) },
      { fullName: 'Cid', verificationStatus: 'APPROVED', createdAt: at(1), updatedAt: at(8) },
      { fullName: 'Ada', verificationStatus: 'PENDING', createdAt: at(2), updatedAt: at(9) },
    ];
    for (const [number, one] of customers.entries()) index.put(keyOf('CUSTOMER', number + 1), kindOf('CUSTOMER'), one);
    const names = (sort: string) => find('', { kind: 'customer', sort });
    expect(names('made-last')).toEqual(['bea', 'Ada', 'Cid']);
    expect(names('made-first')).toEqual(['Cid', 'Ada', 'bea']);
    expect(names('name')).toEqual(['Ada', 'bea', 'Cid']);
    expect(names('status')).toEqual(['Cid', 'Ada', 'bea']);
  });

  it('reads no more for a common word in a larger index than the word’s places', () => {
    const cpu = (work: () => void): number => {
      const before = process.cpuUsage();
      for (let time = 0; time < 20; time += 1) work();
      return process.cpuUsage(before).user;
    };
    index.inOneGo(() => {
      for (let number = 5; number < 20_000; number += 1) put(number);
    });
    // A hundred times what this takes would still be under 100 ms with 100,000 payments.
    expect(cpu(() => find('jose completed')) / 20).toBeLessThan(20_000);
    expect(cpu(() => find('10.00')) / 20).toBeLessThan(10_000);
  });
});
