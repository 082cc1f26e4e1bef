import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../functions/store/table.ts';
import { isReserved } from './reserved-words.ts';
import { requireNumber } from './storable-number.ts';

/**
 * The part of DynamoDB's expressions that functions/store uses, on top-level attributes of an item. Other syntax
 * is refused, so that a test never passes by an expression that was not understood.
 */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

export const invalid = (message: string): DynamoDBServiceException =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata: {} });

/** An item with the names and values of its expression's placeholders. */
interface Scope {
  readonly item: Item;
  readonly placeholders: Placeholders;
}
type Operand = (scope: Scope) => unknown;
type Test = (scope: Scope) => boolean;
/** The effect of an update on one attribute: sets or removes it. */
type Action = (scope: Scope) => readonly [name: string, value: unknown];

interface Compiled<T> {
  readonly run: T;
  readonly used: ReadonlySet<string>;
  /** The attributes that it names, each as the expression does. */
  readonly attributes: ReadonlySet<string>;
}

const tokenShape = /\s*(?:([#:]?[A-Za-z_][A-Za-z0-9_]*)|(<>|<=|>=|[=<>(),+-]))/y;

/** Reads an expression word by word. */
class Reader {
  readonly used = new Set<string>();
  readonly attributes = new Set<string>();
  readonly #text: string;
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(text: string) {
    if (text.trim() === '') throw invalid('Invalid expression: The expression can not be empty;');
    this.#text = text;
    tokenShape.lastIndex = 0;
    for (let end = 0; end < text.trimEnd().length; end = tokenShape.lastIndex) {
      const match = tokenShape.exec(text);
      if (!match) throw this.unsupported();
      this.#tokens.push(match[1] ?? match[2] ?? '');
    }
  }

  get next(): string {
    return this.#tokens[this.#at] ?? '';
  }

  take(): string {
    const token = this.next;
    this.#at += 1;
    if (/^[#:]/.test(token)) this.used.add(token);
    return token;
  }

  /** Consumes a token if it comes next. */
  takes(token: string): boolean {
    if (this.next.toUpperCase() !== token) return false;
    this.#at += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw this.unsupported();
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.unsupported();
  }

  unsupported(): Error {
    return new Error(`The table does not understand: ${this.#text}`);
  }
}

const attribute = (reader: Reader): ((scope: Scope) => string) => {
  const token = reader.take();
  if (!/^[#A-Za-z_]/.test(token)) throw reader.unsupported();
  if (isReserved(token)) {
    throw invalid(`Invalid expression: Attribute name is a reserved keyword; reserved keyword: ${token}`);
  }
  reader.attributes.add(token);
  return ({ placeholders }) => nameOf(token, placeholders);
};

/** The attribute that an expression means by a token: by the token itself, or by what the token is a placeholder for. */
const nameOf = (token: string, { ExpressionAttributeNames: names }: Placeholders): string =>
  token.startsWith('#') ? (names?.[token] ?? token) : token;

/** What a function such as attribute_exists is about: an attribute, and no value. */
function place(reader: Reader): Operand {
  const name = attribute(reader);
  return (scope) => scope.item[name(scope)];
}

function operand(reader: Reader): Operand {
  if (!reader.next.startsWith(':')) return place(reader);
  const token = reader.take();
  return ({ placeholders: { ExpressionAttributeValues: values } }) => values?.[token];
}

const isOrdered = (left: unknown, right: unknown): boolean =>
  (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');

/** Compares two values; undefined where they cannot be ordered. Texts are compared by their bytes. */
function order(left: unknown, right: unknown): number | undefined {
  if (!isOrdered(left, right)) return undefined;
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return Number(left) - Number(right);
}

export const isEqual = (left: unknown, right: unknown): boolean => {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const names = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => isEqual((left as Item)[name], (right as Item)[name]))
  );
};

const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '=': (left, right) => left !== undefined && right !== undefined && isEqual(left, right),
  '<>': (left, right) => !isEqual(left, right),
  '<': (left, right) => (order(left, right) ?? 0) < 0,
  '<=': (left, right) => (order(left, right) ?? 1) <= 0,
  '>': (left, right) => (order(left, right) ?? 0) > 0,
  '>=': (left, right) => (order(left, right) ?? -1) >= 0,
};

function either(reader: Reader): Test {
  return anyOf(choices(reader));
}

/** What an OR joins, each with the parts that an AND joins. */
function choices(reader: Reader): readonly (readonly Test[])[] {
  const found = [parts(reader)];
  while (reader.takes('OR')) found.push(parts(reader));
  return found;
}

function parts(reader: Reader): readonly Test[] {
  const tests = [negated(reader)];
  while (reader.takes('AND')) tests.push(negated(reader));
  return tests;
}

const anyOf =
  (choices: readonly (readonly Test[])[]): Test =>
  (scope) =>
    choices.some((tests) => tests.every((test) => test(scope)));

function negated(reader: Reader): Test {
  if (!reader.takes('NOT')) return simple(reader);
  const test = negated(reader);
  return (scope) => !test(scope);
}

function simple(reader: Reader): Test {
  if (reader.takes('(')) {
    const test = either(reader);
    reader.expect(')');
    return test;
  }
  for (const [name, mustExist] of [
    ['ATTRIBUTE_EXISTS', true],
    ['ATTRIBUTE_NOT_EXISTS', false],
  ] as const) {
    if (!reader.takes(name)) continue;
    reader.expect('(');
    const found = place(reader);
    reader.expect(')');
    return (scope) => (found(scope) !== undefined) === mustExist;
  }
  if (reader.takes('BEGINS_WITH')) return beginsWith(reader);
  return comparison(reader);
}

function beginsWith(reader: Reader): Test {
  reader.expect('(');
  const whole = place(reader);
  reader.expect(',');
  const start = operand(reader);
  reader.expect(')');
  return (scope) => {
    const [text, beginning] = [whole(scope), start(scope)];
    if (typeof beginning !== 'string') {
      throw invalid('Incorrect operand type for operator or function; operator or function: begins_with');
    }
    return typeof text === 'string' && text.startsWith(beginning);
  };
}

function comparison(reader: Reader): Test {
  const left = operand(reader);
  if (reader.takes('BETWEEN')) {
    const lowest = operand(reader);
    reader.expect('AND');
    const highest = operand(reader);
    return (scope) => {
      const [value, low, high] = [left(scope), lowest(scope), highest(scope)];
      if ((order(low, high) ?? 0) > 0) throw reversedBounds();
      return (order(value, low) ?? -1) >= 0 && (order(value, high) ?? 1) <= 0;
    };
  }
  if (reader.takes('IN')) {
    const choices = listed(reader);
    return (scope) => choices.some((choice) => comparisons['=']?.(left(scope), choice(scope)));
  }
  const compare = comparisons[reader.take()];
  if (!compare) throw reader.unsupported();
  const right = operand(reader);
  return (scope) => compare(left(scope), right(scope));
}

export const reversedBounds = () =>
  invalid('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');

function listed(reader: Reader): readonly Operand[] {
  reader.expect('(');
  const choices = [operand(reader)];
  while (reader.takes(',')) choices.push(operand(reader));
  reader.expect(')');
  return choices;
}

const missing = () => invalid('The provided expression refers to an attribute that does not exist in the item');
const wrongType = () => invalid('An operand in the update expression has an incorrect data type');

function term(reader: Reader): Operand {
  if (!reader.takes('IF_NOT_EXISTS')) {
    const value = operand(reader);
    return (scope) => {
      const found = value(scope);
      if (found === undefined) throw missing();
      return found;
    };
  }
  reader.expect('(');
  const present = place(reader);
  reader.expect(',');
  const fallback = operand(reader);
  reader.expect(')');
  return (scope) => present(scope) ?? fallback(scope);
}

function sum(reader: Reader): Operand {
  const left = term(reader);
  const sign = reader.takes('+') ? 1 : reader.takes('-') ? -1 : 0;
  if (sign === 0) return left;
  const right = term(reader);
  return (scope) => add(left(scope), right(scope), sign);
}

function add(left: unknown, right: unknown, sign: number): number {
  if (typeof left !== 'number' || typeof right !== 'number') throw wrongType();
  const sum = left + sign * right;
  // DynamoDB counts in decimals of 38 digits, of which a read gives what a number cannot hold as a BigInt.
  if (!Number.isSafeInteger(sum))
    throw new Error(`The local table adds whole numbers only, and none as large as ${sum}.`);
  return sum;
}

const clauses: Readonly<Record<string, (reader: Reader) => Action>> = {
  SET: (reader) => {
    const name = attribute(reader);
    reader.expect('=');
    const value = sum(reader);
    return (scope) => [name(scope), value(scope)];
  },
  REMOVE: (reader) => {
    const name = attribute(reader);
    return (scope) => [name(scope), undefined];
  },
  ADD: (reader) => {
    const name = attribute(reader);
    const value = operand(reader);
    return (scope) => [name(scope), add(scope.item[name(scope)] ?? 0, value(scope), 1)];
  },
};

function compileUpdate(text: string): Compiled<readonly Action[]> {
  const reader = new Reader(text);
  const actions: Action[] = [];
  const sections = new Set<string>();
  while (reader.next !== '') {
    const section = reader.take().toUpperCase();
    const clause = clauses[section];
    if (!clause) throw reader.unsupported();
    if (sections.has(section)) throw invalid(`The "${section}" section can only be used once in an update expression`);
    sections.add(section);
    do actions.push(clause(reader));
    while (reader.takes(','));
  }
  return { run: actions, used: reader.used, attributes: reader.attributes };
}

interface Condition extends Compiled<Test> {
  /** What an AND joins at its top; one, where an OR does. */
  readonly parts: readonly Test[];
}

function compileCondition(text: string): Condition {
  const reader = new Reader(text);
  const found = choices(reader);
  reader.end();
  const run = anyOf(found);
  const [only = []] = found;
  return { run, used: reader.used, attributes: reader.attributes, parts: found.length === 1 ? only : [run] };
}

const remembered = <T>(compile: (text: string) => T): ((text: string) => T) => {
  const results = new Map<string, T>();
  return (text) => {
    const compiled = results.get(text) ?? compile(text);
    results.set(text, compiled);
    return compiled;
  };
};
const conditionOf = remembered(compileCondition);
const updateOf = remembered(compileUpdate);

/** Refuses placeholders that no expression of a request uses, and those that it uses without saying for what, as DynamoDB does. */
export function requireUsed(
  placeholders: Placeholders,
  conditions: readonly (string | undefined)[],
  update?: string,
): void {
  const used = new Set(conditions.flatMap((text) => (text === undefined ? [] : [...conditionOf(text).used])));
  for (const name of update === undefined ? [] : updateOf(update).used) used.add(name);
  for (const kind of ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const) {
    const given = placeholders[kind];
    if (given && Object.keys(given).length === 0) throw invalid(`${kind} must not be empty`);
  }
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = placeholders;
  const idle = [...Object.keys(names), ...Object.keys(values)].filter((name) => !used.has(name));
  if (idle.length > 0) throw invalid(`Value provided in expression placeholders unused in expressions: ${idle}`);
  for (const token of used) {
    const value = token.startsWith('#') ? names[token] : values[token];
    if (value === undefined) throw invalid(`An expression attribute name or value used is not defined: ${token}`);
    if (typeof value === 'number') requireNumber(value);
  }
}

/** The attributes that a condition is about. */
export const attributesIn = (text: string, placeholders: Placeholders): readonly string[] =>
  [...conditionOf(text).attributes].map((token) => nameOf(token, placeholders));

/** Whether an item, or its absence, meets a condition. */
export const fulfils = (text: string | undefined, item: Item | undefined, placeholders: Placeholders): boolean =>
  text === undefined || conditionOf(text).run({ item: item ?? {}, placeholders });

/** Which of the parts that an AND joins an item, or its absence, does not meet, by their places. */
export const unmetParts = (text: string, item: Item | undefined, placeholders: Placeholders): readonly boolean[] =>
  conditionOf(text).parts.map((part) => !part({ item: item ?? {}, placeholders }));

/** An item after an update; all operands are read before anything is changed. `fixed` are the attributes that none may change. */
export function updated(text: string, item: Item, placeholders: Placeholders, fixed: readonly string[]): Item {
  const actions = updateOf(text).run.map((action) => action({ item, placeholders }));
  if (new Set(actions.map(([name]) => name)).size < actions.length) {
    throw invalid('Two document paths overlap with each other');
  }
  const next = { ...item };
  for (const [name, value] of actions) {
    if (fixed.includes(name)) throw invalid(`Cannot update attribute ${name}. This attribute is part of the key`);
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}
