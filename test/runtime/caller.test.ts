import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { callerOf, requirePermission, sees } from '../../functions/runtime/caller.ts';
import { aCaller, ids, platformId, uuids } from '../kit/builders.ts';

const agent = aCaller({
  permissions: [],
  agentId: 'Agent:66666666-6666-4666-8666-66666666666a',
  customerId: ids.customer,
});

describe('a caller', () => {
  it('with a token calls no operation of agents, and an agent no other', () => {
    expect(() => requirePermission(endpoints.getAgentMe, aCaller())).toThrow('credentials');
    expect(() => requirePermission(endpoints.getQuoteById, agent)).toThrow('credentials');
    expect(() => requirePermission(endpoints.getPlatformConfig, { ...agent, permissions: ['VIEW'] })).toThrow(
      'credentials',
    );
    expect(() => requirePermission(endpoints.getAgentMe, aCaller())).toThrow(
      expect.objectContaining({ code: 'UNAUTHORIZED' }),
    );
    expect(() => requirePermission(endpoints.getAgentMe, agent)).not.toThrow();
    expect(() => requirePermission(endpoints.getQuoteById, aCaller())).not.toThrow();
  });
});

describe('the permissions of a token', () => {
  const { getQuoteById, createToken, sandboxSend } = endpoints;

  it('allow what they name and nothing else', () => {
    expect(() => requirePermission(getQuoteById, aCaller({ permissions: ['VIEW'] }))).not.toThrow();
    expect(() => requirePermission(createToken, aCaller({ permissions: ['MANAGE'] }))).not.toThrow();
    expect(() => requirePermission(createToken, aCaller({ permissions: ['VIEW', 'TRANSACT'] }))).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: 'This operation needs a token with the permission MANAGE.',
      }),
    );
    expect(() => requirePermission(getQuoteById, aCaller({ permissions: [] }))).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });

  it('keep a production token out of the sandbox, whatever they are', () => {
    expect(() => requirePermission(sandboxSend, aCaller({ environment: 'sandbox' }))).not.toThrow();
    expect(() => requirePermission(sandboxSend, aCaller({ environment: 'production' }))).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: 'This operation exists in the sandbox only; use a sandbox token.',
      }),
    );
    expect(() => requirePermission(getQuoteById, aCaller({ environment: 'production' }))).not.toThrow();
  });

  it('are not asked for where an operation needs none', () => {
    expect(() => requirePermission({ ...getQuoteById, permission: null }, aCaller({ permissions: [] }))).not.toThrow();
  });
});

describe('the context of the authorizer', () => {
  const context = { platformId, clientId: 'token-1', environment: 'sandbox', permissions: 'VIEW,MANAGE' };
  const callerIn = (authorizer: unknown) =>
    callerOf({ requestContext: { authorizer } } as unknown as APIGatewayProxyEvent);

  it('becomes the caller', () => {
    expect(callerIn(context)).toEqual({ ...context, permissions: ['VIEW', 'MANAGE'] });
    const agentId = `Agent:${uuids.token}`;
    expect(callerIn({ ...context, permissions: '', agentId, customerId: ids.customer })).toEqual({
      ...context,
      permissions: [],
      agentId,
      customerId: ids.customer,
    });
  });

  it.each([
    ['nothing', undefined],
    ['no member', {}],
    ['no platform', { ...context, platformId: undefined }],
    ['a platform that is no id', { ...context, platformId: 'platform' }],
    ['an empty token', { ...context, clientId: '' }],
    ['another environment', { ...context, environment: 'test' }],
    ['no permissions', { ...context, permissions: undefined }],
    ['an unknown permission', { ...context, permissions: 'VIEW,EVERYTHING' }],
    ['an agent that is no id', { ...context, agentId: 'agent' }],
    ['a customer that is no id', { ...context, customerId: 'customer' }],
  ])('with %s makes no caller', (_, authorizer) => {
    expect(() => callerIn(authorizer)).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED' }));
  });
});

describe('what a caller sees', () => {
  it('is everything of its platform for a token, and only its own customer for an agent', () => {
    expect(sees(aCaller(), ids.customer)).toBe(true);
    expect(sees(aCaller(), undefined)).toBe(true);
    expect(sees(agent, ids.customer)).toBe(true);
    expect(sees(agent, 'Customer:other')).toBe(false);
    expect(sees(agent, undefined)).toBe(false);
  });
});
