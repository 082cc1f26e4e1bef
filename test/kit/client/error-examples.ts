/** Sends the requests of the contract's examples of errors. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ErrorExample,
  type ExampleRequest,
  type ExampleStep,
  exampleFile,
  type exampleValues,
} from '../../../functions/contract/error-example.docs.ts';
import type { AnyBody, Api, ApiAnswer } from './api.ts';
import { until } from './payments.ts';

/** The values that a text of an example may name. */
type Values = Readonly<Record<string, string>>;

const newValues = (): Readonly<Record<keyof typeof exampleValues, string>> => ({
  megabyte: 'x'.repeat(2 ** 20),
  soon: new Date(Date.now() + 5_000).toISOString(),
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

function formOf(fileName: string, fields: object): FormData {
  const form = new FormData();
  form.set('file', new Blob([exampleFile.content], { type: exampleFile.type }), fileName);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function contentOf({ body, file }: ExampleRequest, values: Values): unknown {
  const content = body && filledBody(body, values);
  return file === undefined ? content : formOf(file, content ?? {});
}

/** Sends a request of an example. */
function send(api: Api, request: ExampleRequest, values: Values): Promise<ApiAnswer<AnyBody>> {
  const { method, path, headers = {}, credentials } = request;
  return api.send(method, filled(path, values), contentOf(request, values), {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, values)])),
    ...(credentials !== undefined && { credentials: credentials && filled(credentials, values) }),
  });
}

const at = (body: AnyBody, path: string): AnyBody => path.split('.').reduce((part, member) => part?.[member], body);

/** Sends a step until it is done. Throws with the last answer if it has another status or lacks a value. */
async function carryOut(api: Api, step: ExampleStep, values: Values): Promise<Values> {
  const once = async (): Promise<ApiAnswer<AnyBody>> => {
    const answer = await send(api, step, { ...newValues(), ...values });
    if (answer.status === step.status) return answer;
    throw new Error(`${step.method} ${step.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  for (let sent = 1; sent < (step.times ?? 1); sent += 1) await once();
  const expected = Object.entries(step.until ?? {});
  const { body } = await until(once, (answer) => expected.every(([path, value]) => at(answer.body, path) === value), {
    pause: () => wait(200),
  });
  const given = Object.entries(step.gives ?? {}).map(([name, path]) => {
    const value = at(body, path);
    if (typeof value !== 'string') throw new Error(`${step.path} answered without ${path}: ${JSON.stringify(body)}`);
    return [name, value];
  });
  return { ...values, ...Object.fromEntries(given) };
}

/** Prepares an example on a platform and sends its request. */
export async function provoke(api: Api, { prepare = [], request }: ErrorExample): Promise<ApiAnswer<AnyBody>> {
  let values: Values = {};
  for (const step of prepare) values = await carryOut(api, step, values);
  return send(api, request, { ...newValues(), ...values });
}
