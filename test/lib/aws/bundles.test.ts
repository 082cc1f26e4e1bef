import { join } from 'node:path';
import { type BuildResult, build, stop } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { type Capability, grants } from '../../../functions/topology/capabilities.ts';
import { entryOf } from '../../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../../functions/topology/wiring.ts';
import { bundleOptions } from '../../../lib/aws/function-code.ts';

/** What a function may weigh, minified. Most of it is the client of the table; a second large library would show. */
const budgetBytes = 925_000;

/** Whether a capability allows any action of a service. */
const declaring =
  (service: string) =>
  (capability: Capability): boolean =>
    grants[capability].actions.some((action) => action.startsWith(`${service}:`));

/** The clients of AWS, and what a function must declare to carry one. */
const clients: Readonly<Record<string, (capability: Capability) => boolean>> = {
  '@aws-sdk/client-kms': declaring('kms'),
  '@aws-sdk/client-sfn': declaring('states'),
  '@aws-sdk/client-sqs': declaring('sqs'),
  '@aws-sdk/client-eventbridge': declaring('events'),
};

const functions: readonly { name: string; entry: string; uses: readonly Capability[] }[] = [
  ...endpointList.map((endpoint) => ({ name: endpoint.id, entry: entryOf(endpoint), uses: endpoint.uses })),
  ...Object.entries(backgroundFunctions).map(([name, { entry, uses }]) => ({ name, entry, uses })),
];

type Outputs = NonNullable<BuildResult<{ metafile: true }>['metafile']>['outputs'];
let outputs: Outputs;
// Its process would keep gigabytes for as long as the worker runs.
afterAll(stop);
beforeAll(async () => {
  const { metafile } = await build({
    ...bundleOptions,
    absWorkingDir: join(import.meta.dirname, '../../..'),
    entryPoints: functions.map(({ entry }) => ({ in: `functions/${entry}.ts`, out: entry })),
    outdir: 'out',
    write: false,
    metafile: true,
    sourcemap: false,
  });
  outputs = metafile.outputs;
}, 240_000);

const bundleOf = (entry: string) => {
  const bundle = outputs[`out/${entry}.js`];
  if (!bundle) throw new Error(`${entry} was not bundled.`);
  return bundle;
};
const carries = (entry: string, library: string): boolean =>
  Object.entries(bundleOf(entry).inputs).some(
    ([file, { bytesInOutput }]) => file.includes(`node_modules/${library}/`) && bytesInOutput > 0,
  );

describe('the bundle of every function', () => {
  it('stays within the budget', () => {
    const heavy = functions.filter(({ entry }) => bundleOf(entry).bytes > budgetBytes);
    expect(heavy.map(({ name, entry }) => `${name} ${bundleOf(entry).bytes}`)).toEqual([]);
  });

  it.each(Object.entries(clients))('has %s only where it is declared', (library, declared) => {
    const carriers = functions.filter(({ entry }) => carries(entry, library));
    expect(carriers).not.toEqual([]);
    const undeclared = carriers.filter(({ uses }) => !uses.some(declared));
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it('has nothing that looks for credentials elsewhere than in the environment', () => {
    for (const { entry } of functions) {
      const files = Object.keys(bundleOf(entry).inputs);
      expect(files.filter((file) => /credential-provider-(?!env)|nested-clients|token-providers/.test(file))).toEqual(
        [],
      );
    }
  });

  it('has none of the texts that only the OpenAPI document reads', () => {
    for (const { entry } of functions) {
      expect(Object.keys(bundleOf(entry).inputs).filter((file) => file.endsWith('.docs.ts'))).toEqual([]);
    }
  });

  it('has nothing of the deployment or the tests', () => {
    for (const { entry } of functions) {
      const files = Object.keys(bundleOf(entry).inputs);
      expect(files.filter((file) => /^(lib|bin|test)\/|node_modules\/(aws-cdk|vitest)/.test(file))).toEqual([]);
    }
  });
});
