import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import type { AuthorizerContext } from '../runtime/caller.ts';
import { theStore } from '../runtime/store.ts';
import { hashSecret, readToken, type Token } from '../store/platforms.ts';

/** API Gateway answers 401 to exactly this message. */
const unauthorized = () => new Error('Unauthorized');

/** A hash that no secret has: an unknown token takes as long to refuse as a wrong secret. */
const noHash = '0'.repeat(64);

/** Checks HTTP Basic credentials. The answer holds for every operation, because it is cached per credentials. */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const credentials = basicCredentials(event.headers);
  if (!credentials) throw unauthorized();
  const token = await readToken(theStore(), credentials.tokenId);
  const matches = equalHashes(hashSecret(credentials.tokenSecret), token?.secretHash ?? noHash);
  if (!token || !matches) throw unauthorized();
  return allow(event, token);
};

const equalHashes = (given: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(stored, 'hex'));

/** No token id is longer, and a key of the table could not be. */
const longestTokenId = 255;

function basicCredentials(headers: APIGatewayRequestAuthorizerEvent['headers']) {
  const header = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = header?.match(/^Basic +([A-Za-z0-9+/=]+)$/i)?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || colon > longestTokenId) return undefined;
  return { tokenId: decoded.slice(0, colon), tokenSecret: decoded.slice(colon + 1) };
}

/** The policy covers the whole stage: what the token may do is decided per operation, by its permissions. */
function allow({ methodArn }: APIGatewayRequestAuthorizerEvent, token: Token): APIGatewayAuthorizerResult {
  const [api, stage] = methodArn.split('/');
  const context = {
    platformId: token.platformId,
    environment: token.environment,
    permissions: token.permissions.join(','),
  } satisfies AuthorizerContext;
  return {
    principalId: token.platformId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${api}/${stage}/*` }],
    },
    context,
  };
}
