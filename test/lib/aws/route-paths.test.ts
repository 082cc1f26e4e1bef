import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { allowHeader } from '../../../functions/contract/errors.ts';
import { partsWithStack } from '../../../lib/aws/route-paths.ts';
import { makeRouter } from '../../../lib/local/routes.ts';
import { ofType, pathOf, type Synthesized, synthesize, synthesizedWiring } from '../../kit/aws/synthesized.ts';

const row = (id: string, method: Endpoint['method'], path: string, permission: Endpoint['permission']): Endpoint => ({
  id,
  area: 'transfers',
  method,
  path,
  summary: '',
  permission,
  uses: ['table:read'],
  request: {},
  responses: {},
  errors: [],
});

/** The paths of a new area, and a new path and a new method below paths that exist. */
const added: readonly Endpoint[] = [
  row('listPrograms', 'GET', '/loyalty/programs', 'VIEW'),
  row('createProgram', 'POST', '/loyalty/programs', 'TRANSACT'),
  row('showTerms', 'GET', '/loyalty/terms', null),
  row('createCustomerNote', 'POST', '/customers/{customerId}/notes', 'TRANSACT'),
  row('replaceCustomer', 'PUT', '/customers/{customerId}', 'MANAGE'),
  // A path that is a part of others and has no method yet.
  row('showRails', 'GET', '/agents/device-codes', 'VIEW'),
];
const endpoints = [...endpointList, ...added];

let before: Synthesized;
let after: Synthesized;
beforeAll(() => {
  before = synthesize();
  after = synthesize({ endpoints, checked: true });
}, 120_000);

const apiStack = 'payments-dev-api';
const inApi = ({ templates }: Synthesized) =>
  Object.entries(templates).filter(([name]) => name === apiStack || name.startsWith(`${apiStack}-`));
// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
const resourcesOf = (synthesized: Synthesized): Record<string, any> =>
  Object.fromEntries(
    inApi(synthesized).flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).map(([id, resource]) => [`${stack} ${id}`, resource]),
    ),
  );

describe('the routes', () => {
  it('below the parts with a stack are nested, each path and each method once', () => {
    expect(inApi(after).length).toBe(1 + partsWithStack.length);
    const methods = ofType(after, 'ApiGateway::Method').map(
      (method) => `${method.properties.HttpMethod} ${pathOf(after, method)}`,
    );
    const paths = new Set(endpoints.map(({ path }) => path));
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods).toHaveLength(endpoints.length + paths.size);
    const parts = ofType(after, 'ApiGateway::Resource').map(({ properties: { ParentId, PathPart } }) =>
      JSON.stringify([ParentId, PathPart]),
    );
    expect(new Set(parts).size).toBe(parts.length);
    for (const [name, { Resources }] of inApi(after).slice(1)) {
      // biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
      const types = new Set(Object.values<any>(Resources).map(({ Type }) => Type));
      expect([name, types]).toEqual([name, new Set(['AWS::ApiGateway::Resource', 'AWS::ApiGateway::Method'])]);
    }
  });

  it('stay in their stacks when others are added', () => {
    const [old, now] = [resourcesOf(before), resourcesOf(after)];
    const removed = Object.keys(old).filter((id) => !(id in now));
    expect(removed.map((id) => old[id].Type)).toEqual(['AWS::ApiGateway::Deployment']);
  });

  it('are served before the live copy is taken, and by the same authorizer', () => {
    const { Resources } = after.templates[apiStack];
    const idsOf = (type: string) => Object.keys(Resources).filter((id) => Resources[id].Type === type);
    const [deployment = ''] = idsOf('AWS::ApiGateway::Deployment');
    expect(Resources[deployment].DependsOn).toEqual(expect.arrayContaining(idsOf('AWS::CloudFormation::Stack')));
    const authorizers = ofType(after, 'ApiGateway::Method').flatMap(({ properties }) =>
      properties.AuthorizationType === 'CUSTOM' ? [JSON.stringify(properties.AuthorizerId)] : [],
    );
    expect(new Set(authorizers).size).toBe(1);
    expect(authorizers).toHaveLength(endpoints.filter(({ permission }) => permission).length);
  });

  it('answer as the local gateway does: the same function, the same credentials, 405 with the same Allow', () => {
    const { match, methodsOf } = makeRouter(endpoints);
    const concrete = (path: string) => path.replace(/\{\w+\}/g, 'one');
    const routes = synthesizedWiring(after).routes.filter((route) => route.function !== '');
    for (const { method, path, function: name, credentials } of routes) {
      const found = match(method, concrete(path))?.endpoint;
      expect([found?.path, found?.id, found?.permission !== null]).toEqual([path, name, credentials]);
    }
    expect(routes).toHaveLength(endpoints.length);
    const refusing = ofType(after, 'ApiGateway::Method').filter(({ properties }) => properties.HttpMethod === 'ANY');
    for (const method of refusing) {
      const [response] = method.properties.Integration.IntegrationResponses;
      expect(response.ResponseParameters['method.response.header.Allow']).toBe(
        `'${allowHeader(methodsOf(concrete(pathOf(after, method))))}'`,
      );
    }
    expect(refusing).toHaveLength(new Set(endpoints.map(({ path }) => path)).size);
  });

  it('that are open have a rate of their own', () => {
    const [stage] = ofType(after, 'ApiGateway::Stage');
    expect(stage?.properties.MethodSettings).toContainEqual(
      expect.objectContaining({ HttpMethod: 'GET', ResourcePath: '/~1loyalty~1terms' }),
    );
  });

  it.each(['createCustomerNote', 'showTerms'])(
    'make a new live copy when %s changes',
    (id) => {
      const idOf = (synthesized: Synthesized) => ofType(synthesized, 'ApiGateway::Deployment').map((found) => found.id);
      const changed = endpoints.map((endpoint) => ({
        ...endpoint,
        ...(endpoint.id === id && { permission: endpoint.permission ? null : ('VIEW' as const) }),
      }));
      expect(idOf(synthesize({ endpoints: changed }))).not.toEqual(idOf(after));
    },
    60_000,
  );
});
