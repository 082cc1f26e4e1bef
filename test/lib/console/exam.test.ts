import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamResult } from '../../../lib/views/exam-views.ts';
import { useTestCloud, webhookReceiver } from '../../kit/local-cloud.ts';
import { operateOn } from '../../kit/operate.ts';
import { languages, startReceiver } from '../../kit/webhook-receivers.ts';

const cloud = useTestCloud({ hasConsole: true });
const [node] = languages;

async function examine(url: string): Promise<ExamResult> {
  const headers = { 'content-type': 'application/json' };
  const at = new URL('/_console/webhooks/exam', cloud.baseUrl);
  const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify({ url }) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as ExamResult;
}

const failedIn = ({ checks }: ExamResult): readonly string[] =>
  checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name);

describe('the exam', () => {
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
  beforeAll(async () => {
    receiver = await webhookReceiver();
  });
  // The deliveries of an exam are forged in part, so the receiver's own check of their form is not asked for.
  afterAll(() => receiver.close().catch(() => undefined));

  it.each(languages)(
    'gives the receiver of docs/webhooks.md in $name full marks',
    async (language) => {
      if (language.missing()) return;
      const folder = mkdtempSync(join(tmpdir(), 'exam-'));
      const sample = await startReceiver(language, folder, cloud.baseUrl);
      try {
        const result = await examine(sample.url);
        expect(failedIn(result)).toEqual([]);
        expect(result.passed).toBe(result.checks.length);
      } finally {
        await sample.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );

  it('is a command that fails unless the receiver passes everything', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exam-'));
    const sample = await startReceiver(node, folder, cloud.baseUrl);
    try {
      const { code, output } = await operateOn(cloud.dataDir, 'webhooks', 'exam', sample.url);
      expect(code).toBe(0);
      expect(output).not.toContain('FAILED');
    } finally {
      await sample.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    receiver.answerWith(200);
    const { code, output } = await operateOn(cloud.dataDir, 'webhooks', 'exam', receiver.url);
    expect(code).toBe(1);
    expect(output).toContain('FAILED  No signature: 200, expected ');
  });

  it('catches a receiver that answers 200 to everything', async () => {
    receiver.answerWith(200);
    expect(failedIn(await examine(receiver.url))).toEqual([
      'A recorded delivery, played again after six minutes',
      'No signature',
      'The signature of another delivery',
      'A changed body',
      'Signed with a key of a stranger',
    ]);
  });

  it('catches a receiver that remembers an id before it verifies the signature', async () => {
    const ids = new Set<string>();
    receiver.answerWith(({ body, headers }) => {
      if (ids.has(body.id)) return 409;
      ids.add(body.id);
      return headers['webhook-signature'] ? 200 : 401;
    });
    expect(failedIn(await examine(receiver.url))).toContain('The genuine event whose id was forged before');
  });

  it('catches a receiver that refuses what comes late', async () => {
    receiver.answerWith(({ body }) => (body.type === 'OUTGOING_PAYMENT.PENDING' ? 400 : 200));
    expect(failedIn(await examine(receiver.url))).toContain('The beginning after it');
  });

  it('says where there is no receiver, and refuses what is no address', async () => {
    const { checks, passed } = await examine('http://127.0.0.1:1/');
    expect([passed, checks[0]?.answered, checks[1]?.answered]).toEqual([0, 'no connection', 'not sent']);
    const headers = { 'content-type': 'application/json' };
    const at = new URL('/_console/webhooks/exam', cloud.baseUrl);
    expect((await fetch(at, { method: 'POST', headers, body: '{"url":"file:///etc/passwd"}' })).status).toBe(400);
  });
});
