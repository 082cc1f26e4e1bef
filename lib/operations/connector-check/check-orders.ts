import { isDeepStrictEqual } from 'node:util';
import type { Finding } from './finding.ts';
import type { Order } from './kinds.ts';
import { type Answer, type Changes, postOrder, type Target, timeLimitMs } from './signed-post.ts';

/** A signature that has to be refused, and in what it is wrong. */
const forgeries: readonly (readonly [what: string, changes: Changes])[] = [
  ['no signature', { isUnsigned: true }],
  ['a signature by another secret', { secret: 'this is not the secret' }],
  ['a signature over another body', { body: '{"forged":true}' }],
  ['a signature for another purpose', { purpose: 'another' }],
  ['a signature over another subject', { subject: 'another' }],
  ['a signature that is ten minutes old', { seconds: -600 }],
  ['a signature of ten minutes ahead', { seconds: 600 }],
];

/** Whether the connector has no path for an order. It is asked without a signature, which has no effect. */
export async function isMissing(target: Target, order: Order): Promise<boolean> {
  const answer = await postOrder(target, order, { isUnsigned: true, key: `${order.key}-unsigned` });
  return typeof answer !== 'string' && answer.status === 404;
}

/** Sends an order with everything that may go wrong about it. The forgeries come first: none may have an effect. */
export async function* checkOrder(target: Target, order: Order): AsyncGenerator<Finding> {
  for (const [what, changes] of forgeries) {
    const answer = await postOrder(target, order, { ...changes, key: `${order.key}-forged` });
    yield finding(order, `refuses ${what}`, 'status 401 or 403', answer, ({ status }) => [401, 403].includes(status));
  }
  const nothing = await postOrder(target, order, { content: '{}', subject: '', key: `${order.key}-empty` });
  yield finding(order, 'refuses what is no order', 'status 400, 401 or 422', nothing, ({ status }) =>
    [400, 401, 422].includes(status),
  );
  const first = await postOrder(target, order);
  const expected = order.answer ? 'status 200 with the documented body' : 'status 2xx';
  yield finding(order, 'takes a signed order', `${expected} within ${timeLimitMs / 1_000} s`, first, (answer) =>
    isTaken(order, answer),
  );
  const second = await postOrder(target, order);
  yield finding(order, 'answers a repeat like the first time', 'the same status and body', second, (answer) =>
    typeof first === 'string' ? false : answer.status === first.status && isSameBody(answer.text, first.text),
  );
}

const isTaken = ({ answer, answers = [] }: Order, { status, text }: Answer): boolean => {
  if (answers.includes(status)) return true;
  return answer ? status === 200 && answer.safeParse(jsonIn(text)).success : status >= 200 && status < 300;
};

const isSameBody = (one: string, other: string): boolean =>
  one === other || isDeepStrictEqual(jsonIn(one), jsonIn(other));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const longestShown = 120;

function finding(
  { path }: Order,
  name: string,
  expected: string,
  answer: Answer | string,
  passes: (answer: Answer) => boolean,
): Finding {
  const common = { name: `${path} ${name}`, expected };
  if (typeof answer === 'string') return { ...common, got: answer, passed: false };
  const { status, text, durationMs } = answer;
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return { ...common, got: `${status} ${shown.replaceAll(/\s+/g, ' ')} in ${durationMs} ms`, passed: passes(answer) };
}
