import { describe, expect, it } from 'vitest';
import { nextSandboxReport, sandboxToken } from '../../../functions/domain/stablecoins/sandbox-provider.ts';
import { noon } from '../../kit/builders.ts';

const after = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000);

describe('the provider of the sandbox', () => {
  it('does not know a token that ends in 004', () => {
    const token = (providerTokenIdentifier: string) =>
      sandboxToken({ providerTokenIdentifier, networkTokenIdentifier: 'network-token', network: 'SPARK' }, after);
    expect(() => token('example-004')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(token('example-005')).toHaveProperty('stages');
  });

  it.each([
    ['002', 'PENDING_PROVIDER', 5, 'FAILED', 'INSUFFICIENT_FUNDS'],
    ['002', 'PENDING_FUNDING', 10, 'FUNDED', undefined],
    ['003', 'PENDING_PROVIDER', 5, 'ACCEPTED', undefined],
    ['003', 'PROCESSING', 5, 'FAILED', 'ACCOUNT_CANNOT_RECEIVE'],
    ['004', 'PROCESSING', 5, 'FAILED', 'ACCOUNT_INVALID'],
    ['005', 'PENDING_PROVIDER', 30, 'ACCEPTED', undefined],
    ['005', 'PROCESSING', 30, 'FAILED', 'PROVIDER_TRANSFER_FAILED'],
    ['006', 'PENDING_PROVIDER', 5, 'ACCEPTED', undefined],
    ['xyz', 'PROCESSING', 5, 'COMPLETED', undefined],
  ] as const)('reports of %s in %s after %i seconds: %s %s', (suffix, status, afterSeconds, kind, failureReason) => {
    expect(nextSandboxReport({ suffix, status })).toMatchObject({ afterSeconds, report: { kind } });
    expect(nextSandboxReport({ suffix, status })?.report.failureReason).toBe(failureReason);
  });

  it('never reports the funds of 006', () => {
    expect(nextSandboxReport({ suffix: '006', status: 'PENDING_FUNDING' })).toBeUndefined();
  });
});
