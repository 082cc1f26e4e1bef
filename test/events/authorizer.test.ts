import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/events/authorizer.ts';
import { hashSecret, putToken } from '../../functions/store/tokens.ts';
import { aToken, platformId } from '../support/builders.ts';
import { useTable } from '../support/clients.ts';

const table = useTable();
const secret = 'correct:horse';
const token = aToken({ clientId: 'token-1', permissions: ['VIEW', 'TRANSACT'] });
const items = putToken(token, secret).flatMap(({ put }) => (put ? [put.item] : []));

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const ask = (headers: Record<string, string> | null) =>
  handler({
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api1/2025-10-13/POST/quotes',
    headers,
  } as unknown as APIGatewayRequestAuthorizerEvent);
const withCredentials = (text: string) => ask({ Authorization: basic(text) });

beforeEach(() => table.holds(...items));

describe('Authorizer', () => {
  it('lets a token in, to every operation of the stage, and says whose it is', async () => {
    expect(await withCredentials(`token-1:${secret}`)).toEqual({
      principalId: platformId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Action: 'execute-api:Invoke',
            Effect: 'Allow',
            Resource: 'arn:aws:execute-api:us-east-1:000000000000:api1/2025-10-13/*',
          },
        ],
      },
      context: { platformId, clientId: 'token-1', environment: 'sandbox', permissions: 'VIEW,TRANSACT' },
      usageIdentifierKey: platformId.replaceAll('-', ''),
    });
  });

  it.each(['authorization', 'AUTHORIZATION'])('finds the credentials under %s', async (name) => {
    expect(await ask({ [name]: basic(`token-1:${secret}`) })).toMatchObject({ principalId: platformId });
  });

  it('takes the scheme in any spelling', async () => {
    expect(await ask({ Authorization: basic(`token-1:${secret}`).replace('Basic', 'bASIC') })).toMatchObject({
      principalId: platformId,
    });
  });

  it('keeps no secret: the table has its hash', () => {
    expect(items.map(({ secretHash }) => secretHash)).toEqual([undefined, hashSecret(secret)]);
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it.each<[string, Record<string, string> | null]>([
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
    ['no header', {}],
    ['no headers at all', null],
  ])(
    'answers %s with the one refusal that API Gateway knows, and nothing that tells them apart',
    async (_, headers) => {
      await expect(ask(headers)).rejects.toThrow(/^Unauthorized$/);
    },
  );

  it('does not ask the table about headers that hold no credentials', async () => {
    await expect(ask({ Authorization: 'Bearer x' })).rejects.toThrow('Unauthorized');
    expect(table.stub.calls()).toEqual([]);
  });

  it('asks once, for known and unknown tokens alike', async () => {
    await expect(withCredentials('token-1:wrong')).rejects.toThrow();
    await expect(withCredentials('token-2:wrong')).rejects.toThrow();
    expect(table.stub.commandCalls(GetCommand).map(({ args: [{ input }] }) => input.Key)).toEqual([
      { pk: 'TOKEN#token-1', sk: 'TOKEN' },
      { pk: 'TOKEN#token-2', sk: 'TOKEN' },
    ]);
  });

  it('does not take an error of the table for bad credentials', async () => {
    table.stub.on(GetCommand).rejects(new Error('The table is away.'));
    await expect(withCredentials(`token-1:${secret}`)).rejects.toThrow('The table is away.');
  });
});
