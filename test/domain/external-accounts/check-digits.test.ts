import { expect, it } from 'vitest';
import { isCpf, isRoutingNumber } from '../../../functions/domain/external-accounts/check-digits.ts';

it.each([
  ['000000107', true],
  ['120000100', true],
  ['130000103', false],
  ['200000101', false],
  ['210000104', true],
  ['320000104', true],
  ['330000107', false],
  ['600000109', false],
  ['610000102', true],
  ['720000102', true],
  ['730000105', false],
  ['790000103', false],
  ['800000103', true],
  ['810000106', false],
  ['000000000', false],
])('the routing number %s, whose check digit is right, lies in a range that is issued: %s', (number, expected) => {
  expect(isRoutingNumber(number)).toBe(expected);
});

/** A sum of the first has the remainder 2, whose digit is 9; those of the second have 1 and 2. */
it.each(['10000000795', '10000002909'])('the CPF %s is sound', (number) => {
  expect(isCpf(number)).toBe(true);
});
