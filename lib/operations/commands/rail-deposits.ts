import type { PlatformId } from '../../../functions/domain/ids.ts';
import { amountText } from '../../../functions/domain/money.ts';
import { type DepositDecision, type HeldDeposit, heldAmount } from '../../../functions/domain/payments/held-deposit.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import { depositUuid } from '../../../functions/use-cases/payments/rails/deposits.ts';
import {
  assignDeposit,
  listHeldDeposits,
  reopenDeposit,
  returnDepositToSender,
  transactionOf,
} from '../../bookkeeping/held-deposits.ts';
import { onlyOwner, platformOption, searched } from '../../inspection/find-payment.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { actionOptions, requireText } from '../operator-identity.ts';
import { stackOption, useTable } from '../table-access.ts';
import { internalAccountIn } from './entry-options.ts';

const operand = {
  name: 'DEPOSIT',
  description: "The connector's name for the deposit, as the list shows it.",
} as const;

const shared = {
  ...platformOption,
  ...stackOption,
  ...jsonOption,
} as const;

const list = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Lists money that arrived and that no account was found for, oldest first. It is in suspense.',
  options: shared,
  async run({ platform, stack, json }) {
    await useTable(stack);
    const deposits = (await Promise.all((await searched(platform)).map(listHeldDeposits))).flat();
    if (json) return console.log(JSON.stringify(deposits));
    for (const deposit of deposits) console.log(lineOf(deposit));
    console.log(`deposits: ${deposits.length}`);
  },
});

const assign = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Books a deposit that is held to an account, whose owner gets an incoming transaction.',
  operands: [operand],
  options: {
    ...shared,
    to: { type: 'string', value: 'ACCOUNT', description: 'The internal account of production that it is for.' },
    ...actionOptions,
  },
  async run({ platform, stack, json, to, why, by }, [depositId = '']) {
    const accountId = internalAccountIn('--to', requireText('--to', to));
    const decision = decisionOf(why, by);
    await useTable(stack);
    const platformId = await ownerOf(depositId, platform);
    const held = await assignDeposit({ platformId, depositId, accountId, decision });
    console.log(json ? JSON.stringify(held) : `assigned: ${transactionOf(held)}`);
  },
});

const sendBack = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Asks the rail to send a deposit that is held back to its sender.',
  operands: [operand],
  options: { ...shared, ...actionOptions },
  async run({ platform, stack, json, why, by }, [depositId = '']) {
    const decision = decisionOf(why, by);
    await useTable(stack);
    const held = await returnDepositToSender({ platformId: await ownerOf(depositId, platform), depositId, decision });
    console.log(json ? JSON.stringify(held) : `returning: ${amountText(heldAmount(held), held.currency)}`);
  },
});

const reopen = defineOperation({
  role: 'operate',
  uses: writing,
  summary:
    'Has a deposit decided anew that was to be returned, and that its bank says it has not sent and will not send.',
  operands: [operand],
  options: { ...shared, ...actionOptions },
  async run({ platform, stack, json, why, by }, [depositId = '']) {
    const decision = decisionOf(why, by);
    await useTable(stack);
    const held = await reopenDeposit({ platformId: await ownerOf(depositId, platform), depositId, decision });
    console.log(json ? JSON.stringify(held) : `to decide: ${amountText(heldAmount(held), held.currency)}`);
  },
});

/** The commands of deposits that a person has to decide about. */
export const depositCommands: OperationGroup = {
  summary: 'Decides about money that arrived and that no account was found for.',
  commands: { list, assign, return: sendBack, reopen },
};

const decisionOf = (why: string | undefined, by: string | undefined): DepositDecision => ({
  why: requireText('--why', why),
  by: requireText('--by', by),
});

const ownerOf = (depositId: string, platform: string | undefined): Promise<PlatformId> =>
  onlyOwner(platform, `a deposit ${depositId} that is held`, async (platformId) => {
    const held = await readHeldDeposit(tableStore(), platformId, depositUuid(platformId, depositId));
    return held !== undefined;
  });

function lineOf(held: HeldDeposit): string {
  const { platformId, deposit, currency, status, reason, createdAt, accountIdentifier } = held;
  const { accountHolderName, accountIdentifier: sender } = deposit.origin;
  const facts = [
    ...[createdAt, status, amountText(heldAmount(held), currency), deposit.depositId],
    ...(deposit.reference === undefined ? [] : [`reference ${deposit.reference}`]),
    ...(accountIdentifier === undefined ? [] : [`to ${accountIdentifier}`]),
    ...(deposit.reportedFor === undefined ? [] : [`for ${deposit.reportedFor}`]),
    ...[accountHolderName, sender].flatMap((text) => (text === undefined ? [] : [`from ${text}`])),
    ...[reason ?? '', `platform ${platformId}`],
  ];
  return facts.join('  ');
}
