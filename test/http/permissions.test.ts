import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Permission } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Environment } from '../../functions/domain/environment.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { addToken } from '../kit/tokens.ts';

/** Every set of permissions, with the empty one, in both environments. */
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

const cloud = useTestCloud();
const credentials = new Map<Kind, string>();
beforeAll(async () => {
  for (const kind of kinds) {
    const { clientId, secret } = await addToken(cloud, kind as { environment: Environment; permissions: Permission[] });
    credentials.set(kind, `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
  }
});

/** A request without effect for every operation: without a body and with unknown ids. */
const callWithout = async ({ method, path }: Endpoint, authorization: string | undefined) => {
  const url = `${cloud.baseUrl}${path.replace(/\{\w+\}/g, 'nothing')}`;
  const response = await fetch(url, { method, ...(authorization && { headers: { authorization } }) });
  const text = await response.text();
  return { status: response.status, code: text.startsWith('{"status"') ? JSON.parse(text).code : undefined };
};

const rows = endpointList.map((row) => [row.id, row] as const);
const closed = rows.filter(([, { permission }]) => permission !== null);
const ofTokens = closed.filter(([, { permission }]) => permission !== 'AGENT');
const ofAgents = closed.filter(([, { permission }]) => permission === 'AGENT');

describe('the permission of each operation', () => {
  it('is one of three or an agent’s, and there are eight sets of them', () => {
    expect(sets).toHaveLength(8);
    expect(new Set(ofTokens.map(([, { permission }]) => permission))).toEqual(new Set(['VIEW', 'TRANSACT', 'MANAGE']));
    expect(ofAgents.length).toBeGreaterThan(0);
  });

  it.each(ofAgents)('%s admits no token, whatever its permissions', async (_, row) => {
    for (const kind of kinds) {
      expect(await callWithout(row, credentials.get(kind)), nameOf(kind)).toEqual({
        status: 401,
        code: 'UNAUTHORIZED',
      });
    }
  });

  it.each(ofTokens)('%s admits exactly the tokens that have it', async (_, row) => {
    const { permission, sandboxOnly } = row;
    const letIn = async (kind: Kind) => {
      const { status, code } = await callWithout(row, credentials.get(kind));
      expect(status, nameOf(kind)).not.toBe(401);
      expect([status === 403, code === 'FORBIDDEN'], nameOf(kind)).toSatisfy(([a, b]) => a === b);
      return status !== 403;
    };
    const mayCome = ({ environment, permissions }: Kind) =>
      permissions.some((own) => own === permission) && !(sandboxOnly && environment === 'production');
    const came: string[] = [];
    for (const kind of kinds) if (await letIn(kind)) came.push(nameOf(kind));
    expect(came).toEqual(kinds.filter(mayCome).map(nameOf));
  });

  it.each(closed)('%s is closed without credentials', async (_, row) => {
    expect(await callWithout(row, undefined)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  it.each(rows.filter(([, { permission, internal }]) => permission === null && !internal))(
    '%s is open to all',
    async (_, row) => {
      // What takes a code instead of credentials does not know this one.
      expect((await callWithout(row, undefined)).status).toBe(row.path.includes('{code}') ? 404 : 200);
    },
  );
});
