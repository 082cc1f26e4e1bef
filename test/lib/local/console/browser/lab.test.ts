import { describe, expect, it } from 'vitest';
import { bytesOf, firstDifference } from '../../../../../lib/local/console/web/compare.ts';
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

describe.skipIf(hasNoBrowser)(titled('the signing lab in a browser'), () => {
  const console = useConsolePage();

  it('names the first byte that differs from what was signed', async () => {
    const { page, cloud } = console;
    await console.open('/lab');
    await page.getByText('No webhook was sent yet').waitFor();
    await cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    await cloud.api.post('/sandbox/webhooks/test', {});
    await page.getByText('Paste yours to compare').waitFor();
    const [event] = await console.read<{ detail: { requestHeaders: Record<string, string>; requestBody: string } }[]>(
      '/events?kinds=webhook&limit=1',
    );
    const { requestHeaders = {}, requestBody = '' } = event?.detail ?? {};
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
