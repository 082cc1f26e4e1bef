import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { clockSpeed } from '../../functions/ports/env.ts';
import { type AuthorizerResult, authorizerEvent, methodArn, type Request } from './api-gateway-events.ts';
import { FunctionFailed, type Lambda } from './lambda.ts';

/** The credentials are missing or wrong. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized';
}

/** The credentials are valid, but not for this method. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

const cachedSeconds = 60;
const cacheSize = 10_000;

/** A caller with valid credentials. */
interface Admitted {
  /** The key by which the caller's requests are counted. */
  readonly usageKey: string;
  readonly context: NonNullable<AuthorizerResult>;
}

interface Cached {
  readonly result: Promise<APIGatewayAuthorizerResult>;
  readonly until: number;
  /** Known once the credentials were valid. */
  usageKey?: string;
}

/** Asks the authorizer function who calls and remembers its answer for each Authorization header, as deployed. */
export function makeAuthorizer(lambda: Lambda, functionName: string, now: () => number) {
  const cache = new Map<string, Cached>();
  const authorize = async (request: Request): Promise<Admitted> => {
    const header = request.message.headers.authorization;
    if (!header) throw new NotAuthorized();
    let cached = cache.get(header);
    if (!cached || cached.until < now()) {
      if (cache.size >= cacheSize) cache.clear();
      const result = lambda.invoke(functionName, authorizerEvent(request)) as Promise<APIGatewayAuthorizerResult>;
      cached = { ...cached, result, until: now() + (cachedSeconds * 1000) / clockSpeed() };
      cache.set(header, cached);
    }
    const {
      policyDocument,
      principalId,
      context,
      usageIdentifierKey = '',
    } = await cached.result.catch((cause: unknown) => {
      cache.delete(header);
      throw cause instanceof FunctionFailed && cause.message === 'Unauthorized' ? new NotAuthorized() : cause;
    });
    const usageKey = usageIdentifierKey ?? '';
    cached.usageKey = usageKey;
    if (!allows(policyDocument, methodArn(request))) throw new AccessDenied();
    return { usageKey, context: { principalId, ...asStrings(context ?? {}) } };
  };
  return {
    authorize,
    /** The usage key of credentials that were valid before, even if they have to be checked again. */
    usageKeyOf: (header: string | undefined): string | undefined => cache.get(header ?? '')?.usageKey,
  };
}

/** A denial wins over a permission; `*` and `?` are IAM's wildcards. */
function allows({ Statement }: APIGatewayAuthorizerResult['policyDocument'], method: string): boolean {
  const concerning = Statement.filter((statement) => {
    const resources = 'Resource' in statement ? [statement.Resource].flat() : [];
    return resources.some((resource) => wildcard(String(resource)).test(method));
  });
  return concerning.length > 0 && concerning.every(({ Effect }) => Effect === 'Allow');
}

const wildcard = (pattern: string): RegExp => {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
};

/** API Gateway passes the context on as text only. */
const asStrings = (context: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
