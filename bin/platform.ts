import { parseArgs } from 'node:util';
import { currencyCodes, isCurrencyCode } from '../functions/contract/currencies.ts';
import { provisionPlatform } from '../functions/runtime/provisioning.ts';
import { useDeployedTable, useLocalTable } from '../lib/table-access.ts';

const usage =
  'Usage: npm run platform -- create --name NAME [--currency USD]... [--environment sandbox|production] [--regulated] [--stack NAME] [--json]';

/** Ends the command with one line: a mistake of the caller is no stack trace. */
function refuse(message: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        currency: { type: 'string', multiple: true },
        environment: { type: 'string', default: 'sandbox' },
        regulated: { type: 'boolean', default: false },
        stack: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

const { values, positionals } = readArguments();
const { name, environment, stack } = values;
if (positionals.length !== 1 || positionals[0] !== 'create') refuse('The one thing to do here is "create".');
if (!name?.trim()) refuse('--name is missing.');
if (environment !== 'sandbox' && environment !== 'production') refuse('--environment is sandbox or production.');
const currencies = values.currency?.map((code) =>
  isCurrencyCode(code) ? code : refuse(`--currency ${code} is unknown; known are ${currencyCodes.join(', ')}.`),
);

try {
  await (stack ? useDeployedTable(stack) : useLocalTable(process.env.DATA_DIR ?? '.local'));
  const created = await provisionPlatform({
    name: name.trim(),
    environment,
    isRegulated: values.regulated,
    ...(currencies && { currencies }),
  });
  if (values.json) console.log(JSON.stringify(created));
  else {
    console.log(
      `platformId   ${created.platformId}\ntokenId      ${created.tokenId}\ntokenSecret  ${created.tokenSecret}`,
    );
    console.log('The secret is shown this once only.');
  }
} catch (cause) {
  refuse(cause instanceof Error ? cause.message : String(cause));
}
