import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { operationsView } from '../../../lib/console/operations/operations.ts';
import { idsIn, pathOf, withRealIds } from '../../../lib/console/web/operations.ts';
import { resourcePages } from '../../../lib/console/web/resource-pages.ts';

const { areas, operations } = operationsView();

describe('the operations that the console tries', () => {
  it('are all those of the interface, each in an area, with an example of every path and body', () => {
    const all = (endpointList as readonly Endpoint[]).filter(({ internal }) => !internal);
    expect(operations.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const known = new Set(areas.map(({ id }) => id));
    expect(operations.filter(({ area }) => !known.has(area))).toEqual([]);
    expect(operations.filter(({ parameters }) => parameters.some(({ example }) => example === ''))).toEqual([]);
    expect(operations.find(({ id }) => id === 'listCards')?.query).toContainEqual(
      expect.objectContaining({ name: 'state', choices: expect.arrayContaining(['FROZEN']) }),
    );
  });

  it('take real ids in place of those of the examples', () => {
    const real = 'Customer:6f645f3b-1111-4222-8333-444444444444';
    const example = '{"customerId":"Customer:00000000-0000-4000-8000-000000000002"}';
    expect(withRealIds(example, { Customer: real })).toBe(`{"customerId":"${real}"}`);
    expect(withRealIds(example, {})).toBe(example);
    expect(idsIn({ id: real, deep: [{ owner: real }] })).toEqual({ Customer: real });
    const filled = { parameters: { id: 'Card:1' }, query: { limit: '', state: 'ACTIVE' } };
    expect(pathOf({ path: '/cards/{id}/reveal' }, filled)).toBe('/cards/Card:1/reveal?state=ACTIVE');
  });
});

describe.each(resourcePages)('the page $page', ({ lists, read, actions, create }) => {
  it('reads what the interface has, and offers operations that are there', () => {
    const paths = operations.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/\{\w+\}/g, '{}'));
    for (const path of [...lists, ...read]) expect(paths).toContain(path.replace(/\{\w+\}/g, '{}'));
    expect(operations.some(({ path }) => actions.test(path))).toBe(true);
    if (create) expect(operations.map(({ id }) => id)).toContain(create);
  });
});
