import { availableParallelism, loadavg } from 'node:os';
import { type CommandGroup, defineCommand, type Option, UsageError } from '../../lib/command-line/command-line.ts';
import type { Measured, MeasureOptions } from './measured.ts';

const number = (byDefault: string, description: string) =>
  ({ type: 'string', value: 'NUMBER', default: byDefault, description }) as const satisfies Option;

const payments = number('10000', 'How many payments the throughput run makes.');
const endpoints = number('1000', 'How many webhook endpoints there are; one in five of them hangs.');
const audited = number(
  '20000',
  'How many payments are in the table; a million take about ten minutes and 3 GB of disk.',
);
const scaled = number('100000', 'How many payments are in the full table.');
const rows = number('20000', 'How many transactions the long list has; 100000 take minutes to make.');

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new UsageError(`--${name} is a whole number from ${least} on.`);
  return value;
}

type Measure = (options: MeasureOptions) => Measured | Promise<Measured>;

/** The sections that `all` measures, loaded when they run. */
const sections: Readonly<Record<string, () => Promise<Measure>>> = {
  bundles: async () => (await import('./bundles.ts')).measureBundles,
  units: async () => (await import('./units.ts')).measureUnits,
  workflow: async () => (await import('./workflow.ts')).measureWorkflow,
  throughput: async () => (await import('./throughput.ts')).measureThroughput,
  webhooks: async () => (await import('./webhooks.ts')).measureWebhooks,
  recording: async () => (await import('./recording.ts')).measureRecording,
};

async function measure(names: readonly string[], given: { payments?: string; endpoints?: string }): Promise<void> {
  const options = {
    payments: wholeNumber('payments', given.payments ?? payments.default, 1),
    endpoints: wholeNumber('endpoints', given.endpoints ?? endpoints.default, 5),
  };
  process.env.LOG_LEVEL ??= 'SILENT';
  const figures: string[] = [];
  for (const [name, load] of Object.entries(sections).filter(([each]) => names.includes(each))) {
    console.error(`Measuring ${name} ...`);
    const before = loadText();
    const { markdown, summary } = await (await load())(options);
    console.log(`${markdown}\n\nLoad of the machine: ${before} before, ${loadText()} after.\n`);
    figures.push(summary);
  }
  console.log(figures.join('; '));
}

/** One command for each section of docs/measurements.md. */
export const measureCommands: CommandGroup = {
  summary: 'Measures the service; docs/measurements.md has the figures.',
  commands: {
    recording: defineCommand({
      summary: 'What the recording of the console takes of the payments a second, and adds to their processor time.',
      run: () => measure(['recording'], {}),
    }),
    all: defineCommand({
      summary: 'Measures bundles, units, workflow, throughput and webhooks.',
      options: { payments, endpoints },
      run: (values) => measure(Object.keys(sections), values),
    }),
    bundles: defineCommand({
      summary: 'The size of each function and its time to start.',
      run: () => measure(['bundles'], {}),
    }),
    units: defineCommand({
      summary: 'The read and write units of requests and of a whole payment.',
      run: () => measure(['units'], {}),
    }),
    workflow: defineCommand({
      summary: 'The state transitions and history events of a payment.',
      run: () => measure(['workflow'], {}),
    }),
    throughput: defineCommand({
      summary: 'The payments per second and the memory of the local service.',
      options: { payments },
      run: (values) => measure(['throughput'], values),
    }),
    webhooks: defineCommand({
      summary: 'The time to the first attempt, and what hanging endpoints cost the others.',
      options: { endpoints },
      run: (values) => measure(['webhooks'], values),
    }),
    cost: defineCommand({
      summary: 'What a payment of each kind uses on AWS, and the price of a million.',
      async run() {
        // Log lines are paid for. Most requests are not traced: X-Ray samples one in twenty.
        process.env.LOG_LEVEL = 'INFO';
        process.env._X_AMZN_TRACE_ID = 'Root=1-00000000-000000000000000000000000;Sampled=0';
        console.log(await (await import('./cost.ts')).measureCost());
      },
    }),
    search: defineCommand({
      summary: "The processor time of the console's search among many payments.",
      options: { payments: scaled },
      async run(values) {
        const { measureSearch } = await import('./search.ts');
        const { markdown, summary } = measureSearch({ payments: wholeNumber('payments', values.payments, 100) });
        console.log(`${markdown}\n\n${summary}`);
      },
    }),
    audit: defineCommand({
      summary: 'The time and the memory of the daily audit of the ledger, on payments that are made up.',
      options: { payments: audited },
      async run(values) {
        process.env.LOG_LEVEL ??= 'SILENT';
        const { measureAudit } = await import('./audit.ts');
        const { markdown, summary } = await measureAudit({ payments: wholeNumber('payments', values.payments, 100) });
        console.log(`${markdown}\n\n${summary}`);
      },
    }),
    scale: defineCommand({
      summary: 'Start, memory, disk and speed of the local service with an empty and with a full table.',
      options: { payments: scaled },
      async run(values) {
        process.env.LOG_LEVEL ??= 'SILENT';
        const { measureScale } = await import('./scale.ts');
        const before = loadText();
        const { markdown, summary } = await measureScale({ payments: wholeNumber('payments', values.payments, 100) });
        console.log(`${markdown}\n\nLoad of the machine: ${before} before, ${loadText()} after.\n\n${summary}`);
      },
    }),
    pages: defineCommand({
      summary:
        'The processor time of each page of the console and each command that lists, with few and many payments.',
      options: { payments: scaled },
      async run(values) {
        process.env.LOG_LEVEL ??= 'SILENT';
        const { measurePages } = await import('./pages.ts');
        const { markdown, summary } = await measurePages({ payments: wholeNumber('payments', values.payments, 2_000) });
        console.log(`${markdown}\n\n${summary}`);
      },
    }),
    peers: defineCommand({
      summary: 'Payments a second beside the transfers of the peers that run; says how to start the others.',
      options: {
        payments: number('500', 'How many payments and transfers each round makes.'),
        formance: { type: 'string', value: 'URL', description: 'The address of a Formance Ledger.' },
        blnk: { type: 'string', value: 'URL', description: 'The address of a Blnk server.' },
      },
      async run({ formance, blnk, ...values }) {
        process.env.LOG_LEVEL ??= 'SILENT';
        const { peers } = await import('./peers.ts');
        const { measurePeers } = await import('./measure-peers.ts');
        const chosen = [
          { ...peers.formance, ...(formance && { url: formance }) },
          { ...peers.blnk, ...(blnk && { url: blnk }) },
        ];
        const { markdown, summary } = await measurePeers(chosen, {
          payments: wholeNumber('payments', values.payments, 1),
        });
        console.log(`${markdown}\n\n${summary}`);
      },
    }),
    list: defineCommand({
      summary: 'The read units of a page of transactions in a short and in a long list.',
      options: { rows },
      async run(values) {
        process.env.LOG_LEVEL ??= 'SILENT';
        const { measureList } = await import('./list.ts');
        const { markdown, summary } = await measureList({ rows: wholeNumber('rows', values.rows, 1000) });
        console.log(`${markdown}\n\n${summary}`);
      },
    }),
  },
};

/** The mean number of processes that ran or waited to run in the last minute, beside the cores that there are. */
export const loadText = (): string => `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
