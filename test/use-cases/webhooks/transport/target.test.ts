import { createHook } from 'node:async_hooks';
import { type AddressInfo, createServer } from 'node:net';
import { SignCommand } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as updateConfig } from '../../../../functions/api/platforms/update-platform-config.ts';
import { handler as testWebhook } from '../../../../functions/api/webhooks/test-webhook-url.ts';
import { isPublicAddress } from '../../../../functions/domain/webhooks/webhook-target.ts';
import { provide } from '../../../../functions/ports/ports.ts';
import { tableStore } from '../../../../functions/runtime/store.ts';
import { requestApproval } from '../../../../functions/use-cases/webhooks/delivery/approval-webhook.ts';
import { post, postForAnswer } from '../../../../functions/use-cases/webhooks/transport/post.ts';
import { publicLookup } from '../../../../functions/use-cases/webhooks/transport/target.ts';
import { aPlatform, noon, platformId } from '../../../kit/builders.ts';
import { hostileAnswers, hostileUrls } from '../../../kit/hostile-targets.ts';
import { invoke } from '../../../kit/invoke.ts';
import { callingToken, stored } from '../../../kit/items.ts';
import { useKeys } from '../../../kit/keys.ts';
import { useClock, useRandom } from '../../../kit/ports.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const keys = useKeys();
useClock();
useRandom();

/** A server on every address of this machine, so that a connection would succeed. */
const accepted: string[] = [];
const server = createServer((socket) => {
  accepted.push(socket.remoteAddress ?? '');
  socket.destroy();
});
/** Every TCP connection that this process begins, successful or not. */
let begun = 0;
const hook = createHook({
  init(_id, type) {
    if (type === 'TCPCONNECTWRAP') begun += 1;
  },
});
let port: number;

beforeAll(async () => {
  hook.enable();
  await new Promise<void>((resolve) => void server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  hook.disable();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  begun = 0;
  accepted.length = 0;
  vi.stubEnv('WEBHOOK_TARGETS', '');
  keys.stub.on(SignCommand).resolves({ Signature: new Uint8Array(64) });
});

const webhook = (url: string) => ({ url, body: '{}', headers: {} });
/** Answers every look-up of a name with the next of `answers`, and with the last from then on. */
const namesLeadTo = (...answers: (readonly string[])[]) => {
  let round = 0;
  const lookedUp: string[] = [];
  provide('resolver', (name, _options, found) => {
    lookedUp.push(name);
    const addresses = answers[Math.min(round, answers.length - 1)] ?? [];
    round += 1;
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  return lookedUp;
};
const noConnection = () => expect({ begun, accepted }).toEqual({ begun: 0, accepted: [] });

describe('deployed, a webhook', () => {
  it('is tried against at least 300 hostile targets', () => {
    expect(new Set(hostileUrls).size + hostileAnswers.length).toBeGreaterThanOrEqual(300);
  });

  it('never connects to a target that is hostile by its text', async () => {
    namesLeadTo(['127.0.0.1']);
    for (const url of hostileUrls) {
      const withPort =
        URL.canParse(url) && !new URL(url).port ? url.replace(/^(https:\/\/[^/]+)\//, `$1:${port}/`) : url;
      for (const target of new Set([url, withPort])) {
        expect([target, await post(webhook(target))]).toEqual([target, { failure: 'FORBIDDEN_TARGET' }]);
        expect(await postForAnswer(webhook(target), 1_000)).toEqual({ failure: 'FORBIDDEN_TARGET' });
      }
    }
    noConnection();
  });

  it('never connects where a name leads to a hostile address', async () => {
    for (const answer of hostileAnswers) {
      const lookedUp = namesLeadTo(answer);
      const result = await post(webhook(`https://platform.example.com:${port}/`));
      expect([answer, result]).toEqual([answer, { failure: 'FORBIDDEN_TARGET' }]);
      expect(lookedUp).toEqual(['platform.example.com']);
    }
    noConnection();
  });

  it('connects to the checked address, even if the name resolves to another one the next time', async () => {
    namesLeadTo(['2606:4700::1111', '8.8.8.8'], ['127.0.0.1']);
    const asked = () =>
      new Promise((resolve) =>
        publicLookup('platform.example.com', { all: true }, (cause, addresses) => resolve(cause?.name ?? addresses)),
      );
    expect(await asked()).toEqual([
      { address: '2606:4700::1111', family: 6 },
      { address: '8.8.8.8', family: 4 },
    ]);
    expect(await asked()).toBe('ForbiddenTarget');
    expect(await post(webhook(`https://platform.example.com:${port}/`))).toEqual({ failure: 'FORBIDDEN_TARGET' });
    noConnection();
  });

  it('requests no approval from a hostile target', async () => {
    namesLeadTo(['169.254.169.254']);
    table.holds(stored.platform(aPlatform({ webhookEndpoint: 'https://platform.example.com/' })));
    const event = { platformId, resource: 'Transaction:1', number: 1, type: 'TEST', at: noon, data: {} } as const;
    const answers: object[] = [];
    const decide = (answer: object) => {
      answers.push(answer);
      return { kind: 'DEFER' } as const;
    };
    await requestApproval(tableStore(), event, 1_000, decide);
    expect(answers).toEqual([{ failure: 'FORBIDDEN_TARGET' }]);
    noConnection();
  });
});

describe('deployed, the interface', () => {
  it('refuses hostile addresses as endpoint and for a test, and calls none of them', async () => {
    table.holds(stored.platform(aPlatform()));
    for (const url of hostileUrls) {
      const expected = { status: 400, body: { code: 'INVALID_INPUT' } };
      expect([url, await invoke(updateConfig, { body: { webhookEndpoint: url } })]).toMatchObject([url, expected]);
      expect([url, await invoke(testWebhook, { body: { url } })]).toMatchObject([url, expected]);
    }
    noConnection();
  });

  it('reports that the target of a test is not public', async () => {
    namesLeadTo(['10.0.0.1']);
    table.holds(stored.platform(aPlatform()));
    expect(await invoke(testWebhook, { body: { url: 'https://platform.example.com/' } })).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_DELIVERY_ERROR', details: { reason: 'FORBIDDEN_TARGET' } },
    });
    noConnection();
  });

  it.each([
    'https://platform.example.com/webhooks',
    'https://platform.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('takes %s as endpoint', async (webhookEndpoint) => {
    table.holds(...callingToken(), stored.platform(aPlatform()));
    expect(await invoke(updateConfig, { body: { webhookEndpoint } })).toMatchObject({ status: 200 });
  });
});

describe('locally, a webhook', () => {
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_TARGETS', 'local');
    table.holds(...callingToken(), stored.platform(aPlatform()));
  });
  const refused = { status: 400, body: { code: 'INVALID_INPUT' } };

  it.each([
    'http://127.0.0.1:8080/',
    'http://127.255.255.254/',
    'http://[::1]:8080/',
    'http://localhost/webhooks',
    'http://platform.localhost:22/',
    'http://platform.example.com/',
    'https://8.8.8.8/',
  ])('may go to %s', async (webhookEndpoint) => {
    expect(await invoke(updateConfig, { body: { webhookEndpoint } })).toMatchObject({ status: 200 });
  });

  it('is refused for every private, link-local and reserved address and name, in every spelling', async () => {
    const isOfThisMachine = (url: string) => /\/\/(127\.|\[::1\]|([\w-]+\.)*localhost[./:])/.test(new URL(url).href);
    const addresses = hostileUrls
      .filter((url) => URL.canParse(url) && new URL(url).protocol === 'https:')
      .filter((url) => !/@|example\.com/.test(url))
      .filter((url) => !isOfThisMachine(url));
    expect(addresses.length).toBeGreaterThan(400);
    for (const https of addresses) {
      const url = https.replace(/^\s*https:/, 'http:');
      expect([url, await invoke(updateConfig, { body: { webhookEndpoint: url } })]).toMatchObject([url, refused]);
      expect([url, await invoke(testWebhook, { body: { url } })]).toMatchObject([url, refused]);
    }
    noConnection();
  });

  it('never connects where a name leads to such an address', async () => {
    const isOfThisMachine = (address: string) => /^(127\.|::1$)/.test(address);
    const isPublicOrLocal = (answer: readonly string[]) =>
      answer.every((address) => isOfThisMachine(address) || isPublicAddress(address));
    for (const answer of hostileAnswers.filter((addresses) => !isPublicOrLocal(addresses))) {
      namesLeadTo(answer);
      const result = await post(webhook(`http://platform.example.com:${port}/`));
      expect([answer, result]).toEqual([answer, { failure: 'FORBIDDEN_TARGET' }]);
    }
    noConnection();
  });
});

describe('the counter of connections', () => {
  it('notices a connection that is made', async () => {
    vi.stubEnv('WEBHOOK_TARGETS', 'local');
    expect(await post(webhook(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'CONNECTION' });
    namesLeadTo(['127.0.0.1']);
    expect(await post(webhook(`http://platform.example.com:${port}/`))).toEqual({ failure: 'CONNECTION' });
    expect({ begun, accepted: accepted.length }).toEqual({ begun: 2, accepted: 2 });
  });
});

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '99.255.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['', 'platform', '::ffff:8.8.8.8'])('is not "%s"', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
