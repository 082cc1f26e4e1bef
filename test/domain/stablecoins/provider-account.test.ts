import { describe, expect, it } from 'vitest';
import { toUuid } from '../../../functions/domain/ids.ts';
import {
  accountStatusAt,
  newProviderAccount,
  onlyActive,
  type ProviderAccountRecord,
  requireUsable,
} from '../../../functions/domain/stablecoins/provider-account.ts';
import { noon, platformId, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const before = new Date(now.getTime() - 1);

/** An account whose access ends at noon in this status, or never. */
const account = (status?: 'INVALID' | 'REVOKED'): ProviderAccountRecord =>
  newProviderAccount({
    platformId,
    environment: 'sandbox',
    uuid: toUuid(uuids.unknown),
    provider: 'BRALE',
    apiClientId: 'example-client',
    sealedSecret: 'sealed',
    verified: { providerAccountId: 'example-account', ...(status && { ends: { status, at: noon } }) },
    now: before,
  });

describe('an account at a provider', () => {
  it.each([
    ['INVALID', 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'],
    ['REVOKED', 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'],
  ] as const)('that becomes %s can be used until then, and is refused with %s from then on', (status, code) => {
    const ending = account(status);
    expect(requireUsable(ending, before)).toBe(ending);
    expect(() => requireUsable(ending, now)).toThrow(expect.objectContaining({ code }));
    expect([accountStatusAt(ending, before), accountStatusAt(ending, now)]).toEqual(['ACTIVE', status]);
  });

  it('that keeps its access can be used', () => {
    const lasting = account();
    expect(requireUsable(lasting, now)).toBe(lasting);
  });

  it('is the one to use if no other one is active', () => {
    const lasting = account();
    expect(onlyActive([account('REVOKED'), lasting, account('INVALID')], now)).toBe(lasting);
  });

  it.each([
    ['none is there', [], 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'],
    ['none is active', [account('REVOKED')], 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'],
    ['two are active', [account(), account()], 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED'],
  ])('has to be named where %s', (_, accounts, code) => {
    expect(() => onlyActive(accounts, now)).toThrow(expect.objectContaining({ code }));
  });
});
