import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { suite } from '../../../../functions/use-cases/wallets/hpke.ts';
import { bytesOf, firstDifference } from '../../../../lib/console/web/compare.ts';
import type { LabExample, LabKind, LabVerdict } from '../../../../lib/views/lab-views.ts';
import { keysOf, newWalletKeys, stamp } from '../../../kit/client/wallet-client.ts';
import { useTestCloud } from '../../../kit/local-cloud.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the first difference', () => {
  it.each([
    ['a body that was written again', 'a.1.{"b":1}', 'a.1.{ "b":1}', 5, /written again/],
    ['a line at the end', 'a.1.{}', 'a.1.{}\n', 6, /white space at the end/],
    ['a body that was cut', 'a.1.{}', 'a.1.{', 5, /too early/],
    ['a body alone', 'a.1.{}', '{}', 0, /begin with webhook-id/],
  ])('names %s', (_, theirs, mine, at, hint) => {
    expect(firstDifference(bytes(theirs), bytes(mine))).toMatchObject({ at, hint: expect.stringMatching(hint) });
  });

  it('is none between the same bytes, however they are written', () => {
    for (const [text, form] of [
      ['a.1', 'text'],
      ['61 2e 31', 'hex'],
      ['YS4x', 'base64'],
    ] as const)
      expect(firstDifference(bytes('a.1'), bytesOf(text, form) ?? bytes(''))).toBeUndefined();
    expect(bytesOf('xyz', 'hex')).toBeUndefined();
  });
});

describe('what a client computed', () => {
  const cloud = useTestCloud({ hasConsole: true });
  const at = (path: string): string => new URL(`/_console${path}`, cloud.baseUrl).href;
  const example = async (kind: LabKind) => (await (await fetch(at(`/lab/${kind}`))).json()) as LabExample;
  const compare = async (kind: LabKind, mine: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(at(`/lab/${kind}`), { method: 'POST', headers, body: JSON.stringify({ mine }) });
    return (await answer.json()) as LabVerdict;
  };
  const inputOf = ({ inputs }: LabExample, wanted: string): string => new Map(inputs).get(wanted) ?? '';

  describe('of a one-time code', () => {
    /** Encrypts as a client does that makes a mistake. */
    async function sealed({ text, info = 'turnkey_hpke', data }: { text?: string; info?: string; data?: Uint8Array }) {
      const shown = await example('code');
      const targetKey = Buffer.from(inputOf(shown, 'target public key'), 'hex');
      const message = text ?? JSON.stringify({ otp_code: '000000', public_key: inputOf(shown, 'session public key') });
      const recipientPublicKey = await suite.kem.deserializePublicKey(targetKey);
      const sender = await suite.createSenderContext({ recipientPublicKey, info: bytes(info) });
      const aad = data ?? Buffer.concat([new Uint8Array(sender.enc), targetKey]);
      const ciphertext = await sender.seal(bytes(message), aad);
      const inHex = (part: ArrayBuffer) => Buffer.from(part).toString('hex');
      return JSON.stringify({ encappedPublic: inHex(sender.enc), ciphertext: inHex(ciphertext) });
    }

    it('is right as the lab shows it, and as another library computes it', async () => {
      expect(await compare('code', (await example('code')).result)).toMatchObject({ isRight: true });
      expect(await compare('code', await sealed({}))).toMatchObject({ isRight: true });
    });

    it.each([
      ['no associated data', { data: new Uint8Array() }, 'Associated data'],
      ['no info', { info: '' }, 'Info'],
      ['another code', { text: '{"otp_code":"111111"}' }, 'Plaintext'],
    ])('names the bytes that differ with %s', async (_, mistake, name) => {
      const verdict = await compare('code', await sealed(mistake));
      expect(verdict).toMatchObject({ isRight: false, compared: { name } });
      const { theirs = '', mine = '' } = verdict.compared ?? {};
      expect(firstDifference(Buffer.from(theirs, 'hex'), Buffer.from(mine, 'hex'))).toBeDefined();
    });

    it('says what cannot be read or opened', async () => {
      expect((await compare('code', 'nonsense')).sentence).toContain('no encryptedOtpBundle');
      const { encappedPublic, ciphertext } = JSON.parse(await sealed({})) as Record<string, string>;
      const changed = JSON.stringify({ encappedPublic, ciphertext: ciphertext?.replace(/^../, '00') });
      expect((await compare('code', changed)).sentence).toMatch(/does not open/);
    });
  });

  describe('of a stamp', () => {
    const stamped = async (change: (payload: string) => string = (payload) => payload) => {
      const shown = await example('stamp');
      return stamp(change(inputOf(shown, 'payloadToSign')), keysOf(inputOf(shown, 'session private key')));
    };

    it('is right as the lab shows it, and as another library computes it', async () => {
      expect(await compare('stamp', (await example('stamp')).result)).toMatchObject({ isRight: true });
      expect(await compare('stamp', await stamped())).toMatchObject({ isRight: true });
    });

    it.each([
      ['a line end', (payload: string) => `${payload}\n`, /line end/],
      ['other white space', (payload: string) => JSON.stringify(JSON.parse(payload), undefined, 2), /written again/],
      ['a digest of the digest', (payload: string) => createHash('sha256').update(payload).digest('hex'), /digest/],
    ])('names the first byte that differs for %s', async (_, change, sentence) => {
      const verdict = await compare('stamp', await stamped(change));
      expect(verdict).toMatchObject({ isRight: false, compared: { name: 'Payload' } });
      expect(verdict.sentence).toMatch(sentence);
    });

    it('names another key, and a header that is none', async () => {
      const other = await stamp(inputOf(await example('stamp'), 'payloadToSign'), newWalletKeys());
      expect(await compare('stamp', other)).toMatchObject({ compared: { name: 'Public key' } });
      expect(await compare('stamp', 'e30')).toMatchObject({
        isRight: false,
        compared: { name: 'Stamp', mine: '7b7d' },
      });
    });
  });
});

describe.skipIf(hasNoBrowser)(titled('the signing lab in a browser'), () => {
  const console = useConsolePage();

  it('shows each step of a code and a stamp, and compares with mine', async () => {
    const { page } = console;
    await console.open('/lab');
    await page.getByRole('button', { name: 'One-time code' }).click();
    await page.locator('summary', { hasText: 'Associated data' }).click();
    const mine = page.getByLabel('What your client computed from these inputs');
    await mine.fill('{}');
    await page.getByRole('button', { name: 'Compare mine' }).click();
    await page.getByText('This is no encryptedOtpBundle').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wallet stamp' }).click();
    await mine.fill('e30');
    await page.getByRole('button', { name: 'Compare mine' }).click();
    await page.getByText('is the first that differs').waitFor();
    await page.getByLabel('What', { exact: true }).selectOption('Digest');
    await page.getByLabel('The bytes of your digest').fill('00');
    await page.locator('.bytes .is-first').first().waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it('names the first byte that differs from what was signed', async () => {
    const { page, cloud } = console;
    await console.open('/lab');
    await page.getByText('No webhook was sent yet').waitFor();
    await cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    await cloud.api.post('/sandbox/webhooks/test', {});
    await page.getByText('Paste yours to compare').waitFor();
    // Two webhooks were sent; the page shows the one that came first.
    const shown = await page.getByLabel('Attempt').inputValue();
    const event = await console.read<{ detail: { requestHeaders: Record<string, string>; requestBody: string } }>(
      `/events/${shown}`,
    );
    const { requestHeaders, requestBody } = event.detail;
    const head = `${requestHeaders['webhook-id']}.${requestHeaders['webhook-timestamp']}.`;
    const mine = page.getByLabel('The bytes that your receiver verified');
    await mine.fill(head + requestBody);
    await page.getByText('bytes are the same').waitFor();
    await mine.fill(`${head}${requestBody.replace('{', '{ ')}`);
    await page.getByText(`Byte ${head.length + 1} is the first that differs`).waitFor();
    await page.locator('.bytes .is-first').first().waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });
});
