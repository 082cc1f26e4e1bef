import { signal } from '@preact/signals';
import type { SentAnswer } from '../../views/console-views.ts';
import type { OperationsView, SentFile, ShownOperation } from '../../views/operation-views.ts';
import { get, post } from './server.ts';

/** The interface, read once: it does not change while the service runs. */
export const operations = signal<OperationsView | undefined>(undefined);
let asked = false;

export function loadOperations(): void {
  if (asked) return;
  asked = true;
  get<OperationsView>('/operations').then(
    (view) => {
      operations.value = view;
    },
    () => {
      asked = false;
    },
  );
}

/** Real ids by their prefix, such as `Customer`, and the UMA address of a customer. */
export type KnownIds = Readonly<Record<string, string>>;

const exampleId = /\b([A-Z][A-Za-z]+):00000000-0000-4000-8000-[0-9a-f]{12}/g;
const anyId = /\b([A-Z][A-Za-z]+):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whom payments of the examples go to by UMA. */
const exampleReceiver = '$receiver@uma.example.com';

/** A text with the ids and the UMA address of examples replaced by real ones, where there are any. */
export const withRealIds = (text: string, known: KnownIds): string =>
  text
    .replace(exampleId, (example, prefix: string) => known[prefix] ?? example)
    .replaceAll(exampleReceiver, () => known.umaAddress ?? exampleReceiver);

/** The ids that a resource names, its own first, and its UMA address. */
export function idsIn(resource: unknown): KnownIds {
  const ids: Record<string, string> = {};
  for (const [id, prefix = ''] of JSON.stringify(resource ?? null).matchAll(anyId)) ids[prefix] ??= id;
  const { umaAddress } = Object(resource) as { readonly umaAddress?: unknown };
  return typeof umaAddress === 'string' ? { ...ids, umaAddress } : ids;
}

export interface Filled {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: SentFile | undefined;
  readonly agentToken?: string;
}

/** The path of a call with its parameters and its query. */
export function pathOf(
  { path }: Pick<ShownOperation, 'path'>,
  { parameters, query }: Pick<Filled, 'parameters' | 'query'>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? '').replaceAll('%3A', ':'),
  );
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Sends an operation through the front door, as any client would. */
export function call(operation: ShownOperation, filled: Filled): Promise<SentAnswer> {
  const key = operation.takesKey ? { 'Idempotency-Key': `console-${crypto.randomUUID().slice(0, 8)}` } : {};
  const headers = Object.fromEntries(Object.entries(filled.headers).filter(([, value]) => value !== ''));
  return post<SentAnswer>('/send', {
    method: operation.method,
    path: pathOf(operation, filled),
    headers: { ...key, ...headers, ...(filled.agentToken && { authorization: `Bearer ${filled.agentToken}` }) },
    ...(filled.body !== undefined && { body: filled.body }),
    ...(filled.file && { file: filled.file }),
  });
}
