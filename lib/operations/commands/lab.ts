import { readFileSync } from 'node:fs';
import type { LabExample, LabKind, LabVerdict } from '../../views/lab-views.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, type Operation, type OperationGroup } from '../operation.ts';

/** The inputs, each step with its bytes, and the result. */
const exampleText = ({ inputs, steps, result }: LabExample): string =>
  [
    ...inputs.map(([name, value]) => `${name}: ${value}`),
    ...steps.map(({ name, note, hex }) => `${name} (${note}): ${hex}`),
    `Result: ${result}`,
  ].join('\n');

const verdictText = ({ sentence, compared }: LabVerdict): string =>
  [
    sentence,
    ...(compared ? [`${compared.name}, right: ${compared.theirs}`, `${compared.name}, mine: ${compared.mine}`] : []),
  ].join('\n');

const kind = (path: `/lab/${LabKind}`, summary: string): Operation =>
  defineOperation({
    role: 'read',
    uses: [],
    summary,
    options: {
      compare: { type: 'string', value: 'FILE', description: 'Compares what your client computed from these inputs.' },
    },
    async run({ compare: file }) {
      if (file === undefined) return console.log(exampleText(await askConsole<LabExample>(path)));
      const mine = readFileSync(file, 'utf8').trim();
      const verdict = await askConsole<LabVerdict>(path, { mine });
      console.log(verdictText(verdict));
      if (!verdict.isRight) process.exitCode = 1;
    },
  });

/** The signing lab of the console: what the owner of a wallet computes, byte by byte. */
export const labCommands: OperationGroup = {
  summary: "Shows how a wallet's one-time code is encrypted and a request stamped, and compares yours.",
  commands: {
    code: kind(
      '/lab/code',
      'Shows each step of an encrypted one-time code, for inputs that stay until the service stops.',
    ),
    stamp: kind(
      '/lab/stamp',
      'Shows each step of the stamp of a request, for inputs that stay until the service stops.',
    ),
  },
};
