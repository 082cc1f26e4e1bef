import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as listAccounts } from '../../../functions/api/ledger/list-platform-internal-accounts.ts';
import { handler } from '../../../functions/api/payments/report-funding-instructions.ts';
import { instructionTypes } from '../../../functions/contract/ledger/payment-instructions.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { closeAccount } from '../../../functions/store/ledger/accounts.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, anAccount, ids, noon, otherPlatformId, platformId } from '../../kit/builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();

const production = (changes: Partial<InternalAccount> = {}) =>
  ({ ...anAccount(changes), environment: 'production' }) as InternalAccount;
const dollars = {
  accountOrWalletInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000000000000',
    routingNumber: '000000001',
    bankName: 'Example Bank',
    paymentRails: ['ACH', 'WIRE'],
    reference: 'EXAMPLE-1',
  },
  instructionsNotes: 'Name the reference in the transfer.',
};
const wallet = { accountOrWalletInfo: { accountType: 'BASE_WALLET', address: '0x1', assetType: 'USDC' } };
const shownDollars = { ...dollars, isPlatformAccount: true };
const shownWallet = { ...wallet, isPlatformAccount: true };

const send = (accountId: string, body: string, signed = accountId) => {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders(`instructions.TIMESTAMP.${signed}.${body}`, { timestamp });
  return invoke(handler, { path: { accountId }, body, headers, caller: null });
};
const report = (changes: object = {}, accountId: string = ids.source) =>
  send(accountId, JSON.stringify({ platformId, reportedAt: noon, fundingPaymentInstructions: [dollars], ...changes }));
const instructions = (...fundingPaymentInstructions: readonly unknown[]) => ({ fundingPaymentInstructions });
const at = (minute: number) => ({ reportedAt: `2025-11-01T11:${String(minute).padStart(2, '0')}:00.000Z` });
const effectOf = async (changes: object) => (await report(changes)).body.effect;
const shown = async () => (await invoke(listAccounts, { caller: aCaller() })).body.data[0]?.fundingPaymentInstructions;
const account = () => table.ofType('INTERNAL_ACCOUNT')[0];

/** Instructions of so many bytes. */
const ofBytes = (bytes: number) => {
  const rest = JSON.stringify([{ ...wallet, instructionsNotes: '' }]).length;
  return instructions({ ...wallet, instructionsNotes: 'x'.repeat(bytes - rest) });
};

beforeEach(() => {
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
  table.holds(stored.account(production()));
});

describe('PUT /rails/internal-accounts/{accountId}/funding-instructions', () => {
  it('shows them on the account, whose next version is the event, in one transaction', async () => {
    expect(await report()).toMatchObject({ status: 200, body: { accountId: ids.source, effect: 'RECORDED' } });
    expect(table.transactions()).toHaveLength(1);
    expect(account()).toMatchObject({ version: 2, balance: anAccount().balance, instructionsVersion: 1 });
    expect(await shown()).toEqual([shownDollars]);
  });

  it('keeps them out of the item that every payment writes', async () => {
    const before = JSON.stringify(account()).length;
    await report(instructions(...Array(20).fill(dollars)));
    expect(JSON.stringify(account()).length - before).toBeLessThan(30);
    expect(await shown()).toHaveLength(20);
  });

  it('replaces and withdraws them', async () => {
    await report(at(1));
    expect(await effectOf({ ...at(2), ...instructions(wallet, dollars) })).toBe('RECORDED');
    expect(await shown()).toEqual([shownWallet, shownDollars]);
    expect(await effectOf({ ...at(3), ...instructions() })).toBe('RECORDED');
    expect(await shown()).toEqual([]);
    expect(account()).toMatchObject({ version: 4 });
  });

  it('writes nothing for what it knows', async () => {
    await report();
    table.forgetCalls();
    expect(await effectOf({})).toBe('NONE');
    expect(table.transactions()).toEqual([]);
  });

  it('has no event where a newer report says the same', async () => {
    await report(at(1));
    expect(await effectOf(at(2))).toBe('NONE');
    expect(account()).toMatchObject({ version: 2 });
  });

  it('lets an older report change nothing, even one that is older than a report which changed nothing', async () => {
    await report(at(1));
    await report(at(3));
    expect(await effectOf({ ...at(2), ...instructions(wallet) })).toBe('NONE');
    expect(await shown()).toEqual([shownDollars]);
  });

  it('lets none come back that were withdrawn before they arrived', async () => {
    expect(await effectOf({ ...at(2), ...instructions() })).toBe('NONE');
    expect(await effectOf(at(1))).toBe('NONE');
    expect(await shown()).toEqual([]);
    expect(account()).toMatchObject({ version: 1 });
  });

  it('refuses two different reports of one moment', async () => {
    await report();
    expect(await report(instructions(wallet))).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await shown()).toEqual([shownDollars]);
  });

  it('says itself whose account it is', async () => {
    await report(instructions({ ...dollars, isPlatformAccount: false }));
    expect(await shown()).toEqual([shownDollars]);
    expect(await effectOf(instructions({ ...dollars, isPlatformAccount: true }))).toBe('NONE');
  });

  it('shows none on a closed account, and takes none for it', async () => {
    await report(at(1));
    table.holds({ ...account(), balance: 0 });
    await commit(table.store, [closeAccount(production({ balance: 0, version: 2 }), new Date(noon))]);
    expect(await shown()).toEqual([]);
    expect(await effectOf({ ...at(2), ...instructions(wallet) })).toBe('NONE');
    expect(table.ofType('FUNDING_INSTRUCTIONS')).toMatchObject([{ version: 1 }]);
  });

  it('takes none for an account that is closed while they are written', async () => {
    table.beforeNextWrite(() => table.holds(stored.account(production({ status: 'CLOSED' }))));
    expect((await report()).body).toMatchObject({ effect: 'NONE' });
    expect(table.ofType('FUNDING_INSTRUCTIONS')).toEqual([]);
  });

  it('decides again where another report was faster', async () => {
    table.beforeNextWrite(() => report({ ...at(59), ...instructions(wallet) }));
    expect(await effectOf(at(58))).toBe('NONE');
    expect(await shown()).toEqual([shownWallet]);
  });

  it('answers for the account of another platform, and of the sandbox, as for a missing one', async () => {
    const missing = await report({}, ids.destination);
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect((await report({ platformId: otherPlatformId })).body).toEqual(missing.body);
    expect((await report({ platformId: 'unknown' })).body).toEqual(missing.body);
    expect((await report({}, 'unknown')).body).toEqual(missing.body);
    table.holds(stored.account(anAccount()));
    expect((await report()).body).toEqual(missing.body);
    expect(table.transactions()).toEqual([]);
  });

  it('is refused without a signature over exactly this account', async () => {
    const body = JSON.stringify({ platformId, reportedAt: noon, ...instructions(dollars) });
    const refused = await send(ids.source, body, ids.destination);
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    expect(await invoke(handler, { path: { accountId: ids.source }, body, caller: null })).toMatchObject({
      status: 401,
      body: refused.body,
    });
    expect(table.calls().filter((call) => call instanceof GetCommand)).toEqual([]);
  });

  it('may be by a clock that is five minutes ahead', async () => {
    expect(await effectOf({ reportedAt: '2025-11-01T12:05:00.000Z' })).toBe('RECORDED');
  });

  it('may have 16 KB', async () => {
    expect(await effectOf(ofBytes(16_384))).toBe('RECORDED');
  });

  it.each([
    ['no list', { fundingPaymentInstructions: undefined }],
    ['an unknown type', instructions({ accountOrWalletInfo: { accountType: 'SHELL_ACCOUNT' } })],
    ['a missing field', instructions({ accountOrWalletInfo: { accountType: 'BASE_WALLET' } })],
    ['more than 20', instructions(...Array(21).fill(wallet))],
    ['more than 16 KB', ofBytes(16_385)],
    ['no time', { reportedAt: undefined }],
    ['a time of the future', { reportedAt: '2025-11-01T12:05:00.001Z' }],
  ])('is refused with %s', async (_, changes) => {
    expect(await report(changes)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with a bank account whose deposits would come in another currency', async () => {
    const euros = {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE00000000000000000000',
      paymentRails: ['SEPA'],
      reference: 'E',
    };
    expect(await report(instructions(dollars, { accountOrWalletInfo: euros }))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURRENCY' },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('knows every bank account by a currency in its type, but for SWIFT', () => {
    const banks = instructionTypes.filter((type) => type.endsWith('_ACCOUNT'));
    expect(banks.filter((type) => !/^[A-Z]{3}_ACCOUNT$/.test(type))).toEqual(['SWIFT_ACCOUNT']);
  });
});
