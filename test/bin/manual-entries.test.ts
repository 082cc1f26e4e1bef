import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerCommands } from '../../lib/operations/commands/ledger.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { customerAccount } from '../kit/client/cards.ts';
import { accountIn, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { runHere } from '../kit/command-here.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();
let accountId: string;
let platform: readonly string[];
beforeAll(async () => {
  accountId = await fundedAccount(cloud.api);
  platform = ['--platform', cloud.platformId];
});

const ledger = (...args: readonly string[]) => operateOn(cloud.dataDir, 'ledger', ...args, ...platform);
const balance = async (): Promise<number> => (await accountIn(cloud.api, 'USD')).balance.amount;
const internal = (): string => `InternalAccount:${accountId.slice(-36)}`;

const ofPlatform = ['--platform', '00000000-0000-4000-8000-000000000001'];
const reasoned = [...ofPlatform, '--why', 'Because', '--by', 'Ann Example'];

describe('npm run operate -- ledger propose, approve, reject and show', () => {
  it('book what two operators want, which the account shows', { timeout: 120_000 }, async () => {
    const before = await balance();
    const preset = ['--as', 'suspense', '--account', internal(), '--amount', 'USD:1250'];
    const proposed = await ledger('propose', ...preset, '--why', 'Wire of Contoso', '--by', 'Ann Example');
    expect(proposed.output).toMatch(
      /^manual entry 1, proposed \S+ by Ann Example\n {2}why +Wire of Contoso\n {2}debit +12\.50 USD {2}system:suspense\n {2}credit +12\.50 USD {2}InternalAccount:\S+\nwaits for the approval of another operator\n$/,
    );
    expect(await balance()).toBe(before);

    const alone = await ledger('approve', '1', '--why', 'Checked', '--by', 'ann example');
    expect(alone.code).toBe(2);
    expect(alone.errors).toContain('another one has to approve it');
    const approved = await ledger('approve', '1', '--why', 'Checked', '--by', 'Ben Example');
    expect(approved.output).toMatch(/^approved and booked \S+ by Ben Example$/m);
    expect(await balance()).toBe(before + 1_250);
    expect((await ledger('approve', '1', '--why', 'Checked', '--by', 'Ben Example')).errors).toContain(
      'was APPROVED by Ben Example at ',
    );

    await ledger('propose', '--reverse', '1', '--why', 'It was not theirs', '--by', 'Ann Example');
    const reversed = await ledger('approve', '2', '--why', 'Checked', '--by', 'Ben Example', '--json');
    expect(JSON.parse(reversed.output)).toMatchObject({ entry: { reverses: 1 }, decision: { outcome: 'APPROVED' } });
    expect(await balance()).toBe(before);

    const moved = ['--posting', 'system:losses=USD:-300', '--posting', 'system:receivables=USD:300'];
    await ledger('propose', ...moved, '--why', 'Lost', '--by', 'Ann Example', '--value-date', '2026-01-31');
    await ledger('reject', '3', '--why', 'They pay', '--by', 'Ben Example');
    const all = (await ledger('show')).output;
    expect(all).toMatch(/taken back by manual entry 2/);
    expect(all).toMatch(/rejected \S+ by Ben Example: They pay/);
    expect((await ledger('show', '--open')).output).toBe('There are none.\n');
    expect((await ledger('show', '--number', '3')).output).toMatch(
      /^manual entry 3, .*\n.*\n {2}value date {2}2026-01-31/,
    );

    const kinds = async () => {
      const { data } = (await cloud.api.get(`/internal-accounts/${internal()}/entries`)).body;
      return data.map((entry: { kind: string; amount: { amount: number } }) => `${entry.kind} ${entry.amount.amount}`);
    };
    // The books follow by a moment.
    const shown = await until(kinds, (all) => all[0] === 'MANUAL_REVERSAL -1250');
    expect(shown[1]).toBe('MANUAL_ENTRY 1250');

    const explained = await operateOn(cloud.dataDir, 'balance', 'explain', internal());
    expect(explained.output).toMatch(/MANUAL_ENTRY +12\.50 USD .*ManualEntry:.*\n.*MANUAL_REVERSAL +-12\.50 USD/);
    expect(explained.output).toContain('The entries sum to this.');
    await expectCleanBooks(cloud);
  });

  it('settle a refund that failed, which the platform hears of', { timeout: 120_000 }, async () => {
    const recipient = await aRecipient(cloud.api);
    const { transactionId } = await aPayment(cloud.api, accountId, recipient);
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    for (const event of ['REFUND_FAIL', 'BANK_RETURN']) {
      bodyOf(await cloud.api.post(`/sandbox/transactions/${transactionId}/simulate`, { event }), 200);
    }
    const refund = async () => (await cloud.api.get(`/transactions/${transactionId}`)).body.refund;
    await until(refund, (one) => one?.status === 'FAILED');
    const before = await balance();
    const order = ['--refund', transactionId, '--why', 'The account takes it again', '--by', 'Ann Example'];
    const { id: otherId } = await customerAccount(cloud.api, recipient.customerId);
    const toOther = JSON.parse((await ledger('propose', ...order, '--account', otherId, '--json')).output).entry;
    expect(toOther.postings.map(({ account }: { account: string }) => account)).toContain(otherId);
    await ledger('reject', String(toOther.number), '--why', 'It goes back', '--by', 'Ben Example');
    const { number } = JSON.parse((await ledger('propose', ...order, '--json')).output).entry;
    expect(await refund()).toMatchObject({ status: 'FAILED' });
    await ledger('approve', String(number), '--why', 'Checked', '--by', 'Ben Example');
    expect(await refund()).toMatchObject({ status: 'COMPLETED' });
    const { sentAmount } = (await cloud.api.get(`/transactions/${transactionId}`)).body;
    expect(await balance()).toBe(before + sentAmount.amount);
    expect((await ledger('propose', ...order)).errors).toContain('has no refund that failed');
    await expectCleanBooks(cloud);
  });

  it.each([
    [['propose', '--why', 'x', '--by', 'Ann'], '--platform is missing.'],
    [['propose', '--platform', 'x', '--why', 'x', '--by', 'Ann'], 'There is no platform x.'],
    [['propose', ...reasoned, '--posting', 'system:suspense=USD:5', '--as', 'loss'], 'Give one of --posting, --as'],
    [['propose', ...reasoned], 'Give one of --posting, --as, --refund and --reverse.'],
    [['propose', ...reasoned, '--posting', 'suspense=USD:5'], '--posting suspense=USD:5: give an account such as'],
    [['propose', ...reasoned, '--posting', 'system:suspense=USD'], 'give an amount in the smallest unit'],
    [['propose', ...reasoned, '--posting', 'system:suspense=USD:5.5'], 'give an amount in the smallest unit'],
    [['propose', ...reasoned, '--posting', 'system:suspense=XXX:5'], 'give an amount in the smallest unit'],
    [['propose', ...reasoned, '--as', 'gift'], '--as gift: choose one of suspense, receivable, loss.'],
    [['propose', ...reasoned, '--as', 'loss', '--account', 'x', '--amount', 'USD:5'], '--account: give an account'],
    [
      ['propose', ...reasoned, '--as', 'loss', '--account', 'system:receivables', '--amount', 'USD:-5'],
      '--amount is greater than 0.',
    ],
    [
      ['propose', ...reasoned, '--reverse', '1', '--value-date', '2026-02-30'],
      '--value-date 2026-02-30 is not a day such as 2026-12-01.',
    ],
    [['propose', ...reasoned, '--reverse', 'one'], '--reverse is the number of a manual entry, from 1.'],
    [['propose', ...ofPlatform, '--reverse', '1', '--by', 'Ann'], '--why is missing.'],
    [['approve', '1', ...ofPlatform], '--by is missing.'],
    [['approve', ...ofPlatform], 'NUMBER is missing.'],
    [['reject', '1', ...ofPlatform, '--by', 'Ann', '--why', ' '], '--why is missing.'],
  ])('refuse %j with a sentence before they look for a service', async (args, message) => {
    const root = { summary: '', commands: { ledger: ledgerCommands } };
    const { code, output, errors } = await runHere('npm run operate --', root, ['ledger', ...args]);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
  });
});
