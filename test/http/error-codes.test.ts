/** Every code of the interface: its example in the contract provokes it, or another test does where the sandbox cannot. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ErrorExample, WithoutExample } from '../../functions/contract/error-example.docs.ts';
import { errorTexts } from '../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../functions/contract/errors.ts';
import { runExample } from '../../lib/console/catalogue/example-runner.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import type { AnyBody, Api, ApiAnswer } from '../kit/client/api.ts';
import { type TestCloud, useTestCloud } from '../kit/local-cloud.ts';

/** How long an example may wait for what it needs, in milliseconds. */
const patienceMs = 60_000;

/** Prepares an example on a platform and sends its request. */
function provoke(api: Api, example: ErrorExample): Promise<Pick<ApiAnswer<AnyBody>, 'status' | 'body'>> {
  const deadline = Date.now() + patienceMs;
  const pause = () => {
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms.`);
    return wait(200);
  };
  return runExample({ send: (...request) => api.send(...request), pause: async () => pause() }, example);
}

const examples: [ErrorCode, ErrorExample][] = [];
const others: [ErrorCode, WithoutExample][] = [];
for (const code of Object.keys(errorStatus) as ErrorCode[]) {
  const { example } = errorTexts[code];
  if ('request' in example) examples.push([code, example]);
  else others.push([code, example]);
}
const waits = ([, { prepare = [] }]: [ErrorCode, ErrorExample]): boolean => prepare.some(({ until }) => until);

/** Each example has a platform of its own, as a reader has who follows it. */
async function isAnswerTo(cloud: TestCloud, code: ErrorCode, example: ErrorExample): Promise<void> {
  const { status, body } = await provoke(await anotherPlatform(cloud), example);
  expect(body).toMatchObject({ status, code, message: expect.stringMatching(/\S/) });
  expect(status).toBe(errorStatus[code]);
}

describe('an error code is the answer to its example', () => {
  const cloud = useTestCloud();
  it.each(examples.filter((row) => !waits(row)))('%s', (code, example) => isAnswerTo(cloud, code, example));
});

describe('an error code is the answer to its example once something has come to its end', () => {
  const cloud = useTestCloud({ clockSpeed: 60 });
  it.each(examples.filter(waits))('%s', (code, example) => isAnswerTo(cloud, code, example));
});

describe('an error code without an example', () => {
  it.each(others)('%s says why, and names a test that asserts it', (code, { why, test }) => {
    expect(why).toMatch(/^[A-Z].*\.$/);
    const file = new URL(`../../${test}`, import.meta.url);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`\\b${code}\\b`));
  });
});
