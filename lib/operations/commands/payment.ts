import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { findPayment, platformOption } from '../../inspection/find-payment.ts';
import { reportOf, reportText } from '../../inspection/payment-report.ts';
import type { SavedTest } from '../../views/session-views.ts';
import { breakPayment } from '../break-payment.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { refundAgain, resumePayment } from '../resumption.ts';
import { stackOption, useTable } from '../table-access.ts';

const id = { name: 'ID', description: 'The id of its transaction or its quote.' } as const;

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows a payment: its state, what it waits for, history, postings and webhooks.',
  operands: [id],
  options: { ...platformOption, ...stackOption, ...jsonOption },
  async run({ platform, stack, json }, [paymentId = '']) {
    await useTable(stack);
    const report = await reportOf(tableStore(), await findPayment(tableStore(), paymentId, platform));
    console.log(json ? JSON.stringify(report) : reportText(report));
  },
});

const resume = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Starts the workflow of a payment again, for one that no longer moves although nothing is missing.',
  operands: [id],
  options: {
    ...platformOption,
    run: { type: 'string', value: 'NAME', description: 'The name of this run; the same name resumes nothing twice.' },
    ...stackOption,
  },
  async run({ platform, run = `operator-${now().getTime()}`, stack }, [paymentId = '']) {
    await useTable(stack);
    const payment = await findPayment(tableStore(), paymentId, platform);
    const isResumed = await resumePayment(tableStore(), payment, run);
    console.log(isResumed ? `resumed as ${run}` : `left alone: it is ${payment.status}, or ${run} has resumed it`);
  },
});

const refund = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Begins the refund of a failed payment again whose refund has failed.',
  operands: [id],
  options: {
    ...platformOption,
    run: { type: 'string', value: 'NAME', description: 'The name of this run; the same name refunds nothing twice.' },
    to: {
      type: 'string',
      value: 'ACCOUNT',
      description: 'Another internal account of the platform that gets the money.',
    },
    ...stackOption,
  },
  async run({ platform, run = `operator-${now().getTime()}`, to, stack }, [paymentId = '']) {
    await useTable(stack);
    const payment = await findPayment(tableStore(), paymentId, platform);
    const isBegun = await refundAgain(tableStore(), payment, { run, to });
    console.log(isBegun ? `refunding as ${run}` : `left alone: it has no refund that failed, or ${run} has begun it`);
  },
});

const saveTest = defineOperation({
  role: 'read',
  uses: [],
  summary: 'Prints the requests behind a payment of the local service as a test for vitest.',
  operands: [id],
  async run(_values, [paymentId = '']) {
    const { text } = await askConsole<SavedTest>(`/saved-tests/${paymentId.slice(paymentId.indexOf(':') + 1)}`);
    process.stdout.write(text);
  },
});

const breakIt = defineOperation({
  role: 'read',
  uses: [],
  summary:
    'Tries every fault at each call that a payment like this one of the local service makes. Exits with 1 if it breaks.',
  operands: [id],
  options: {
    first: { type: 'string', value: 'NUMBER', description: 'Only the first calls.' },
    defect: { type: 'string', value: 'NAME', description: 'Plants a defect, to see that it is found.' },
  },
  async run({ first, defect }, [paymentId = '']) {
    if (first !== undefined && !/^[1-9]\d*$/.test(first)) throw new UsageError('--first takes a whole number from 1.');
    const options = { first: first === undefined ? undefined : Number(first), defect };
    const holds = await breakPayment(paymentId.slice(paymentId.indexOf(':') + 1), options);
    if (!holds) process.exitCode = 1;
  },
});

export const paymentCommands: OperationGroup = {
  summary: 'Looks into single payments.',
  commands: { show, resume, refund, 'save-test': saveTest, break: breakIt },
};
