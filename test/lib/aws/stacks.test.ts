import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Area, areas } from '../../../functions/contract/areas.ts';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { entryOf } from '../../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../../functions/topology/wiring.ts';
import { synthesize } from '../../kit/aws/synthesized.ts';

/** CloudFormation's limits for one stack (user guide, "CloudFormation quotas"). */
const limits = { resources: 500, parameters: 200, outputs: 200, bytes: 1_000_000 };
/** API Gateway's quota of resources in a REST API (developer guide, "Quotas for configuring and running a REST API"). */
const pathParts = 300;

const areaNames = Object.keys(areas) as Area[];

/** Another contract: 145 operations in ten areas, every one with a path of its own. */
const manyEndpoints = Array.from(
  { length: 145 },
  (_, n): Endpoint => ({
    id: `operation${n}`,
    area: areaNames[n % 10] ?? 'quotes',
    method: 'POST',
    path: `/things-${n % 10}/{thingId}/parts-${n}`,
    summary: '',
    permission: 'TRANSACT',
    uses: ['table:read', 'table:write', 'keys:public', 'workflow:resume', 'queue:delivery'],
    request: {},
    responses: {},
    errors: [],
  }),
);

/** As many endpoints more as there must always be room for, each with a path of two parts of its own. */
const nextEndpoints: readonly Endpoint[] = manyEndpoints.slice(0, 30).map((endpoint, n) => ({
  ...endpoint,
  path: `/next-things-${n}/{thingId}`,
}));

/** The largest stage: CodeDeploy, a web ACL and a domain name. */
const largest = {
  stage: 'prod',
  settings: { domain: { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' } },
} as const;

/** The most resources that a stack may have, and what to do before it has more. */
const budgetOf = (stack: string): { readonly most: number; readonly remedy: string } => {
  if (/-api(-|$)/.test(stack)) {
    return { most: 490, remedy: 'Name the first part of a path that is not deployed yet in partsWithStack.' };
  }
  return { most: 425, remedy: 'Divide it: an area into two areas, the workflows into a stack each.' };
};

describe('the stacks', () => {
  it('stay within their budgets with 30 endpoints more than the contract has, in the largest stage', () => {
    const { templates } = synthesize({ ...largest, endpoints: [...endpointList, ...nextEndpoints] });
    for (const [stack, { Resources }] of Object.entries(templates)) {
      const count = Object.keys(Resources).length;
      const { most, remedy } = budgetOf(stack);
      expect(
        count,
        `${stack} has ${count} of ${limits.resources} resources; its budget is ${most}. ${remedy}`,
      ).toBeLessThan(most + 1);
    }
  });

  it.each([
    ['the contract', undefined],
    ['the contract and the next 30 endpoints', [...endpointList, ...nextEndpoints]],
    ['145 operations in ten areas', manyEndpoints],
    [
      // Eight resources each; the largest area has 16 operations.
      '55 operations in one area',
      manyEndpoints.slice(0, 55).map((endpoint) => ({ ...endpoint, area: 'quotes' as const })),
    ],
  ] as const)(
    'stay within the limits of CloudFormation for %s',
    (name, endpoints) => {
      const { templates, resources } = synthesize({ ...largest, ...(endpoints && { endpoints }) });
      const counts = Object.entries(templates).map(
        ([stack, { Resources }]) => `${stack} ${Object.keys(Resources).length}`,
      );
      console.info(`Resources for ${name}: ${counts.join(', ')}`);
      const parts = resources.filter(({ type }) => type === 'AWS::ApiGateway::Resource');
      console.info(`Parts of paths for ${name}: ${parts.length}`);
      expect(parts.length).toBeLessThan(pathParts);
      for (const { Resources, Parameters = {}, Outputs = {}, ...rest } of Object.values(templates)) {
        expect(Object.keys(Resources).length).toBeLessThan(limits.resources);
        expect(Object.keys(Parameters).length).toBeLessThan(limits.parameters);
        expect(Object.keys(Outputs).length).toBeLessThan(limits.outputs);
        expect(JSON.stringify({ Resources, Parameters, Outputs, ...rest }).length).toBeLessThan(limits.bytes);
      }
    },
    120_000,
  );

  it.each(['dev', 'prod'] as const)(
    'have no finding of cdk-nag or CloudFormation that is not explained in %s',
    (stage) => {
      expect(() => synthesize({ stage, checked: true })).not.toThrow();
    },
    120_000,
  );

  it('find a file for every function', () => {
    const entries = [...endpointList.map(entryOf), ...Object.values(backgroundFunctions).map(({ entry }) => entry)];
    const missing = entries.filter(
      (entry) => !existsSync(join(import.meta.dirname, '../../../functions', `${entry}.ts`)),
    );
    expect(missing).toEqual([]);
  });
});
