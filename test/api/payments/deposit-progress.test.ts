/** What becomes of a deposit from report to report. */
import { describe, expect, it } from 'vitest';
import { ids } from '../../kit/builders.ts';
import { useDeposits } from '../../kit/rooms/deposits.ts';

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
