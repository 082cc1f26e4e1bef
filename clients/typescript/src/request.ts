import type { ClientOptions, Credentials, KeyedCallOptions } from './options.ts';

/** How an operation is called. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Takes an Idempotency-Key. */
  readonly isKeyed: boolean;
  /** Its body is multipart/form-data. */
  readonly isForm: boolean;
}

/** A request that can be sent any number of times. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Whether it may have taken effect and be sent again all the same. */
  readonly isSafeToRepeat: boolean;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Makes the request of a call. Throws where a part of the path is missing. */
export function requestOf(
  { baseUrl, credentials }: ClientOptions,
  { method, path, query, isKeyed, isForm }: Route,
  input: Readonly<Record<string, unknown>>,
  { headers, idempotencyKey }: KeyedCallOptions,
): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (value === undefined || value === '') throw new TypeError(`${name} is missing: it is part of ${path}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(query.flatMap((name) => pairsOf(name, input[name]))).toString();
  const body = input.body === undefined ? undefined : isForm ? formOf(input.body) : JSON.stringify(input.body);
  return {
    method,
    url: `${baseUrl.replace(/\/$/, '')}${filled}${search && `?${search}`}`,
    headers: overlaid(
      {
        Accept: 'application/json',
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...(credentials && { Authorization: authorizationOf(credentials) }),
        ...(isKeyed && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
      },
      headers,
    ),
    body,
    isSafeToRepeat: isKeyed || method === 'GET',
  };
}

/** The headers with those of a call in the place of their own, however these are written: two of a name would be sent as one of both. */
function overlaid(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const left = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(left), ...given };
}

const pairsOf = (name: string, value: unknown): [string, string][] => {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]);
};

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined) form.append(name, isRecord(value) ? JSON.stringify(value) : String(value));
  }
  return form;
}

const authorizationOf = (credentials: Credentials): string =>
  'accessToken' in credentials
    ? `Bearer ${credentials.accessToken}`
    : `Basic ${inBase64(`${credentials.tokenId}:${credentials.tokenSecret}`)}`;

const inBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
