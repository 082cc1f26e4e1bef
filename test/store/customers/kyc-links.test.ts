import { describe, expect, it } from 'vitest';
import {
  consumeKycLink,
  hashOfLink,
  putNewKycLink,
  readKycLink,
} from '../../../functions/store/customers/kyc-links.ts';
import { commit } from '../../../functions/store/table.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const hash = hashOfLink('token');
const expiry = new Date(noon);
const link = { platformId, customerId: ids.customer, expiresAt: expiry.toISOString() };
const at = (milliseconds: number) => new Date(expiry.getTime() + milliseconds);

describe('a link to the hosted verification', () => {
  it.each([
    ['works', 'a moment before its expiry', -1, link],
    ['does not work', 'at its expiry', 0, undefined],
    ['does not work', 'a moment after its expiry', 1, undefined],
  ])('%s %s', async (_works, _when, milliseconds, found) => {
    await commit(table.store, [putNewKycLink(hash, link)]);
    expect(await readKycLink(table.store, hash, at(milliseconds))).toEqual(found);
  });

  it('does not work again once it was used, nor with another token', async () => {
    await commit(table.store, [putNewKycLink(hash, link)]);
    expect(await readKycLink(table.store, hashOfLink('another'), at(-1000))).toBeUndefined();
    await commit(table.store, [consumeKycLink(hash, link, at(-1000).toISOString())]);
    expect(await readKycLink(table.store, hash, at(-1))).toBeUndefined();
  });
});
