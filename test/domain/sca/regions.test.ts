import { expect, it } from 'vitest';
import { requireScaRegion } from '../../../functions/domain/sca/regions.ts';

it.each(['DE', 'IS', 'NO'])('strong authentication is for customers in %s', (region) => {
  expect(() => requireScaRegion(region)).not.toThrow();
});

it.each(['US', 'GB', 'CH', undefined])('strong authentication is not for customers in %s', (region) => {
  expect(() => requireScaRegion(region)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
});
