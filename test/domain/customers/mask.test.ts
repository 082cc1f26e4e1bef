import { expect, it } from 'vitest';
import { maskIdentifier } from '../../../functions/domain/customers/mask.ts';

it.each([
  ['A1234567', '****4567'],
  ['AB1234567', '*****4567'],
  ['A123456', '*******'],
  ['1234', '****'],
  ['123-45-6789', '***-**-6789'],
  ['123 45 67', '*** *5 67'],
  ['ÄÖ123456', '****3456'],
])('the identifier %s is shown as %s', (identifier, expected) => {
  expect(maskIdentifier(identifier)).toBe(expected);
});
