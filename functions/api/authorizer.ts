import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import type { PlatformId } from '../domain/ids.ts';
import { usageKeyOf } from '../domain/platforms/platform.ts';
import { admitsUnmarkedCredentials } from '../ports/env.ts';
import type { AuthorizerContext } from '../runtime/caller.ts';
import { logCredentialsRefused, logFailure } from '../runtime/log.ts';
import { isMarked } from '../runtime/secrets.ts';
import { tableStore } from '../runtime/store.ts';
import { readAgentCredential } from '../store/agents/agents.ts';
import { readCredentialKey } from '../store/platforms/credential-key.ts';
import { hashSecret, readCredential } from '../store/platforms/tokens.ts';

/** API Gateway answers 401 to exactly this message. */
const unauthorizedMessage = 'Unauthorized';
const unauthorized = () => new Error(unauthorizedMessage);

/** A hash that no secret has, so that an unknown token takes as long to refuse as a wrong secret. */
const noHash = '0'.repeat(64);

/**
 * Checks the HTTP Basic credentials of a token, or the Bearer token of an agent. The response is valid for every operation,
 * because API Gateway caches it per credentials.
 */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  try {
    return await admit(event);
  } catch (cause) {
    if (cause instanceof Error && cause.message === unauthorizedMessage) logCredentialsRefused();
    else logFailure('Authorizer', event.requestContext?.requestId, cause);
    throw cause;
  }
};

function admit(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const header = authorizationOf(event);
  const accessToken = header.match(/^Bearer +(agt_[0-9a-f]{40})$/i)?.[1];
  return accessToken ? admitAgent(event, accessToken) : admitToken(event, header);
}

/** Refuses what was never issued by its mark alone, so that a flood of invented credentials waits for nothing. */
async function mayBeIssued(credential: string): Promise<boolean> {
  if (admitsUnmarkedCredentials()) return true;
  const key = await readCredentialKey(tableStore());
  return key !== undefined && isMarked(key, credential);
}

async function admitToken(event: APIGatewayRequestAuthorizerEvent, header: string) {
  const credentials = basicCredentials(header);
  if (!credentials || !(await mayBeIssued(credentials.clientId))) throw unauthorized();
  const credential = await readCredential(tableStore(), credentials.clientId);
  const matches = equalHashes(hashSecret(credentials.clientSecret), credential?.secretHash ?? noHash);
  if (!credential || !matches) throw unauthorized();
  const { platformId, environment, permissions } = credential;
  const context = {
    platformId,
    clientId: credentials.clientId,
    environment,
    permissions: permissions.join(','),
  } satisfies AuthorizerContext;
  return answer(context, [
    { Effect: 'Allow', Resource: resourcesOf(event, ['*']) },
    { Effect: 'Deny', Resource: resourcesOf(event, agentRoutes) },
  ]);
}

/** The token is found by its hash, so no comparison could leak a part of it. A deleted agent is refused by each function too. */
async function admitAgent(event: APIGatewayRequestAuthorizerEvent, accessToken: string) {
  if (!(await mayBeIssued(accessToken))) throw unauthorized();
  const credential = await readAgentCredential(tableStore(), hashSecret(accessToken));
  if (!credential) throw unauthorized();
  const { platformId, agentId, customerId, environment } = credential;
  const context = {
    platformId,
    clientId: agentId,
    environment,
    permissions: '',
    agentId,
    customerId,
  } satisfies AuthorizerContext;
  return answer(context, [{ Effect: 'Allow', Resource: resourcesOf(event, agentRoutes) }]);
}

const equalHashes = (given: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(stored, 'hex'));

/** Longer ones do not exist, and could not be keys of the table. */
const longestClientId = 255;

/** Several are refused: the answer would be remembered for one of them, and another one was checked. */
function authorizationOf({ multiValueHeaders }: APIGatewayRequestAuthorizerEvent): string {
  const values = Object.entries(multiValueHeaders ?? {}).flatMap(([name, all = []]) =>
    name.toLowerCase() === 'authorization' ? all : [],
  );
  if (values.length > 1) throw unauthorized();
  return values[0] ?? '';
}

function basicCredentials(header: string) {
  const encoded = header.match(/^Basic +([A-Za-z0-9+/=]+)$/i)?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || colon > longestClientId) return undefined;
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
}

/** The operations that agents call, and nothing else; tokens call everything else. */
const agentRoutes = ['GET', 'POST', 'DELETE'].flatMap((method) => [`${method}/agents/me`, `${method}/agents/me/*`]);

/** Routes of the stage that is called. */
function resourcesOf({ methodArn }: APIGatewayRequestAuthorizerEvent, routes: readonly string[]): string[] {
  const [api, stage] = methodArn.split('/');
  return routes.map((route) => `${api}/${stage}/${route}`);
}

interface Rule {
  readonly Effect: 'Allow' | 'Deny';
  readonly Resource: string[];
}

/** Permissions are checked for each operation, so the policy only divides tokens from agents. */
const answer = (
  context: Readonly<Record<string, string>> & { readonly platformId: PlatformId },
  rules: readonly Rule[],
): APIGatewayAuthorizerResult => ({
  principalId: context.platformId,
  policyDocument: {
    Version: '2012-10-17',
    Statement: rules.map((rule) => ({ Action: 'execute-api:Invoke', ...rule })),
  },
  context,
  usageIdentifierKey: usageKeyOf(context.platformId),
});
