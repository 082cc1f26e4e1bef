import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Permission } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Environment } from '../../functions/domain/platform.ts';
import { startTestCloud, type TestCloud } from '../support/local-cloud.ts';
import { addToken } from '../support/tokens.ts';

/** Every set of permissions, the empty one included, in both environments. */
const sets: readonly (readonly Permission[])[] = (['VIEW', 'TRANSACT', 'MANAGE'] as const).reduce<Permission[][]>(
  (made, permission) => made.concat(made.map((set) => [...set, permission])),
  [[]],
);
const kinds = (['sandbox', 'production'] as const).flatMap((environment) =>
  sets.map((permissions) => ({ environment, permissions })),
);
type Kind = (typeof kinds)[number];
const nameOf = ({ environment, permissions }: Kind): string =>
  `${permissions.join('+') || 'nothing'} in ${environment}`;

let cloud: TestCloud;
const credentials = new Map<Kind, string>();
beforeAll(async () => {
  cloud = await startTestCloud();
  for (const kind of kinds) {
    const { clientId, secret } = await addToken(cloud, kind as { environment: Environment; permissions: Permission[] });
    credentials.set(kind, `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
  }
});
afterAll(() => cloud.stop());

/** A request that no operation carries out: without a body and with ids that nothing has. */
const callWithout = async ({ method, path }: Endpoint, authorization: string | undefined) => {
  const url = `${cloud.baseUrl}${path.replace(/\{\w+\}/g, 'nothing')}`;
  const response = await fetch(url, { method, ...(authorization && { headers: { authorization } }) });
  const text = await response.text();
  return { status: response.status, code: text.startsWith('{"status"') ? JSON.parse(text).code : undefined };
};

const rows = endpointList.map((row) => [row.id, row] as const);
const closed = rows.filter(([, { permission }]) => permission !== null);

describe('the permission of each operation', () => {
  it('is one of three, and there are eight sets of them', () => {
    expect(sets).toHaveLength(8);
    expect(new Set(closed.map(([, { permission }]) => permission))).toEqual(new Set(['VIEW', 'TRANSACT', 'MANAGE']));
  });

  it.each(closed)('%s lets in exactly the tokens that have it', async (_, row) => {
    const { permission, sandboxOnly } = row;
    const letIn = async (kind: Kind) => {
      const { status, code } = await callWithout(row, credentials.get(kind));
      expect(status, nameOf(kind)).not.toBe(401);
      expect([status === 403, code === 'FORBIDDEN'], nameOf(kind)).toSatisfy(([a, b]) => a === b);
      return status !== 403;
    };
    const mayCome = ({ environment, permissions }: Kind) =>
      permission !== null && permissions.includes(permission) && !(sandboxOnly && environment === 'production');
    const came: string[] = [];
    for (const kind of kinds) if (await letIn(kind)) came.push(nameOf(kind));
    expect(came).toEqual(kinds.filter(mayCome).map(nameOf));
  });

  it.each(closed)('%s is closed without credentials', async (_, row) => {
    expect(await callWithout(row, undefined)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it.each(rows.filter(([, { permission, internal }]) => permission === null && !internal))(
    '%s is open to everybody',
    async (_, row) => {
      expect((await callWithout(row, undefined)).status).toBe(200);
    },
  );
});
