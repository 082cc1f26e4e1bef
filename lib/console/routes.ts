import type { IncomingMessage, ServerResponse } from 'node:http';
import { ConsoleRefusal, readCommand, sendJson } from './http.ts';

/** A request of the page: its query, the variable part of its path, and the body of a command. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers with JSON, or takes the response into its own hands and returns `handled`. */
export type Route = (asked: Asked) => unknown;

export const handled = Symbol('handled');

/** Routes by method and path below /_console; a path that ends in `/*` has a variable last part. */
export type Routes = Readonly<Record<`${'GET' | 'POST'} /${string}`, Route>>;

/** Carries out a request. Throws ConsoleRefusal. */
export async function dispatch(routes: Routes, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://localhost');
  const path = pathname.replace(/^\/_console/, '');
  const { route, id } = find(routes, message.method ?? '', path);
  const isFile = message.headers['content-type'] === 'application/octet-stream';
  const body = message.method === 'POST' && !isFile ? await readCommand(message) : {};
  const answer = await route({ query: searchParams, id, body, message, response });
  if (answer !== handled) sendJson(response, 200, answer);
}

function find(routes: Routes, method: string, path: string): { readonly route: Route; readonly id: string } {
  const exact = routes[`${method} ${path}` as keyof Routes];
  if (exact) return { route: exact, id: '' };
  const cut = path.lastIndexOf('/');
  const route = routes[`${method} ${path.slice(0, cut)}/*` as keyof Routes];
  if (!route) throw new ConsoleRefusal(404, `The console has no ${method} ${path}.`);
  return { route, id: idIn(path.slice(cut + 1)) };
}

function idIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConsoleRefusal(404, `There is nothing with the id ${part}.`);
  }
}

/** A text of a command's body. Refuses with 400 where it is none. */
export function textIn(body: Asked['body'], name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new ConsoleRefusal(400, `${name} must be a text.`);
  return value;
}

/** A finite number of a command's body, at least `least`. Refuses with 400 where it is none. */
export function numberIn(body: Asked['body'], name: string, least = 0): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least) {
    throw new ConsoleRefusal(400, `${name} must be a number of at least ${least}.`);
  }
  return value;
}
