import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { usageKeyOf } from '../domain/platform.ts';
import type { AuthorizerContext } from '../runtime/caller.ts';
import { theStore } from '../runtime/store.ts';
import { type Credential, hashSecret, readCredential } from '../store/tokens.ts';

/** API Gateway answers 401 to exactly this message. */
const unauthorized = () => new Error('Unauthorized');

/** A hash that no secret has: an unknown token takes as long to refuse as a wrong secret. */
const noHash = '0'.repeat(64);

/** Checks HTTP Basic credentials. The answer holds for every operation, because it is cached per credentials. */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const credentials = basicCredentials(event.headers);
  if (!credentials) throw unauthorized();
  const credential = await readCredential(theStore(), credentials.clientId);
  const matches = equalHashes(hashSecret(credentials.clientSecret), credential?.secretHash ?? noHash);
  if (!credential || !matches) throw unauthorized();
  return allow(event, { ...credential, clientId: credentials.clientId });
};

const equalHashes = (given: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(stored, 'hex'));

/** No client id is longer, and a key of the table could not be. */
const longestClientId = 255;

function basicCredentials(headers: APIGatewayRequestAuthorizerEvent['headers']) {
  const header = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = header?.match(/^Basic +([A-Za-z0-9+/=]+)$/i)?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || colon > longestClientId) return undefined;
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
}

/** The policy covers the whole stage: what the token may do is decided per operation, by its permissions. */
function allow({ methodArn }: APIGatewayRequestAuthorizerEvent, credential: Credential): APIGatewayAuthorizerResult {
  const [api, stage] = methodArn.split('/');
  const context = {
    platformId: credential.platformId,
    clientId: credential.clientId,
    environment: credential.environment,
    permissions: credential.permissions.join(','),
  } satisfies AuthorizerContext;
  return {
    principalId: credential.platformId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${api}/${stage}/*` }],
    },
    context,
    usageIdentifierKey: usageKeyOf(credential.platformId),
  };
}
