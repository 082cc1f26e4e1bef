import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../functions/api/authorizer.ts';
import { logger } from '../../functions/runtime/log.ts';
import { newAccessToken, newClientCredentials } from '../../functions/runtime/secrets.ts';
import { putAgentCredential } from '../../functions/store/agents/agents.ts';
import { ensureCredentialKey, readCredentialKey } from '../../functions/store/platforms/credential-key.ts';
import { hashSecret, putToken } from '../../functions/store/platforms/tokens.ts';
import { commit } from '../../functions/store/table.ts';
import { aToken, ids, platformId, uuids } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const secret = 'correct:horse';
const token = aToken({ clientId: 'token-1', permissions: ['VIEW', 'TRANSACT'] });
const items = putToken(token, secret).flatMap(({ put }) => (put ? [put.item] : []));

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const ask = (headers: Record<string, string | string[]> | null) =>
  handler({
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api1/2025-10-13/POST/quotes',
    multiValueHeaders:
      headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()])),
  } as unknown as APIGatewayRequestAuthorizerEvent);
const stageArn = 'arn:aws:execute-api:us-east-1:000000000000:api1/2025-10-13';
const agentRoutes = ['GET', 'POST', 'DELETE'].flatMap((method) => [
  `${stageArn}/${method}/agents/me`,
  `${stageArn}/${method}/agents/me/*`,
]);
const withCredentials = (text: string) => ask({ Authorization: basic(text) });

beforeEach(() => {
  vi.stubEnv('UNMARKED_CREDENTIALS', 'admitted');
  table.holds(...items);
});

describe('Authorizer', () => {
  it('admits a token to every operation of the stage but those of agents, and names its platform', async () => {
    expect(await withCredentials(`token-1:${secret}`)).toEqual({
      principalId: platformId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Action: 'execute-api:Invoke',
            Effect: 'Allow',
            Resource: [`${stageArn}/*`],
          },
          { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: agentRoutes },
        ],
      },
      context: { platformId, clientId: 'token-1', environment: 'sandbox', permissions: 'VIEW,TRANSACT' },
      usageIdentifierKey: platformId.replaceAll('-', ''),
    });
  });

  it('admits an agent to its own operations alone, and names its customer', async () => {
    const accessToken = `agt_${'0123456789'.repeat(4)}`;
    const agentId = `Agent:${uuids.token}` as const;
    const credential = { platformId, agentId, customerId: ids.customer, environment: 'sandbox' } as const;
    table.holds(putAgentCredential(hashSecret(accessToken), credential).put?.item ?? {});
    expect(await ask({ Authorization: `Bearer ${accessToken}` })).toEqual({
      principalId: platformId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: agentRoutes }],
      },
      context: {
        platformId,
        clientId: agentId,
        environment: 'sandbox',
        permissions: '',
        agentId,
        customerId: ids.customer,
      },
      usageIdentifierKey: platformId.replaceAll('-', ''),
    });
    expect(await ask({ Authorization: `bearer  ${accessToken}` })).toMatchObject({ principalId: platformId });
    for (const near of [`X Bearer ${accessToken}`, `Bearer ${accessToken}0`, `Bearer ${accessToken} x`]) {
      await expect(ask({ Authorization: near })).rejects.toThrow(/^Unauthorized$/);
    }
    await expect(ask({ Authorization: basic(`${agentId}:${accessToken}`) })).rejects.toThrow(/^Unauthorized$/);
    await expect(ask({ Authorization: `Bearer agt_${'1'.repeat(40)}` })).rejects.toThrow(/^Unauthorized$/);
  });

  it.each(['authorization', 'AUTHORIZATION'])('finds the credentials under %s', async (name) => {
    expect(await ask({ [name]: basic(`token-1:${secret}`) })).toMatchObject({ principalId: platformId });
  });

  it('finds the credentials among other headers', async () => {
    const headers = { Accept: '*/*', Authorization: basic(`token-1:${secret}`), 'User-Agent': 'example' };
    expect(await ask(headers)).toMatchObject({ principalId: platformId });
  });

  it('takes several spaces after the scheme, and nothing before it or after the credentials', async () => {
    const header = basic(`token-1:${secret}`);
    expect(await ask({ Authorization: header.replace(' ', '   ') })).toMatchObject({ principalId: platformId });
    for (const near of [`X ${header}`, `${header} x`, `${header},`]) {
      await expect(ask({ Authorization: near })).rejects.toThrow(/^Unauthorized$/);
    }
  });

  it.each([1, 255])('admits a token whose id has %d characters', async (length) => {
    const clientId = 't'.repeat(length);
    table.holds(...putToken(aToken({ clientId }), secret).flatMap(({ put }) => (put ? [put.item] : [])));
    expect(await withCredentials(`${clientId}:${secret}`)).toMatchObject({ context: { clientId } });
  });

  it('logs what it refuses and what it fails on, because the alarms tell them apart by these lines', async () => {
    const info = vi.spyOn(logger, 'info').mockImplementation(() => logger);
    const error = vi.spyOn(logger, 'error').mockImplementation(() => logger);
    await expect(withCredentials('token-1:wrong')).rejects.toThrow('Unauthorized');
    expect(info.mock.calls.map(([message]) => message)).toEqual(['credentials refused']);
    expect(error).not.toHaveBeenCalled();
    table.fails('Get', 'THROTTLE');
    await expect(withCredentials(`token-1:${secret}`)).rejects.not.toThrow('Unauthorized');
    expect(info).toHaveBeenCalledOnce();
    expect(error.mock.calls).toEqual([['failed', expect.objectContaining({ operation: 'Authorizer' })]]);
    vi.restoreAllMocks();
  });

  it('refuses with an error, because API Gateway answers 401 to its message alone', async () => {
    for (const header of ['', basic('token-1:wrong')]) {
      const cause = await ask({ Authorization: header }).catch((error: unknown) => error);
      expect(cause).toEqual(new Error('Unauthorized'));
    }
  });

  it('accepts the scheme in any case', async () => {
    expect(await ask({ Authorization: basic(`token-1:${secret}`).replace('Basic', 'bASIC') })).toMatchObject({
      principalId: platformId,
    });
  });

  it('compares with a hash: the table holds no secret', () => {
    expect(items.map(({ secretHash }) => secretHash)).toEqual([undefined, hashSecret(secret)]);
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it.each<[string, Record<string, string | string[]> | null]>([
    ['a wrong secret', { Authorization: basic('token-1:wrong') }],
    ['an empty secret', { Authorization: basic('token-1:') }],
    ['the hash in the place of the secret', { Authorization: basic(`token-1:${hashSecret(secret)}`) }],
    ['an unknown token', { Authorization: basic(`token-2:${secret}`) }],
    ['no colon', { Authorization: basic('token-1') }],
    ['no token', { Authorization: basic(`:${secret}`) }],
    ['nothing in it', { Authorization: 'Basic ' }],
    ['no base64', { Authorization: 'Basic token-1:secret' }],
    ['another scheme', { Authorization: `Bearer ${Buffer.from(`token-1:${secret}`).toString('base64')}` }],
    ['an empty header', { Authorization: '' }],
    ['several headers', { Authorization: [basic('token-1:wrong'), basic(`token-1:${secret}`)] }],
    ['the same header twice', { Authorization: [basic(`token-1:${secret}`), basic(`token-1:${secret}`)] }],
    [
      'several headers under names that differ in case',
      { authorization: 'x', Authorization: basic(`token-1:${secret}`) },
    ],
    ['no header', {}],
    ['no headers at all', null],
  ])('answers %s with the same refusal as any other', async (_, headers) => {
    await expect(ask(headers)).rejects.toThrow(/^Unauthorized$/);
  });

  it('does not read the table for headers without credentials', async () => {
    for (const header of ['Bearer x', basic(`:${secret}`), basic('token-1')]) {
      await expect(ask({ Authorization: header })).rejects.toThrow('Unauthorized');
    }
    expect(table.calls()).toEqual([]);
  });

  it('reads the table once, for known and unknown tokens alike', async () => {
    await expect(withCredentials('token-1:wrong')).rejects.toThrow();
    await expect(withCredentials('token-2:wrong')).rejects.toThrow();
    expect(table.calls()).toMatchObject([
      { input: { Key: { pk: 'TOKEN#token-1', sk: 'TOKEN' } } },
      { input: { Key: { pk: 'TOKEN#token-2', sk: 'TOKEN' } } },
    ]);
  });

  it('refuses a token id that is longer than a key of the table, without a call to it', async () => {
    await expect(withCredentials(`${'t'.repeat(256)}:s`)).rejects.toThrow(/^Unauthorized$/);
    expect(table.calls()).toEqual([]);
  });

  it('does not report an error of the table as bad credentials', async () => {
    table.fails('Get', 'TIMEOUT_BEFORE');
    await expect(withCredentials(`token-1:${secret}`)).rejects.toThrow('The request timed out.');
  });
});

describe('Authorizer of a deployment', () => {
  beforeEach(() => vi.stubEnv('UNMARKED_CREDENTIALS', ''));

  async function issued() {
    const key = await ensureCredentialKey(table.store);
    const { clientId } = newClientCredentials(key);
    const accessToken = newAccessToken(key);
    const agent = {
      platformId,
      agentId: `Agent:${uuids.token}`,
      customerId: ids.customer,
      environment: 'sandbox',
    } as const;
    await commit(table.store, [
      ...putToken(aToken({ clientId }), secret),
      putAgentCredential(hashSecret(accessToken), agent),
    ]);
    return { clientId, accessToken };
  }

  it('admits what was issued', async () => {
    const { clientId, accessToken } = await issued();
    expect(await withCredentials(`${clientId}:${secret}`)).toMatchObject({ context: { clientId } });
    expect(await ask({ Authorization: `Bearer ${accessToken}` })).toMatchObject({ principalId: platformId });
  });

  it('refuses what was never issued by its mark, without asking the table for it', async () => {
    const { clientId, accessToken } = await issued();
    await withCredentials(`${clientId}:${secret}`);
    table.forgetCalls();
    const invented = [
      ...['token-1', '0'.repeat(32), `${clientId.slice(0, -1)}g`, newClientCredentials('another key').clientId].map(
        (id) => basic(`${id}:${secret}`),
      ),
      ...[`agt_${'0'.repeat(40)}`, newAccessToken('another key')].map((each) => `Bearer ${each}`),
    ];
    for (const header of invented) {
      await expect(ask({ Authorization: header }), header).rejects.toThrow(/^Unauthorized$/);
    }
    expect(table.calls()).toEqual([]);
    for (const header of [basic(`${clientId}:wrong`), `Bearer ${accessToken}`]) {
      await ask({ Authorization: header }).catch(() => undefined);
    }
    expect(table.calls()).toHaveLength(2);
  });
});

describe('the key of credentials', () => {
  it('is made once, also by two that make it at the same time, and another process reads the same one', async () => {
    const anew = () => ({ ...table.store, client: { send: table.store.client.send } as typeof table.store.client });
    expect(await readCredentialKey(anew())).toBeUndefined();
    const made = await Promise.all([ensureCredentialKey(anew()), ensureCredentialKey(anew())]);
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await readCredentialKey(anew())).toBe(made[0]);
    expect(table.ofType('CREDENTIAL_KEY')).toHaveLength(1);
  });

  it('stays as one has made it when another one, which saw none, makes it later', async () => {
    const by = (send: (command: never) => unknown) => ({ ...table.store, client: { send } as never });
    const send = (command: never) => table.store.client.send(command);
    const first = ensureCredentialKey(by(send));
    const second = ensureCredentialKey(
      by(async (command: never) => {
        if (!('Key' in (command as { readonly input: object }).input)) await first;
        return send(command);
      }),
    );
    expect(await second).toBe(await first);
    expect(await readCredentialKey(by(send))).toBe(await first);
  });
});
