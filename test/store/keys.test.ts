import { describe, expect, it } from 'vitest';
import * as keys from '../../functions/store/keys.ts';
import { listSortKey } from '../../functions/store/keys.ts';
import * as lists from '../../functions/store/lists.ts';
import { ids, platformId, uuids } from '../kit/builders.ts';

const platform = `PLATFORM#${platformId}`;

describe('the keys of the table', () => {
  it.each([
    ['a platform', keys.platform(platformId), platform, 'PLATFORM'],
    ['a version of terms', keys.platformTerms(platformId, 12), `${platform}#TERMS#REVISIONS`, '00000012'],
    ['all versions of terms', keys.platformTerms(platformId, ''), `${platform}#TERMS#REVISIONS`, ''],
    ['a customer', keys.customer(platformId, uuids.payment), `${platform}#CUSTOMER#${uuids.payment}`, 'CUSTOMER'],
    [
      'an internal account',
      keys.internalAccount(platformId, uuids.payment),
      `${platform}#INTERNAL_ACCOUNT#${uuids.payment}`,
      'INTERNAL_ACCOUNT',
    ],
    [
      'an external account',
      keys.externalAccount(platformId, uuids.payment),
      `${platform}#EXTERNAL_ACCOUNT#${uuids.payment}`,
      'EXTERNAL_ACCOUNT',
    ],
    ['a payment', keys.payment(platformId, uuids.payment), `${platform}#PAYMENT#${uuids.payment}`, 'PAYMENT'],
    [
      'a waiting workflow',
      keys.waitingTask(platformId, uuids.payment),
      `${platform}#PAYMENT#${uuids.payment}`,
      'WAITING_TASK',
    ],
    [
      'a journal entry',
      keys.journal(platformId, uuids.payment, 'DEPOSIT'),
      `${platform}#FUNDING#${uuids.payment}`,
      'JOURNAL#DEPOSIT',
    ],
    [
      'an answer to a key',
      keys.idempotency(platformId, 'createQuote', 'k'),
      `${platform}#IDEMPOTENCY#createQuote#k`,
      'IDEMPOTENCY',
    ],
    ['a delivery', keys.delivery(platformId, uuids.unknown), `${platform}#DELIVERY#${uuids.unknown}`, 'DELIVERY'],
  ])('of %s begin with the platform', (_, key, pk, sk) => {
    expect(key).toEqual({ pk, sk });
  });

  it('of a credential needs no platform, because the token identifies it', () => {
    expect(keys.credential('t')).toEqual({ pk: 'TOKEN#t', sk: 'TOKEN' });
  });

  it('compare UMA addresses without case', () => {
    expect(keys.umaAddress(platformId, '$Jane@Example.com')).toEqual(keys.umaAddress(platformId, '$jane@example.COM'));
  });

  it.each([
    lists.platformAccounts(platformId),
    lists.customerAccounts(platformId, ids.customer),
    lists.platformExternalAccounts(platformId),
    lists.customers(platformId),
    lists.tokens(platformId),
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
