import type { CatalogueResult, CatalogueView } from '../../views/catalogue-views.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, type OperationGroup } from '../operation.ts';

/** A line for each row that can be run, with what it promises. */
const catalogueText = ({ errors, values, events }: CatalogueView): string =>
  [...errors, ...values, ...events]
    .flatMap(({ rows }) => rows)
    .flatMap(({ run, promised }) => (run ? [`${run}  ${promised ?? ''}`.trimEnd()] : []))
    .join('\n');

/** The promises of the contract's tables, tried on the service that runs on this machine, as the console's page does. */
export const catalogueCommands: OperationGroup = {
  summary: "Runs error codes, the sandbox's values and events on the service that runs on this machine.",
  commands: {
    list: defineOperation({
      role: 'read',
      uses: [],
      summary: 'Lists the rows that can be run, with what each promises.',
      run: async () => console.log(catalogueText(await askConsole<CatalogueView>('/catalogue'))),
    }),
    run: defineOperation({
      role: 'operate',
      uses: [],
      summary:
        'Runs a row on a platform of its own. Exits with 1 if it does not show what it promises. May move the clock.',
      operands: [{ name: 'ROW', description: 'The row, such as error/CONFLICT or event/CARD.FUNDING_SOURCE_CHANGE.' }],
      async run(_values, [row = '']) {
        const { promised, actual, isAsPromised } = await askConsole<CatalogueResult>('/catalogue/run', { run: row });
        console.log(isAsPromised ? `as promised: ${actual}` : `NOT as promised: ${actual}, not ${promised}`);
        if (!isAsPromised) process.exitCode = 1;
      },
    }),
  },
};
