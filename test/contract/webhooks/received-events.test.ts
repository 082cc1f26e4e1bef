import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webhookEventTypes } from '../../../functions/contract/webhooks/webhook-events.ts';

/** The types of the webhooks that one test file received from the local cloud. */
interface Line {
  readonly testFile: string;
  readonly types: readonly string[];
}

const root = join(import.meta.dirname, '../../..');
const log = process.env.WEBHOOKS_LOG ?? '';
const lines: Line[] = existsSync(log)
  ? readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const files = new Set(lines.map(({ testFile }) => testFile));

/** The test files that drive the local cloud and receive its webhooks. */
const receiving = globSync('test/http/**/*.test.ts', { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => /\b(webhookReceiver|useUmaCloud)\(/.test(readFileSync(file, 'utf8')));
const missing = receiving.filter((file) => !files.has(file));

/** Declared types that no test can receive from the local cloud, each with the reason. */
const unsent: Readonly<Record<string, string>> = {};

/** It means something only after a run of all these tests. */
describe.skipIf(missing.length > 0)('every declared type of event', () => {
  const received = new Set(lines.filter(({ testFile }) => receiving.includes(testFile)).flatMap(({ types }) => types));

  it('was received from the local cloud, or it is explained why not', () => {
    const declared = Object.keys(webhookEventTypes);
    expect(declared.filter((type) => !received.has(type) && !Object.hasOwn(unsent, type))).toEqual([]);
  });

  it('is not explained away when it was received, or when it is not declared', () => {
    const wrong = Object.keys(unsent).filter((type) => received.has(type) || !Object.hasOwn(webhookEventTypes, type));
    expect(wrong).toEqual([]);
  });
});
