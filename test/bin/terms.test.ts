import { describe, expect, it } from 'vitest';
import { termsCommands } from '../../lib/operations/commands/terms.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { runHere } from '../kit/command-here.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();

const terms = (...args: readonly string[]) => operateOn(cloud.dataDir, 'terms', ...args);
const reason = ['--why', 'Contract of May', '--by', 'Ann Example'];

describe('npm run operate -- terms', () => {
  it('sets versions of a platform, and shows them with who set them and why', { timeout: 120_000 }, async () => {
    const { platformId } = await provisionPlatform({ name: 'Example', environment: 'production' });
    const first = ['--limit', 'USD=500000', '--daily', 'USD=2000000', '--variable-fee', 'USD>EUR@SEPA=45'];
    const set = await terms('set', '--platform', platformId, ...first, ...reason);
    expect(set.output).toMatch(/^version 1 from \S+\n {2}limit +USD=500000\n {2}daily +USD=2000000\n/);

    const later = ['--limit', 'USD=900000', '--from', '2999-01-01', '--why', 'Growth', '--by', 'Ben Example'];
    expect((await terms('set', '--platform', platformId, ...later)).output).toContain(
      'version 2 from 2999-01-01T00:00',
    );
    const urgent = ['--limit', 'USD=0', '--daily', 'USD=none', '--why', 'Fraud', '--by', 'Ann Example'];
    const stopped = await terms('set', '--platform', platformId, ...urgent);
    expect(stopped.output).toContain('Version 2, which was to begin 2999-01-01T00:00:00.000Z, never will');

    const { output } = await terms('show', '--platform', platformId);
    expect(output).toMatch(/^version 0\.3 \(of production, of the platform\)\nof the platform\n {2}limit +USD=0\n/);
    expect(output).not.toMatch(/daily +USD=/);
    expect(output).toMatch(/^defaults\n/m);
    expect(output.split('history\n')[1]?.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^ {2}1 {2}from \S+ {2}set \S+ by Ann Example: Contract of May$/),
      expect.stringMatching(/^ {2}2 {2}from 2999-01-01T00:00:00.000Z {2}set \S+ by Ben Example: Growth$/),
      expect.stringMatching(/^ {2}3 {2}from \S+ {2}set \S+ by Ann Example: Fraud$/),
    ]);
  });

  it.each([
    [['set', '--platform', 'x', '--limit', 'USD=5', ...reason], 'There is no platform x.'],
    [['set', '--limit', 'USD=5', ...reason], 'Give one of --platform and --environment.'],
    [['set', '--environment', 'test', '--limit', 'USD=5', ...reason], '--environment is sandbox or production.'],
    [
      ['set', '--environment', 'sandbox', '--limit', 'USD=5', ...reason],
      "The sandbox's terms are those of the interface.",
    ],
    [['set', '--environment', 'production', ...reason], 'Say what to change, such as --limit USD=500000.'],
    [['set', '--environment', 'production', '--limit', 'USD=5', '--by', 'Ann'], '--why is missing.'],
    [['set', '--environment', 'production', '--limit', 'USD=5', '--why', 'x'], '--by is missing.'],
    [['set', '--environment', 'production', '--limit', 'XXX=5', ...reason], '--limit XXX=5: give KEY=MINOR'],
    [['set', '--environment', 'production', '--limit', 'USD@POST=5', ...reason], '--limit USD@POST=5: give KEY=MINOR'],
    [['set', '--environment', 'production', '--limit', 'USD=5.5', ...reason], '5.5 is not a whole number from 0 to'],
    [
      ['set', '--environment', 'production', '--limit', 'USD=5', '--daily', 'USD=9', '--limit', 'USD=none', ...reason],
      '--limit USD is given twice.',
    ],
    [
      ['set', '--environment', 'production', '--variable-fee', 'USD=10000', ...reason],
      '10000 is not a whole number from 0 to 9999, or none.',
    ],
    [
      ['set', '--environment', 'production', '--settlement-time', 'USD@ACH=2592001', ...reason],
      '2592001 is not a whole number from 0 to 2592000, or none.',
    ],
    [
      ['set', '--environment', 'production', '--return-time', 'USD@ACH=361', ...reason],
      '361 is not a whole number from 0 to 360, or none.',
    ],
    // What is the largest value of its option is not refused: the next one is.
    [
      [
        ...['set', '--environment', 'production', '--settlement-time', 'USD@ACH=2592000'],
        ...['--return-time', 'USD@ACH=360', '--variable-fee', '*=9999', '--price-age', 'USD=301', ...reason],
      ],
      '301 is not a whole number from 0 to 300, or none.',
    ],
    [
      ['set', '--platform', '00000000-0000-4000-8000-000000000001', '--price-age', 'USD=60', ...reason],
      '--price-age holds for all of production: give --environment and no --platform.',
    ],
    [
      ['set', '--environment', 'production', '--price-age', 'USD>EUR=60', ...reason],
      '--price-age USD>EUR=60: give KEY=SECONDS, where KEY is a currency or *.',
    ],
    [
      ['set', '--environment', 'production', '--limit', 'USD=5', '--from', 'tomorrow', ...reason],
      '--from tomorrow is not a date such as 2026-12-01',
    ],
  ])('refuses %j with a sentence before it looks for a service', async (args, message) => {
    const root = { summary: '', commands: { terms: termsCommands } };
    const { code, output, errors } = await runHere('npm run operate --', root, ['terms', ...args]);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
  });
});
