import { describe, expect, it } from 'vitest';
import { amendExternalAccount } from '../../../functions/domain/external-accounts/external-account.ts';
import { toExternalAccount } from '../../../functions/store/external-accounts/external-accounts.ts';
import { anExternalAccount } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:03:00.000Z');

describe('a change of an account', () => {
  const account = anExternalAccount({ status: 'PENDING' });
  const active = amendExternalAccount(account, now, { status: 'ACTIVE' });

  it('notes when its status changes, and in which version', () => {
    expect(active.statusChange).toEqual({ version: account.version + 1, at: now.toISOString() });
  });

  it('keeps the note where the status stays', () => {
    const later = new Date(now.getTime() + 1_000);
    expect(amendExternalAccount(active, later, { trusted: true, status: 'ACTIVE' })).toMatchObject({
      ...{ trusted: true, statusChange: active.statusChange },
      version: active.version + 1,
    });
    expect(amendExternalAccount(account, now, { trusted: true }).statusChange).toBeUndefined();
  });
});

describe('a stored account', () => {
  const stored = (accountInfo: unknown) => ({ ...anExternalAccount(), accountInfo, type: 'EXTERNAL_ACCOUNT' });
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', address: { country: 'DE' } };

  it('has texts, a beneficiary and its address as information', () => {
    const info = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary };
    expect(toExternalAccount(stored(info)).accountInfo).toEqual(info);
  });

  it.each<readonly [string, unknown]>([
    ['no type', { iban: 'DE89370400440532013000' }],
    ['a type that is no text', { accountType: 1 }],
    ['a member that is no text', { accountType: 'EUR_ACCOUNT', iban: 1 }],
    ['a beneficiary with a member that is no text', { accountType: 'EUR_ACCOUNT', beneficiary: { fullName: 1 } }],
    ['a list', []],
  ])('with %s in its information is not read', (_, info) => {
    expect(() => toExternalAccount(stored(info))).toThrow(/accountInfo/);
  });
});
