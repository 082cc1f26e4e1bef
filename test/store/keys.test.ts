import { describe, expect, it } from 'vitest';
import { keys, listSortKey, lists } from '../../functions/store/keys.ts';

const platform = 'PLATFORM#p';

describe('the keys of the table', () => {
  it.each([
    ['a platform', keys.platform('p'), platform, 'PLATFORM'],
    ['a customer', keys.customer('p', 'u'), `${platform}#CUSTOMER#u`, 'CUSTOMER'],
    ['an internal account', keys.internalAccount('p', 'u'), `${platform}#INTERNAL_ACCOUNT#u`, 'INTERNAL_ACCOUNT'],
    ['an external account', keys.externalAccount('p', 'u'), `${platform}#EXTERNAL_ACCOUNT#u`, 'EXTERNAL_ACCOUNT'],
    ['a payment', keys.payment('p', 'u'), `${platform}#PAYMENT#u`, 'PAYMENT'],
    ['a waiting workflow', keys.waitingTask('p', 'u'), `${platform}#PAYMENT#u`, 'WAITING_TASK'],
    ['a journal entry', keys.journal('p', 'u', 'DEPOSIT'), `${platform}#FUNDING#u`, 'JOURNAL#DEPOSIT'],
    [
      'an answer to a key',
      keys.idempotency('p', 'createQuote', 'k'),
      `${platform}#IDEMPOTENCY#createQuote#k`,
      'IDEMPOTENCY',
    ],
    ['a delivery', keys.delivery('p', 'e'), `${platform}#DELIVERY#e`, 'DELIVERY'],
  ])('of %s begin with the platform', (_, key, pk, sk) => {
    expect(key).toEqual({ pk, sk });
  });

  it('of a token is all that needs no platform: the token is what names it', () => {
    expect(keys.credential('t')).toEqual({ pk: 'TOKEN#t', sk: 'TOKEN' });
  });

  it('tell UMA addresses apart without regard to case', () => {
    expect(keys.umaAddress('p', '$Jane@Example.com')).toEqual(keys.umaAddress('p', '$jane@example.COM'));
  });

  it.each([
    lists.platformAccounts('p'),
    lists.customerAccounts('p', 'u'),
    lists.platformExternalAccounts('p'),
    lists.customers('p'),
    lists.tokens('p'),
  ])('list %s within the platform', (list) => {
    expect(list.startsWith(`${platform}#`)).toBe(true);
  });

  it('sort by creation, then by id', () => {
    const sorted = [
      listSortKey('2025-11-01T12:00:00.000Z', 'b'),
      listSortKey('2025-11-01T12:00:00.001Z', 'a'),
      listSortKey('2025-11-01T12:00:00.000Z', 'a'),
    ].sort();
    expect(sorted.map((key) => key.slice(-5))).toEqual(['00Z#a', '00Z#b', '01Z#a']);
  });
});
