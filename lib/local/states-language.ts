/**
 * The part of the Amazon States Language (JSONPath dialect) that the workflows use, without execution: reading a
 * definition, and how each state transforms its data. Unsupported features are refused when a definition is read.
 */
export type Json = unknown;

export interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds?: number;
  readonly BackoffRate?: number;
  readonly MaxAttempts?: number;
  readonly MaxDelaySeconds?: number;
  readonly JitterStrategy?: 'FULL' | 'NONE';
}

interface Catcher {
  readonly ErrorEquals: readonly string[];
  readonly ResultPath?: string | null;
  readonly Next: string;
}

interface Onward {
  readonly Next?: string;
  readonly End?: true;
  readonly ResultPath?: string | null;
}

export interface TaskState extends Onward {
  readonly Type: 'Task';
  readonly Resource: string;
  readonly Parameters: { readonly FunctionName: string; readonly Payload?: Json };
  readonly ResultSelector?: Json;
  readonly TimeoutSeconds?: number;
  readonly TimeoutSecondsPath?: string;
  readonly Retry?: readonly Retrier[];
  readonly Catch?: readonly Catcher[];
}

export type State =
  | TaskState
  | {
      readonly Type: 'Choice';
      readonly Choices: readonly { readonly Variable: string; readonly StringEquals: string; readonly Next: string }[];
      readonly Default?: string;
    }
  | ({ readonly Type: 'Wait'; readonly Seconds?: number; readonly SecondsPath?: string } & Onward)
  | ({ readonly Type: 'Pass'; readonly Result?: Json; readonly Parameters?: Json } & Onward)
  | { readonly Type: 'Succeed' }
  | { readonly Type: 'Fail'; readonly Error?: string; readonly Cause?: string };

export interface Machine {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

/** An error by its name in the States Language. */
export class StatesError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const lambdaInvoke = 'arn:aws:states:::lambda:invoke';
const withToken = `${lambdaInvoke}.waitForTaskToken`;

/** Whether a task is over only when its token is settled. */
export const waitsForToken = ({ Resource }: TaskState): boolean => Resource === withToken;

const onward = ['Next', 'End', 'ResultPath'];
const fieldsOf: Readonly<Record<State['Type'], readonly string[]>> = {
  Task: [
    ...onward,
    'Resource',
    'Parameters',
    'ResultSelector',
    'TimeoutSeconds',
    'TimeoutSecondsPath',
    'Retry',
    'Catch',
  ],
  Choice: ['Choices', 'Default'],
  Wait: ['Next', 'End', 'Seconds', 'SecondsPath'],
  Pass: [...onward, 'Result', 'Parameters'],
  Succeed: [],
  Fail: ['Error', 'Cause'],
};
const retrierFields = [
  'ErrorEquals',
  'IntervalSeconds',
  'BackoffRate',
  'MaxAttempts',
  'MaxDelaySeconds',
  'JitterStrategy',
];

/** Reads a definition. Throws when it uses an unsupported feature or names a state that does not exist. */
export function readMachine(text: string): Machine {
  const machine = JSON.parse(text) as Machine;
  requireFields('The definition', machine, ['Comment', 'StartAt', 'States']);
  const requireState = (where: string, next: string | undefined) => {
    if (next === undefined || !machine.States[next]) throw unsupported(where, `names the missing state ${next}`);
  };
  requireState('StartAt', machine.StartAt);
  for (const [name, state] of Object.entries(machine.States)) {
    const fields = fieldsOf[state.Type];
    if (!fields) throw unsupported(name, `has the unsupported type ${state.Type}`);
    requireFields(name, state, ['Type', 'Comment', ...fields]);
    for (const next of targetsOf(name, state)) requireState(name, next);
    requirePaths(name, state);
    if (state.Type === 'Task') requireTask(name, state);
  }
  return machine;
}

function targetsOf(name: string, state: State): (string | undefined)[] {
  switch (state.Type) {
    case 'Succeed':
    case 'Fail':
      return [];
    case 'Choice':
      for (const choice of state.Choices) {
        requireFields(name, choice, ['Variable', 'StringEquals', 'Next']);
        if (typeof choice.StringEquals !== 'string') throw unsupported(name, 'has a choice without StringEquals');
      }
      return [...state.Choices.map(({ Next }) => Next), ...(state.Default === undefined ? [] : [state.Default])];
    case 'Task':
      return [...(state.Catch ?? []).map(({ Next }) => Next), ...(state.End ? [] : [state.Next])];
    default:
      return state.End ? [] : [state.Next];
  }
}

function requireTask(name: string, state: TaskState): void {
  if (state.Resource !== lambdaInvoke && state.Resource !== withToken)
    throw unsupported(name, `calls ${state.Resource}`);
  requireFields(name, state.Parameters, ['FunctionName', 'Payload', 'Payload.$']);
  for (const retrier of state.Retry ?? []) requireFields(name, retrier, retrierFields);
  for (const catcher of state.Catch ?? [])
    requireFields(name, catcher, ['ErrorEquals', 'ResultPath', 'Next', 'Comment']);
}

/** Checks that `read` supports the path of every field. */
function requirePaths(where: string, part: Json): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [field, value] of Object.entries(part)) {
    const isPath = field.endsWith('.$') || field.endsWith('Path') || field === 'Variable';
    if (isPath && value !== null && !pathShape.test(String(value))) throw unsupported(where, `has the path ${value}`);
    requirePaths(where, value);
  }
}

function requireFields(where: string, part: object, allowedFields: readonly string[]): void {
  for (const field of Object.keys(part))
    if (!allowedFields.includes(field)) throw unsupported(where, `has the field ${field}`);
}

const unsupported = (where: string, what: string): Error =>
  new Error(`${where} ${what}, which the local interpreter refuses.`);

const pathShape = /^\${1,2}(\.[A-Za-z_][A-Za-z0-9_-]*)*$/;

/** How often a state was tried again, by the retries that each of its retriers has counted: `$$.State.RetryCount`. */
export const retryCount = (attempts: Readonly<Record<number, number>>): number =>
  Object.values(attempts).reduce((sum, retries) => sum + retries, 0);

/** The value at a path: `$.a.b` in the data, `$$.a.b` in the context. Throws States.Runtime when there is none. */
export function read(path: string, data: Json, context: Json): Json {
  const [root, ...names] = path.split('.');
  let value = root === '$$' ? context : data;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      throw new StatesError('States.Runtime', `The path ${path} finds nothing.`);
    }
    value = (value as Record<string, Json>)[name];
  }
  return value;
}

/** Fills a template: a field `name.$` becomes `name` with what its path finds. */
export function fill(template: Json, data: Json, context: Json): Json {
  if (Array.isArray(template)) return template.map((part) => fill(part, data, context));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([field, part]) =>
      field.endsWith('.$')
        ? [field.slice(0, -2), read(String(part), data, context)]
        : [field, fill(part, data, context)],
    ),
  );
}

/** Applies ResultPath: the result replaces the data, goes into one of its fields, or (null) is dropped. */
export function place(resultPath: string | null | undefined, data: Json, result: Json): Json {
  if (resultPath === null) return data;
  const [, name, ...deeper] = (resultPath ?? '$').split('.');
  if (name === undefined) return result;
  const base = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, Json>) : {};
  return { ...base, [name]: place(['$', ...deeper].join('.'), base[name], result) };
}

/** The state that a choice leads to. Throws States.NoChoiceMatched. */
export function choose(state: Extract<State, { Type: 'Choice' }>, data: Json, context: Json): string {
  const match = state.Choices.find(({ Variable, StringEquals }) => read(Variable, data, context) === StringEquals);
  const next = match?.Next ?? state.Default;
  if (next === undefined) throw new StatesError('States.NoChoiceMatched', 'No choice fits and there is no default.');
  return next;
}

/** The first retrier or catcher that matches an error. */
export const meantFor = <T extends { readonly ErrorEquals: readonly string[] }>(
  error: string,
  rules: readonly T[] = [],
) => rules.find(({ ErrorEquals }) => ErrorEquals.some((errorName) => covers(errorName, error)));

function covers(errorName: string, error: string): boolean {
  if (errorName === error) return true;
  const isFinal = error === 'States.Runtime' || error === 'States.DataLimitExceeded';
  if (errorName === 'States.ALL') return !isFinal;
  return errorName === 'States.TaskFailed' && !isFinal && error !== 'States.Timeout';
}
