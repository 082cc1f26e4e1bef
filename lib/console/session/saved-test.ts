import { fixedCodes } from '../../../functions/contract/sandbox-values.ts';
import type { SavedTest } from '../../views/session-views.ts';
import { ConsoleRefusal } from '../http.ts';
import { inText, laidOut } from '../literals.ts';
import { masked } from '../masking.ts';
import { type FoundAccount, idsIn, plain, type RequestEvent, type Session } from './session.ts';

/** A pause of the session that a test makes by the clock, in milliseconds; shorter ones pass by themselves. */
const longPauseMs = 5_000;
/** An account is funded with this where no funding of it is recorded, in the smallest unit. */
const enough = 1_000_000;

interface SavedTestOptions {
  readonly basePath: string;
  /** The name of the file, without its ending. */
  readonly name: string;
}

/**
 * Writes a session as a test for vitest that runs against any local service: ids become variables of the answers that gave them, keys
 * are new, references and addresses of customers are those of the run, and pauses become moves of the clock.
 */
export function savedTest(session: Session, options: SavedTestOptions): SavedTest {
  const writer = new Writer(session, options.basePath);
  const title = `ends as ${statusOf(session)}`;
  return {
    fileName: `${options.name}.test.ts`,
    text: [header, writer.constants(), testText(title, writer.steps)].join('\n'),
  };
}

const testText = (title: string, steps: readonly string[]): string =>
  [`it(${inText(`a payment ${title}`)}, async () => {`, ...steps.map((step) => `  ${step}`), '}, 120_000);', ''].join(
    '\n',
  );

const header = `/** Saved from the console. Run it with vitest against a local service whose console is on: npm start. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000/2025-10-13';
/** The token of a sandbox platform as ID:SECRET; npm start prints one. */
const token = process.env.SERVICE_TOKEN ?? '';

async function send(method: string, path: string, status: number, options: { body?: unknown; key?: string } = {}) {
  const { body, key } = options;
  const response = await fetch(\`\${service}\${path}\`, {
    method,
    headers: {
      authorization: \`Basic \${Buffer.from(token).toString('base64')}\`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, \`\${method} \${path}: \${text}\`).toBe(status);
  return text === '' ? undefined : JSON.parse(text);
}

/** Moves the clock of the service ahead; what is due by then happens. */
async function advance(ms: number) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL('/_console/clock/advance', service), {
    method: 'POST',
    headers,
    body: JSON.stringify({ ms }),
  });
  expect(response.status).toBe(200);
}

/** Waits until a resource is as it was. */
const becomes = (path: string, expected: object) =>
  expect.poll(() => send('GET', path, 200), { timeout: 60_000 }).toMatchObject(expected);
`;

class Writer {
  readonly steps: string[] = [];
  readonly #basePath: string;
  /** The expression of each id that an answer has given, and of what one customer of a platform alone may have. */
  readonly #expressions = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  readonly #names = new Map<string, number>();
  #hasOwnTexts = false;

  constructor(session: Session, basePath: string) {
    this.#basePath = basePath;
    const { preparation, accounts, requests } = session;
    for (const request of preparation) {
      this.#findAccounts(accounts);
      this.#send(request);
    }
    this.#findAccounts(accounts);
    for (const [place, request] of requests.entries()) {
      const before = requests[place - 1];
      if (before) this.#pass(session, before, request);
      this.#send(request);
    }
    this.#end(session);
  }

  /** The declarations of what is new in each run. */
  constants(): string {
    const run = this.#hasOwnTexts ? [ownTexts] : [];
    return [...run, ...[...this.#keys.values()].map((name) => `const ${name} = randomUUID();\n`)].join('');
  }

  /** Looks up every account whose owner is known by now, and funds it. */
  #findAccounts(accounts: readonly FoundAccount[]): void {
    for (const { id, currency, accountType, customerId, funded } of accounts) {
      if (this.#expressions.has(id) || (customerId && !this.#expressions.has(customerId))) continue;
      const path = customerId
        ? `/customers/internal-accounts?customerId=${customerId}&currency=${currency}&type=${accountType}`
        : `/platform/internal-accounts?currency=${currency}`;
      const name = this.#nameOf(`${currency.toLowerCase()}Accounts`);
      this.steps.push(`const ${name} = await send('GET', ${this.#text(path)}, 200);`);
      this.#expressions.set(id, `${name}.data[0].id`);
      const amount = `{ amount: ${funded || enough} }`;
      this.steps.push(
        `await send('POST', ${this.#text(`/sandbox/internal-accounts/${id}/fund`)}, 200, { body: ${amount} });`,
      );
    }
  }

  #send({ detail }: RequestEvent): void {
    const { method, operation = 'answer', status, requestBody, responseBody, requestHeaders } = detail;
    const path = plain(detail.path).replace(this.#basePath, '');
    const key = requestHeaders['idempotency-key'];
    if (operation === 'createCustomer') this.#makeOwn(parsed(requestBody ?? ''));
    const options = [
      ...(requestBody ? [`body: ${this.#value(unmasked(requestBody))}`] : []),
      ...(key ? [`key: ${this.#keyOf(key)}`] : []),
    ].join(', ');
    const call = `await send('${method}', ${this.#text(path)}, ${status}${options && `, { ${options} }`});`;
    const name = this.#nameOf(operation);
    const gives = this.#learn(responseBody ?? '', name);
    this.steps.push(gives ? `const ${name} = ${call}` : call);
  }

  /** Gives each run a reference and an address of its own: a second customer of the platform with the same ones is refused. */
  #makeOwn(customer: unknown): void {
    const { platformCustomerId: reference, umaAddress: address } = Object(customer) as Readonly<
      Record<string, unknown>
    >;
    const [name, domain] = typeof address === 'string' ? address.split('@') : [];
    if (typeof reference === 'string') this.#expressions.set(reference, `\`${inTemplate(reference)}-\${run}\``);
    if (domain) this.#expressions.set(String(address), `\`${inTemplate(name ?? '')}-\${run}@${inTemplate(domain)}\``);
    this.#hasOwnTexts ||= reference !== undefined || address !== undefined;
  }

  /** Lets as much time pass as it did, after what happened by itself has happened. */
  #pass(session: Session, before: RequestEvent, next: RequestEvent): void {
    const moves = session.moves.filter(({ id }) => id < next.id);
    const last = moves.at(-1)?.detail;
    const isOver = last && /^(COMPLETED|FAILED|EXPIRED|REJECTED)$/.test(last.to);
    this.#advance(next.at - before.at);
    if (!isOver) return;
    const refund = last.refundTo && { refund: { status: last.refundTo } };
    this.#become(`/transactions/Transaction:${session.paymentId}`, { status: last.to, ...refund });
  }

  #end({ moves, requests, shown }: Session): void {
    const [last, request] = [moves.at(-1), requests.at(-1)];
    if (last && request) this.#advance(last.at - request.at);
    this.#become(shown.path, outcomeOf(shown.body, requests));
  }

  #advance(ms: number): void {
    if (ms > longPauseMs) this.steps.push(`await advance(${(Math.ceil(ms / 1_000) + 1) * 1_000});`);
  }

  #become(path: string, expected: object): void {
    this.steps.push(`await becomes(${this.#text(path)}, ${inStep(expected)});`);
  }

  /** Keeps where the ids of an answer are. Returns whether it gave any. */
  #learn(body: string, name: string): boolean {
    const found = idsAt(parsed(body), name).filter(([id]) => !this.#expressions.has(id));
    for (const [id, expression] of found) if (!this.#expressions.has(id)) this.#expressions.set(id, expression);
    return found.length > 0;
  }

  #keyOf(key: string): string {
    const name = this.#keys.get(key) ?? `key${this.#keys.size + 1}`;
    this.#keys.set(key, name);
    return name;
  }

  #nameOf(preferredName: string): string {
    const count = (this.#names.get(preferredName) ?? 0) + 1;
    this.#names.set(preferredName, count);
    return count === 1 ? preferredName : `${preferredName}${count}`;
  }

  /** A value as a literal, its ids as expressions. */
  #value(body: string): string {
    return inStep(JSON.parse(body), (text) => this.#text(text));
  }

  #text(text: string): string {
    const own = this.#expressions.get(text);
    if (own) return own;
    const ids = idsIn(text);
    if (ids.length === 0) return inText(text);
    if (ids.length === 1 && ids[0] === text) return this.#expressionOf(text);
    const template = ids.reduce(
      (written, id) => written.replaceAll(id, `\${${this.#expressionOf(id)}}`),
      inTemplate(text),
    );
    return `\`${template}\``;
  }

  #expressionOf(id: string): string {
    const expression = this.#expressions.get(id);
    if (!expression) throw new ConsoleRefusal(409, `No recorded answer gave ${id}.`);
    return expression;
  }
}

/** What makes the customers of a run its own. */
const ownTexts = `const run = randomUUID().slice(0, 8);\n`;

/** A text within a template. */
const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

/** A value within a step, which is indented itself. */
const inStep = (...value: Parameters<typeof laidOut>): string => laidOut(...value).replaceAll('\n', '\n  ');

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Every id in a value, with the expression of its place. */
function idsAt(value: unknown, at: string): readonly (readonly [id: string, expression: string])[] {
  if (typeof value === 'string') return idsIn(value)[0] === value ? [[value, at]] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => idsAt(one, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => idsAt(member, `${at}.${name}`));
}

/** The sandbox's code in place of one that was masked. Refuses with 409 where something else was masked. */
function unmasked(body: string): string {
  if (!body.includes(masked)) return body;
  const known = body.replaceAll(`"code":"${masked}"`, `"code":"${fixedCodes.contact}"`);
  if (known.includes(masked))
    throw new ConsoleRefusal(409, 'A request of this payment has a secret that is not recorded.');
  return known;
}

interface Outcome {
  readonly status?: string;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string };
  readonly sentAmount?: { readonly amount: number };
  readonly receivedAmount?: { readonly amount: number };
}

const statusOf = ({ shown }: Session): string => (shown.body as Outcome).status ?? '';

/** What of a payment is the same in every run: not what follows from the rate of exchange, only amounts that a request named. */
function outcomeOf(body: unknown, requests: readonly RequestEvent[]): Outcome {
  const { status, failureReason, refund, sentAmount, receivedAmount } = body as Outcome;
  const isNamed = (amount: Outcome['sentAmount']): boolean =>
    requests.some(({ detail }) => new RegExp(`:${amount?.amount}\\b`).test(detail.requestBody ?? ''));
  return {
    ...(status && { status }),
    ...(failureReason && { failureReason }),
    ...(refund && { refund: { status: refund.status } }),
    ...(sentAmount && isNamed(sentAmount) && { sentAmount: { amount: sentAmount.amount } }),
    ...(receivedAmount && isNamed(receivedAmount) && { receivedAmount: { amount: receivedAmount.amount } }),
  };
}
