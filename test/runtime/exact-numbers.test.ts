import { expect, it } from 'vitest';
import { inexactNumber } from '../../functions/runtime/exact-numbers.ts';

it.each([
  ['9007199254740993', '9007199254740993'],
  ['{"amount":12,"rate":0.12345678901234567890}', '0.12345678901234567890'],
  ['[1, -9007199254740993, 9007199254740995]', '-9007199254740993'],
  ['9007199254740993e1', '9007199254740993e1'],
])('in %s, %s is read as another number', (json, number) => {
  expect(inexactNumber(json)).toBe(number);
});

it.each([
  '9007199254740992',
  '{"text":"9007199254740993"}',
  '1000000000000000000000',
  '0.000000000000000000',
  '-0.0000000000000000e5',
  '1.50e3',
  '1500e-3',
  '0.1234567890123450000',
  '1e400',
  '[null,true,"1e5"]',
])('%s has no number that loses digits', (json) => {
  expect(inexactNumber(json)).toBeUndefined();
});
