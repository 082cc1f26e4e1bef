import { tableStore } from '../../../functions/runtime/store.ts';
import { cardReportText, findCardReport } from '../../inspection/card-report.ts';
import { platformOption } from '../../inspection/find-payment.ts';
import { defineOperation, jsonOption, type OperationGroup, reading } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows a card: its state, what funds it, and the authorizations that were declined in the last 30 days.',
  operands: [{ name: 'ID', description: 'The id of the card.' }],
  options: { ...platformOption, ...stackOption, ...jsonOption },
  async run({ platform, stack, json }, [cardId = '']) {
    await useTable(stack);
    const report = await findCardReport(tableStore(), cardId, platform);
    console.log(json ? JSON.stringify(report) : cardReportText(report));
  },
});

export const cardCommands: OperationGroup = { summary: 'Looks into single cards.', commands: { show } };
