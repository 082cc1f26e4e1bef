import { UsageError } from '../../command-line/command-line.ts';
import {
  publishGeneration,
  retireGeneration,
  showGenerations,
  signWithGeneration,
} from '../../platforms/webhook-keys.ts';
import { defineOperation, type OperationGroup, reading, writing } from '../operation.ts';
import { stackOption, useKeyService, useTable } from '../table-access.ts';

const options = stackOption;
const generation = {
  generation: { type: 'string', value: 'NUMBER', description: 'The generation, as `show` prints it.' },
} as const;

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Lists the generations of the webhook keys that receivers are shown, and which of them signs.',
  options,
  async run({ stack }) {
    await useTable(stack);
    await printGenerations();
  },
});

const publish = defineOperation({
  role: 'break-glass',
  uses: [...writing, 'keys:seal'],
  summary: 'Makes the next generation and shows it to receivers; nothing is signed with it yet.',
  options,
  async run({ stack }) {
    await useTable(stack);
    await useKeyService(stack);
    await publishGeneration();
    await printGenerations();
  },
});

const sign = defineOperation({
  role: 'break-glass',
  uses: writing,
  summary: 'Signs with a published generation; every function follows within a minute.',
  options: { ...generation, ...options },
  async run({ generation: number, stack }) {
    const chosen = numberOf(number);
    await useTable(stack);
    await signWithGeneration(chosen);
    await printGenerations();
  },
});

const retire = defineOperation({
  role: 'break-glass',
  uses: writing,
  summary: 'Removes a generation that no longer signs.',
  options: { ...generation, ...options },
  async run({ generation: number, stack }) {
    const chosen = numberOf(number);
    await useTable(stack);
    await retireGeneration(chosen);
    await printGenerations();
  },
});

export const webhookKeyCommands: OperationGroup = {
  summary: 'Replaces the keys that sign webhooks (docs/runbooks/webhook-keys.md).',
  commands: { show, publish, sign, retire },
};

function numberOf(text: string | undefined): number {
  if (text === undefined) throw new UsageError('--generation is missing.');
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--generation is a number such as 2, not "${text}".`);
  return Number(text);
}

async function printGenerations(): Promise<void> {
  for (const row of await showGenerations()) console.log(`${row.generation}  ${row.use.padEnd(9)}  ${row.createdAt}`);
}
