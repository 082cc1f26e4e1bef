import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
const [tour = ''] = blocks.filter((block) => block.includes('api()'));

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** Runs the tour as README.md has it, against the service of this test. */
async function run(token = `${cloud.tokenId}:${cloud.tokenSecret}`) {
  const script = tour.replace(/^BASE=.*$/m, `BASE=${cloud.baseUrl}`).replace(/^TOKEN=.*$/m, `TOKEN=${token}`);
  return promisify(execFile)('bash', ['-c', script]);
}

const typesAfter = (count: number) => receiver.received.slice(count).map(({ body }) => body.type as string);

describe('the tour of README.md', () => {
  it.each(['first', 'second'])('makes a payment when it is run for the %s time on the same data', async () => {
    const before = receiver.received.length;
    const { stdout, stderr } = await run();
    expect(stderr).toBe('');
    expect(stdout).toMatch(/"status": "(PENDING|PROCESSING|COMPLETED)"/);
    expect(stdout).toMatch(/"sentAmount": \{/);
    await expect.poll(() => typesAfter(before)).toContain('OUTGOING_PAYMENT.COMPLETED');
    const payment = typesAfter(before).filter((type) => type.startsWith('OUTGOING_PAYMENT'));
    expect(payment).toEqual(['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`));
    await expect
      .poll(() => typesAfter(before).filter((type) => type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED'))
      .toHaveLength(2);
  });

  it('shows the errors of the service', async () => {
    const { stderr } = await run(`${cloud.tokenId}:wrong`);
    expect(stderr).toContain('UNAUTHORIZED');
  });
});
