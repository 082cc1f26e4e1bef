import { expect, it } from 'vitest';
import { makeSmokePayment } from '../../../lib/probe/smoke.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();
const target = () => ({
  url: cloud.baseUrl,
  token: `${cloud.tokenId}:${cloud.tokenSecret}`,
  withinMs: 60_000,
});

it('makes a payment that is completed, as often as it is called', async () => {
  expect(await makeSmokePayment(target())).toMatch(/^Transaction:/);
  expect(await makeSmokePayment(target())).toMatch(/^Transaction:/);
}, 120_000);

it('takes the address with a slash at its end', async () => {
  expect(await makeSmokePayment({ ...target(), url: `${cloud.baseUrl}/` })).toMatch(/^Transaction:/);
}, 120_000);

it('names the call that failed', async () => {
  await expect(makeSmokePayment({ ...target(), token: 'wrong:token' })).rejects.toThrow(
    'GET /platform/internal-accounts?currency=USD answers 401',
  );
});
