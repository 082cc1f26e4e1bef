/** What becomes of a deposit from report to report. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../functions/domain/ids.ts';
import { assignDeposit, returnDepositToSender } from '../../../lib/bookkeeping/held-deposits.ts';
import { anAccount, ids, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount, productionAccount, useDeposits } from '../../kit/rooms/deposits.ts';

const { table, clock, report, reportReturn, balanceOf, entries, awaitMoney } = useDeposits();
const deposit = () => table.ofType('PAYMENT').find(({ kind }) => kind === 'DEPOSIT');
const accountId = ids.destination;

/** What was reported of it before. */
const histories = {
  'is announced': () => report({ accountId, status: 'PENDING' }),
  'has arrived': () => report({ accountId }),
  'was announced and has arrived': async () => {
    await report({ accountId, status: 'PENDING' });
    await report({ accountId });
  },
  'has failed': () => report({ accountId, status: 'FAILED' }),
  'was announced and has failed': async () => {
    await report({ accountId, status: 'PENDING' });
    await report({ accountId, status: 'FAILED' });
  },
  'has arrived and gone back in part': async () => {
    await report({ accountId });
    await reportReturn({ amount: 200 });
  },
  'has arrived and gone back': async () => {
    await report({ accountId });
    await reportReturn();
  },
  'is held': () => report(),
  'has paid a quote': async () => report({ reference: await awaitMoney() }),
} as const;

describe.each([
  ['is announced', 'NONE', 'RECORDED', 'RECORDED', 500],
  ['has arrived', 'NONE', 'NONE', 'CONFLICT', 500],
  ['was announced and has arrived', 'NONE', 'NONE', 'CONFLICT', 500],
  ['has failed', 'NONE', 'CONFLICT', 'NONE', 0],
  ['was announced and has failed', 'NONE', 'CONFLICT', 'NONE', 0],
  ['has arrived and gone back in part', 'NONE', 'NONE', 'CONFLICT', 300],
  ['has arrived and gone back', 'NONE', 'NONE', 'CONFLICT', 0],
  ['is held', 'NONE', 'NONE', 'CONFLICT', 0],
  ['has paid a quote', 'NONE', 'NONE', 'CONFLICT', 0],
] as const)('a deposit that %s', (history, whenPending, whenCompleted, whenFailed, balance) => {
  it.each([
    ['PENDING', whenPending, history === 'is announced' ? 0 : balance],
    ['COMPLETED', whenCompleted, balance],
    ['FAILED', whenFailed, history === 'is announced' ? 0 : balance],
  ] as const)('and is reported as %s: %s', async (status, effect, expected) => {
    await histories[history]();
    const before = entries().length;
    const { body } = await report({ status, ...(deposit() && { accountId }) });
    expect(body.effect ?? body.code).toBe(effect);
    if (effect === 'CONFLICT') expect(body.message).toMatch(/^The deposit is [A-Z]+ and cannot be [A-Z]+ now\.$/);
    expect(balanceOf(accountId)).toBe(expected);
    expect(entries()).toHaveLength(before + (history === 'is announced' && status === 'COMPLETED' ? 1 : 0));
  });
});

describe('a deposit that was announced', () => {
  it('is credited in the amount that arrives', async () => {
    await report({ accountId, status: 'PENDING' });
    expect(deposit()).toMatchObject({ status: 'PENDING', receivingAmount: 500 });
    clock.advance(60);
    expect((await report({ accountId, amount: 480 })).body.effect).toBe('RECORDED');
    const settledAt = clock.now().toISOString();
    expect(deposit()).toMatchObject({ status: 'COMPLETED', receivingAmount: 480, sendingAmount: 480, settledAt });
    expect(balanceOf(accountId)).toBe(480);
  });

  it.each([
    [{}, 'COLLECTION_FAILED'],
    [{ failureReason: 'COMPLIANCE_REJECTED' }, 'COMPLIANCE_REJECTED'],
  ])('and fails (%j) has the reason of the report, or a general one', async (said, incomingFailureReason) => {
    await report({ accountId, status: 'PENDING' });
    await report({ accountId, status: 'FAILED', ...said });
    expect(deposit()).toMatchObject({ status: 'FAILED', incomingFailureReason });
  });

  it('is announced to no account where none is found, and held when it arrives', async () => {
    expect((await report({ status: 'PENDING' })).body).toEqual({ depositId: 'example-deposit', effect: 'NONE' });
    expect(table.transactions()).toEqual([]);
    expect((await report()).body).toEqual({ depositId: 'example-deposit', effect: 'UNMATCHED' });
  });
});

describe('a deposit that was announced for an account which is closed when it arrives', () => {
  it('is a transaction of the platform, whose account has the money', async () => {
    await report({ accountId, status: 'PENDING' });
    expect(deposit()).toMatchObject({ destinationAccountId: accountId });
    table.holds(customersAccount({ status: 'CLOSED' }), productionAccount());
    expect((await report({ accountId })).body.effect).toBe('RECORDED');
    expect(deposit()).toMatchObject({
      ...{ status: 'COMPLETED', customerId: platformId, destinationAccountId: ids.source },
      deposit: { reportedFor: accountId },
    });
    expect([balanceOf(ids.source), balanceOf(accountId)]).toEqual([500, 0]);
    expect((await report({ accountId })).body.effect).toBe('NONE');
  });
});

describe('a deposit that is held', () => {
  it('keeps what the report says of it, for the person who decides', async () => {
    const reported = { reference: 'Rent', accountIdentifier: '000000000000' };
    await report({ ...reported, valueDate: '2025-10-31', sender: { accountHolderName: 'Jane Example' } });
    expect(table.ofType('HELD_DEPOSIT')).toMatchObject([
      {
        accountIdentifier: '000000000000',
        deposit: { reference: 'Rent', origin: { accountHolderName: 'Jane Example' } },
        reason: 'No account has this number and reference.',
      },
    ]);
    expect(entries()).toMatchObject([{ movement: 'DEPOSIT', valueDate: '2025-10-31' }]);
  });

  it('keeps nothing that the report does not say', async () => {
    await report();
    const [held] = table.ofType('HELD_DEPOSIT');
    expect([held?.accountIdentifier, held?.deposit, entries()[0]?.valueDate]).toEqual([
      undefined,
      { depositId: 'example-deposit', origin: {} },
      undefined,
    ]);
  });
});

describe('a deposit that was announced, and that no account takes when it arrives', () => {
  it.each(['COMPLETED', 'FAILED'])(
    'is held once where another report of it (%s) has found the account open',
    async (status) => {
      await report({ accountId, status: 'PENDING' });
      const accounts = [customersAccount(), productionAccount()];
      table.beforeNextWrite(async () => {
        table.holds(customersAccount({ status: 'CLOSED' }), productionAccount({ status: 'CLOSED' }));
        expect((await report({ accountId })).body.effect).toBe('UNMATCHED');
        table.holds(...accounts);
      });
      const { body } = await report({ accountId, status });
      expect(body.effect ?? body.code).toBe(status === 'COMPLETED' ? 'NONE' : 'CONFLICT');
      expect([entries().length, deposit()?.status]).toEqual([1, 'PENDING']);
    },
  );

  const decision = { by: 'Ann Example', why: 'Named on the phone' };
  const depositId = 'example-deposit';
  const balances = () => [balanceOf(ids.source), balanceOf(accountId)];

  const arrives = async () => {
    await report({ accountId, status: 'PENDING' });
    table.holds(customersAccount({ status: 'CLOSED' }), productionAccount({ status: 'CLOSED' }));
    const { body } = await report({ amount: 480, accountId });
    expect(body).toMatchObject({ effect: 'UNMATCHED', transactionId: expect.any(String) });
  };

  it('is held once for a person to decide, and stays pending', async () => {
    await arrives();
    const held = { status: 'UNMATCHED', amount: 480, reason: 'The account takes no money.' };
    expect(table.ofType('HELD_DEPOSIT')).toMatchObject([{ ...held, deposit: { reportedFor: accountId } }]);
    expect(deposit()).toMatchObject({ status: 'PENDING', destinationAccountId: accountId });
    expect((await report({ amount: 480, accountId })).body.effect).toBe('NONE');
    expect((await report({ amount: 500, accountId })).body.code).toBe('CONFLICT');
    expect((await report({ amount: 480, accountId, status: 'FAILED' })).body.code).toBe('CONFLICT');
    expect(entries()).toMatchObject([{ postings: [{}, { account: 'system:suspense', amount: 480 }] }]);
  });

  it('is the transaction of the account to which it is assigned', async () => {
    await arrives();
    table.holds(productionAccount());
    await assignDeposit({ platformId, depositId, accountId: ids.source, decision });
    expect(deposit()).toMatchObject({
      ...{ status: 'COMPLETED', customerId: platformId, destinationAccountId: ids.source, receivingAmount: 480 },
      deposit: { reportedFor: ids.source },
    });
    expect(balances()).toEqual([480, 0]);
    const again = assignDeposit({ platformId, depositId, accountId: ids.source, decision });
    await expect(again).rejects.toThrow(`The deposit ${depositId} is ASSIGNED by Ann Example`);
    expect((await reportReturn({ amount: 480 })).body.effect).toBe('RECORDED');
    expect([deposit()?.status, ...balances()]).toEqual(['FAILED', 0, 0]);
  });

  it('is assigned to no account that is closed, in another currency, of the sandbox or unknown, and only where it is held', async () => {
    await arrives();
    const inEuros = `InternalAccount:${uuids.unknown}` as const;
    const inSandbox = `InternalAccount:${uuids.payment}` as const;
    table.holds(
      productionAccount({ accountId: inEuros, currency: 'EUR' }),
      stored.account(anAccount({ accountId: inSandbox })),
    );
    const assign = (account: Id<'InternalAccount'>, id = depositId) =>
      assignDeposit({ platformId, depositId: id, accountId: account, decision });
    await expect(assign(ids.source)).rejects.toThrow(`${ids.source} takes no money.`);
    await expect(assign(inEuros)).rejects.toThrow(`${inEuros} is in EUR, and the deposit is in USD.`);
    await expect(assign(inSandbox)).rejects.toThrow(`Production has no ${inSandbox} of this platform.`);
    await expect(assign('InternalAccount:00000000-0000-4000-8000-000000000000')).rejects.toThrow('Production has no');
    await expect(assign(ids.source, 'other')).rejects.toThrow(
      `No deposit other of the platform ${platformId} is held.`,
    );
    expect(table.ofType('HELD_DEPOSIT')).toMatchObject([{ status: 'UNMATCHED' }]);
  });

  it('fails when all of it has gone back, and not before', async () => {
    await arrives();
    await returnDepositToSender({ platformId, depositId, decision });
    await reportReturn({ amount: 180, returnId: 'first-part' });
    expect([deposit()?.status, table.ofType('HELD_DEPOSIT')[0]?.status]).toEqual(['PENDING', 'RETURNING']);
    await reportReturn({ amount: 300, returnId: 'second-part' });
    expect([deposit()?.status, table.ofType('HELD_DEPOSIT')[0]?.status]).toEqual(['FAILED', 'RETURNED']);
    expect(deposit()).toMatchObject({ incomingFailureReason: 'COLLECTION_FAILED' });
    const suspense = entries().flatMap(({ postings }) =>
      postings.filter(({ account }) => account === 'system:suspense'),
    );
    expect(suspense.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('is taken back from the account to which it is assigned at the same moment', async () => {
    await arrives();
    table.holds(productionAccount());
    table.beforeNextWrite(() => assignDeposit({ platformId, depositId, accountId: ids.source, decision }));
    expect((await reportReturn({ amount: 480 })).body.effect).toBe('RECORDED');
    expect([deposit()?.status, ...balances()]).toEqual(['FAILED', 0, 0]);
  });
});
