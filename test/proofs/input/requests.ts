import { apiVersion } from '../../../functions/contract/endpoint.ts';
import { authorizationOf } from '../../kit/client/api.ts';
import { buildRequest } from '../../kit/operations/request.ts';
import type { RawRequest } from './exchange.ts';
import type { Subject } from './probe.ts';
import { type Tree, textOf, treeOf } from './tree.ts';

export type Header = readonly [string, string];

/** What a request is made of before it is sent; what is left out is as it is in the valid one. */
export interface Parts {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly Header[];
  /** Without the content type that goes with the operation. */
  readonly contentType?: string | undefined;
  readonly body?: Uint8Array | string | Tree | undefined;
}

const built = ({ endpoint, form }: Subject) => buildRequest(endpoint, form.body, form.places);

/** The body of the valid request in parts; nothing where it has none. */
export function treeIn(subject: Subject): Tree | undefined {
  const { body, isMultipart } = built(subject);
  return body === undefined || isMultipart ? undefined : treeOf(body);
}

/** Path and query of the valid request. */
export const targetOf = (subject: Subject): string => `/${apiVersion}${built(subject).path}`;

export const authorization = (credentials: string): Header => ['Authorization', authorizationOf(credentials)];

const bytesOf = (body: Parts['body']): Uint8Array | undefined => {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : textOf(body));
};

/** The valid request with some of its parts changed. */
export function requestWith(subject: Subject, parts: Parts = {}): RawRequest {
  const { endpoint, credentials } = subject;
  const body = bytesOf('body' in parts ? parts.body : treeIn(subject));
  const contentType = 'contentType' in parts ? parts.contentType : body && 'application/json';
  const has = (wanted: string) => parts.headers?.some(([name]) => name.toLowerCase() === wanted);
  const required = Object.entries(built(subject).headers ?? {}).filter(([name]) => !has(name));
  const headers: Header[] = [
    ...(endpoint.permission && !has('authorization') ? [authorization(credentials)] : []),
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...required,
    ...(parts.headers ?? []),
  ];
  const { method = endpoint.method, target = targetOf(subject) } = parts;
  return { method, target, headers, ...(body && { body }) };
}
