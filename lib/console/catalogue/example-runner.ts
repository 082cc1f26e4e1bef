import {
  type ExampleRequest,
  type ExampleStep,
  exampleFile,
  type exampleValues,
} from '../../../functions/contract/error-example.docs.ts';
import { now } from '../../../functions/ports/clock.ts';

/** An answer of the API; the body is undefined where there is none. */
export interface ExampleAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** How an example is sent: `credentials` as `id:secret` replace the platform's token, `null` sends none. */
export interface ExampleClient<Body> {
  send(
    method: string,
    path: string,
    content: unknown,
    options: { readonly headers: Readonly<Record<string, string>>; readonly credentials?: string | null },
  ): Promise<ExampleAnswer<Body>>;
  /** Lets time pass between two polls. Throws when that took too long. */
  pause(): Promise<unknown>;
}

/** The values that a text of an example may name. */
export type Values = Readonly<Record<string, string>>;

/** A request that may also upload a file with a content of its own. */
export interface RunnableRequest extends ExampleRequest {
  readonly content?: { readonly text: string; readonly type: string };
}

/** A step after which a client computes values of its own from those that it has. */
export interface RunnableStep extends RunnableRequest, ExampleStep {
  readonly computes?: (values: Values) => Values | Promise<Values>;
}

export interface RunnableExample {
  readonly prepare?: readonly RunnableStep[];
  readonly request: RunnableRequest;
}

const newValues = (): Readonly<Record<keyof typeof exampleValues, string>> => ({
  megabyte: 'x'.repeat(2 ** 20),
  soon: new Date(now().getTime() + 5_000).toISOString(),
});

/** The text with the values for its names. Throws when it names a value that no answer gave. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No answer gave ${name}.`);
    return value;
  });

const filledBody = (body: ExampleRequest['body'], values: Values): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? filled(value, values) : value));

function formOf(fileName: string, fields: object, { text, type }: NonNullable<RunnableRequest['content']>): FormData {
  const form = new FormData();
  form.set('file', new Blob([text], { type }), fileName);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const pdf = { text: exampleFile.content, type: exampleFile.type };

function contentOf({ body, file, content = pdf }: RunnableRequest, values: Values): unknown {
  const fields = body && filledBody(body, values);
  return file === undefined ? fields : formOf(file, fields ?? {}, content);
}

/** Sends a request of an example. */
function send<Body>(client: ExampleClient<Body>, request: RunnableRequest, values: Values) {
  const { method, path, headers = {}, credentials } = request;
  return client.send(method, filled(path, values), contentOf(request, values), {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, values)])),
    ...(credentials !== undefined && { credentials: credentials && filled(credentials, values) }),
  });
}

/** A value of an answer by its place in it, such as `data.0.id`. */
export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, member) => (part as Record<string, unknown> | undefined)?.[member], body);

/** Sends a step until it is done. Throws with the last answer if it has another status or lacks a value. */
async function carryOut<Body>(client: ExampleClient<Body>, step: RunnableStep, values: Values): Promise<Values> {
  const once = async () => {
    const answer = await send(client, step, { ...newValues(), ...values });
    if (answer.status === step.status) return answer;
    throw new Error(`${step.method} ${step.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  for (let sent = 1; sent < (step.times ?? 1); sent += 1) await once();
  const expected = Object.entries(step.until ?? {});
  let answer = await once();
  while (!expected.every(([path, value]) => String(valueAt(answer.body, path)) === value)) {
    await client.pause();
    answer = await once();
  }
  const given = Object.entries(step.gives ?? {}).map(([name, path]) => {
    const value = valueAt(answer.body, path);
    if (typeof value !== 'string')
      throw new Error(`${step.path} answered without ${path}: ${JSON.stringify(answer.body)}`);
    return [name, value];
  });
  const allValues = { ...values, ...Object.fromEntries(given) };
  return { ...allValues, ...(await step.computes?.(allValues)) };
}

/** Prepares an example and sends its request. Throws when a step before it did not go as it should. */
export async function runExample<Body>(
  client: ExampleClient<Body>,
  { prepare = [], request }: RunnableExample,
  known: Values = {},
): Promise<ExampleAnswer<Body>> {
  let values = known;
  for (const step of prepare) values = await carryOut(client, step, values);
  return send(client, request, { ...newValues(), ...values });
}
