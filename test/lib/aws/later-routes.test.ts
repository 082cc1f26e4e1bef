import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { allowHeader } from '../../../functions/contract/errors.ts';
import { firstRoutes } from '../../../lib/aws/first-routes.ts';
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

/** The paths of a new area, and a new path and a new method below paths that are deployed. */
const later: readonly Endpoint[] = [
  row('listPrograms', 'GET', '/loyalty/programs', 'VIEW'),
  row('createProgram', 'POST', '/loyalty/programs', 'TRANSACT'),
  row('getProgram', 'GET', '/loyalty/programs/{programId}', 'VIEW'),
  row('showTerms', 'GET', '/loyalty/terms', null),
  row('createCustomerNote', 'POST', '/customers/{customerId}/notes', 'TRANSACT'),
  row('replaceCustomer', 'PUT', '/customers/{customerId}', 'MANAGE'),
  // A path that is deployed as a part of others and has no method yet.
  row('showRails', 'GET', '/agents/device-codes', 'VIEW'),
  ...Array.from({ length: 30 }, (_, n) => row(`part${n}`, 'POST', `/loyalty/parts-${n}/{partId}`, 'TRANSACT')),
];
const first = endpointList.filter(({ path, method }) => firstRoutes[path]?.includes(method));
const endpoints = [...first, ...later];

let before: Synthesized;
let after: Synthesized;
beforeAll(() => {
  before = synthesize({ endpoints: first });
  after = synthesize({ endpoints, checked: true });
}, 120_000);

const apiStack = 'payments-dev-api';
const nestedName = (synthesized: Synthesized) =>
  Object.keys(synthesized.templates).filter((name) => name.startsWith(`${apiStack}-`));
// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
const inApi = (synthesized: Synthesized): Record<string, any> => synthesized.templates[apiStack].Resources;

describe('the first routes', () => {
  it('are the paths and methods that filled the stack, and no others ever', () => {
    const methods = Object.values(firstRoutes).flat();
    expect([Object.keys(firstRoutes).length, methods.length]).toEqual([138, 167]);
  });

  it('are all in the stack of the routes, and need no nested one', () => {
    expect(nestedName(before)).toEqual([]);
  });
});

describe('later routes', () => {
  it('change nothing in the stack of the routes but the deployment, the stack that they are in, and Allow of a path', () => {
    const [old, now] = [inApi(before), inApi(after)];
    const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
      (id) => JSON.stringify(old[id]) !== JSON.stringify(now[id]),
    );
    const described = changed.map((id) => {
      const { Type, Properties } = now[id] ?? old[id];
      const kind = Type.replace('AWS::', '');
      return [old[id] ? 'had' : '', now[id] ? 'has' : '', kind, Properties.HttpMethod ?? ''].join(' ').trim();
    });
    expect(described.toSorted()).toEqual([
      'had  ApiGateway::Deployment',
      'had has ApiGateway::Method ANY',
      'had has ApiGateway::Stage',
      'has ApiGateway::Deployment',
      'has CloudFormation::Stack',
    ]);
  });

  it('are in a stack that is nested there, each path and each method once', () => {
    const [name] = nestedName(after);
    // biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
    const types = Object.values<any>(after.templates[name ?? ''].Resources).map(({ Type }) => Type);
    const paths = new Set(later.map(({ path }) => path));
    const count = (type: string) => types.filter((one) => one === `AWS::ApiGateway::${type}`).length;
    // Every path but the deployed one has an ANY of its own.
    expect(count('Method')).toBe(later.length + paths.size - 1);
    expect(types).toHaveLength(count('Method') + count('Resource'));
    const methods = ofType(after, 'ApiGateway::Method').map(
      (method) => `${method.properties.HttpMethod} ${pathOf(after, method)}`,
    );
    expect(new Set(methods).size).toBe(methods.length);
    const parts = ofType(after, 'ApiGateway::Resource').map(({ properties: { ParentId, PathPart } }) =>
      JSON.stringify([ParentId, PathPart]),
    );
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('are served before the live copy is taken, and by the same authorizer', () => {
    const deployment = Object.values(inApi(after)).find(({ Type }) => Type === 'AWS::ApiGateway::Deployment');
    const [nested] = Object.keys(inApi(after)).filter((id) => inApi(after)[id].Type === 'AWS::CloudFormation::Stack');
    expect(deployment?.DependsOn).toContain(nested);
    const authorizers = ofType(after, 'ApiGateway::Method').flatMap(({ properties }) =>
      properties.AuthorizationType === 'CUSTOM' ? [JSON.stringify(properties.AuthorizerId)] : [],
    );
    expect(new Set(authorizers).size).toBe(1);
    expect(authorizers).toHaveLength(endpoints.filter(({ permission }) => permission).length);
  });

  it('answer as the local gateway does: the same function, the same credentials, 405 with the same Allow', () => {
    const { match, methodsOf } = makeRouter(endpoints);
    const concrete = (path: string) => path.replace(/\{\w+\}/g, 'one');
    const routes = synthesizedWiring(after).routes;
    for (const { method, path, function: name, credentials } of routes.filter((route) => route.function !== '')) {
      const found = match(method, concrete(path))?.endpoint;
      expect([found?.path, found?.id, found?.permission !== null]).toEqual([path, name, credentials]);
    }
    expect(routes.filter((route) => route.function !== '')).toHaveLength(endpoints.length);
    const refusing = ofType(after, 'ApiGateway::Method').filter(({ properties }) => properties.HttpMethod === 'ANY');
    for (const method of refusing) {
      const [response] = method.properties.Integration.IntegrationResponses;
      expect(response.ResponseParameters['method.response.header.Allow']).toBe(
        `'${allowHeader(methodsOf(concrete(pathOf(after, method))))}'`,
      );
    }
    expect(refusing).toHaveLength(new Set(endpoints.map(({ path }) => path)).size);
  });

  it('are limited as the others are: an open one has its own rate', () => {
    const [stage] = ofType(after, 'ApiGateway::Stage');
    expect(stage?.properties.MethodSettings).toContainEqual(
      expect.objectContaining({ HttpMethod: 'GET', ResourcePath: '/~1loyalty~1terms' }),
    );
  });

  it('make a new live copy when one of them changes', () => {
    const id = (synthesized: Synthesized) => ofType(synthesized, 'ApiGateway::Deployment').map((found) => found.id);
    const opened = endpoints.map((endpoint) =>
      endpoint.id === 'getProgram' ? { ...endpoint, permission: null } : endpoint,
    );
    expect(id(synthesize({ endpoints: opened }))).not.toEqual(id(after));
  }, 60_000);
});
