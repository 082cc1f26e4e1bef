import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Durable } from '../../lib/local/durable.ts';
import { type Handler, Lambda } from '../../lib/local/lambda.ts';

/** Does something after the test, the last thing said first. */
export const later = (cleanup: () => unknown): void => onTestFinished(async () => void (await cleanup()));

/** A folder that goes with the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file of the embedded cloud in a folder. */
export function aDurable(folder = aFolder()): Durable {
  const durable = new Durable(folder);
  later(() => durable.db.isOpen && durable.close());
  return durable;
}

/** Functions by name, as they are after a deployment. */
export function lambdaOf(handlers: Readonly<Record<string, (event: never) => unknown>>, timeoutSeconds = 5): Lambda {
  const lambda = new Lambda();
  for (const [name, handler] of Object.entries(handlers)) {
    lambda.register(name, { load: async () => handler as Handler, timeoutSeconds });
  }
  return lambda;
}

/** Waits until something is true. */
export async function until(isTrue: () => unknown, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${isTrue}`);
    await pause(2);
  }
}
