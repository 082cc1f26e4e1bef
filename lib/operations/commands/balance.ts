import { tableStore } from '../../../functions/runtime/store.ts';
import { explainBalance, explanationText } from '../../inspection/balance-explanation.ts';
import { platformOption } from '../../inspection/find-payment.ts';
import { defineOperation, jsonOption, type OperationGroup, reading } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';

const explain = defineOperation({
  role: 'read',
  uses: reading,
  summary:
    'Lists every entry of the book of an account with the balance after it; exits with 1 if the last one is not its balance.',
  operands: [{ name: 'ID', description: 'The id of the internal account.' }],
  options: { ...platformOption, ...stackOption, ...jsonOption },
  async run({ platform, stack, json }, [accountId = '']) {
    await useTable(stack);
    const explanation = await explainBalance(tableStore(), accountId, platform);
    console.log(json ? JSON.stringify(explanation) : explanationText(explanation));
    if (explanation.unexplained !== 0) process.exitCode = 1;
  },
});

export const balanceCommands: OperationGroup = { summary: 'Explains balances.', commands: { explain } };
