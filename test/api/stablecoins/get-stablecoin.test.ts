import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/get-stablecoin.ts';
import { noon } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { type stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { aStablecoin, clock } = useStablecoins();
const show = (stablecoinId: string, caller?: typeof stranger) =>
  invoke(handler, { path: { stablecoinId }, ...(caller && { caller }) });

type Stages = readonly (readonly [second: number, issuance: string, operations: string])[];

describe('GET /stablecoins/{stablecoinId}', () => {
  it.each<[string, Stages]>([
    [
      '001',
      [
        [0, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [3600, 'PENDING_REVIEW', 'NOT_ENABLED'],
      ],
    ],
    ['002', [[0, 'REJECTED', 'NOT_ENABLED']]],
    [
      '003',
      [
        [0, 'PROVISIONING', 'NOT_ENABLED'],
        [10, 'FAILED', 'NOT_ENABLED'],
      ],
    ],
    [
      '005',
      [
        [0, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [9.999, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [10, 'PROVISIONING', 'NOT_ENABLED'],
        [20, 'PROVISIONED', 'PENDING_APPROVAL'],
        [25, 'PROVISIONED', 'ENABLING'],
        [30, 'PROVISIONED', 'ENABLED'],
      ],
    ],
    ['006', [[0, 'PROVISIONED', 'PENDING_APPROVAL']]],
    [
      '007',
      [
        [0, 'PROVISIONED', 'ENABLED'],
        [30, 'PROVISIONED', 'DISABLED'],
      ],
    ],
    ['xyz', [[0, 'PROVISIONED', 'ENABLED']]],
  ])('shows a token that ends in %s move by the clock', async (ending, stages) => {
    const id = await aStablecoin(ending);
    for (const [second, issuanceStatus, serviceOperationsStatus] of stages) {
      clock.set(new Date(Date.parse(noon) + second * 1000).toISOString());
      const { status, body } = await show(id);
      expect([second, status, body]).toMatchObject([second, 200, { issuanceStatus, serviceOperationsStatus }]);
      expect('currency' in body).toBe(serviceOperationsStatus === 'ENABLED');
    }
  });
});
