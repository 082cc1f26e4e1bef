import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packWorld, unpackWorld } from '../../../lib/console/worlds/world-file.ts';
import type { WorldsView } from '../../../lib/views/console-views.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });

const urlOf = (at: TestCloud, path: string): string => `${new URL(at.baseUrl).origin}/_console${path}`;
const read = async <T>(at: TestCloud, path: string): Promise<T> => (await fetch(urlOf(at, path))).json() as Promise<T>;

async function post(at: TestCloud, path: string, body: object | Buffer = {}) {
  const isFile = Buffer.isBuffer(body);
  const headers = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
  const content = isFile ? new Uint8Array(body) : JSON.stringify(body);
  const response = await fetch(urlOf(at, path), { method: 'POST', headers, body: content });
  return { status: response.status, body: (await response.json()) as WorldsView & { message?: string } };
}

/** Sends a command that goes to another world, and waits until the service is back. */
async function go(at: TestCloud, path: string, body: object | Buffer = {}): Promise<void> {
  const { status, body: before } = await post(at, path, body);
  expect(status).toBe(200);
  await until(
    () => read<WorldsView>(at, '/worlds').catch(() => before),
    ({ startId }) => startId !== before.startId,
  );
}

const accountOf = async (at: TestCloud, id: string) =>
  bodyOf(await at.api.get('/platform/internal-accounts?currency=USD'), 200).data.find(
    (account: { id: string }) => account.id === id,
  );

const exported = async (at: TestCloud, name: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(urlOf(at, `/worlds/export?name=${name}`))).arrayBuffer());

describe('worlds', () => {
  it('go back to a saved one, branch from it, move to another folder, and begin afresh', async () => {
    const { api } = cloud;
    const accountId = await fundedAccount(api);
    const recipient = await aRecipient(api);
    const saved = await accountOf(cloud, accountId);
    expect(saved).toBeDefined();
    expect((await post(cloud, '/worlds/save', { name: 'before' })).body.worlds).toMatchObject([
      { name: 'before', isCurrent: true },
    ]);

    const { transactionId } = await aPayment(api, accountId, recipient);
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await accountOf(cloud, accountId)).not.toEqual(saved);

    await go(cloud, '/worlds/rewind', { name: 'before' });
    expect(await accountOf(cloud, accountId)).toEqual(saved);
    expect((await api.get(`/transactions/${transactionId}`)).status).toBe(404);

    await go(cloud, '/worlds/branch', { from: 'before', name: 'refused' });
    const failing = await aPayment(api, accountId, await aRecipient(api, '003'));
    await transactionIn(api, failing.transactionId, 'FAILED');

    expect((await post(cloud, '/worlds/save', { name: 'failed' })).status).toBe(200);
    const paths = [
      ...['/platform/internal-accounts', '/transactions', '/customers', '/customers/external-accounts', '/config'],
      ...[`/transactions/${failing.transactionId}`, `/quotes/${failing.id}`, '/webhooks/deliveries', '/tokens'],
    ];
    const answers = (at: TestCloud) => Promise.all(paths.map((path) => bytesAt(at, path)));
    const elsewhere = await startTestCloud({ hasConsole: true });
    try {
      await go(elsewhere, '/worlds/import', await exported(cloud, 'failed'));
      expect(await answers(elsewhere)).toEqual(await answers(cloud));
    } finally {
      await elsewhere.stop();
    }

    await go(cloud, '/worlds/reset');
    expect(bodyOf(await api.get('/transactions'), 200).data).toEqual([]);
    expect((await api.get(`/transactions/${failing.transactionId}`)).status).toBe(404);
    expect((await read<WorldsView>(cloud, '/worlds')).worlds).toHaveLength(3);
    const afresh = await fundedAccount(api);
    const paid = await aPayment(api, afresh, await aRecipient(api));
    await transactionIn(api, paid.transactionId, 'COMPLETED');
  }, 120_000);

  it('refuse a damaged file, one of another version and a bad name, and change nothing', async () => {
    await post(cloud, '/worlds/save', { name: 'whole' });
    const file = await exported(cloud, 'whole');
    const before = await read<WorldsView>(cloud, '/worlds');
    const damaged = Buffer.from(file);
    damaged[file.length - 20] = (damaged[file.length - 20] ?? 0) ^ 1;
    const other = Buffer.from(file.toString('latin1').replace('"format":1', '"format":9'), 'latin1');
    const refused = [
      [await post(cloud, '/worlds/import?name=a', damaged), 'This file is damaged'],
      [await post(cloud, '/worlds/import?name=a', other), 'Another version'],
      [
        await post(cloud, '/worlds/import?name=a', withFiles(file, { 'wallet-keys.json': '{}' })),
        'This file is damaged',
      ],
      [await post(cloud, '/worlds/import?name=a', withFiles(file, { 'keys-7.json': '{}' })), 'This file is damaged'],
      [
        await post(cloud, '/worlds/import?name=a', withFiles(file, { 'files/a': '', 'files/a/b': '' })),
        'This file is damaged',
      ],
      ...(await Promise.all(
        ['files/', 'files/.', 'files/a/', 'files/a/.', 'files/a//b', 'files/../a', `files/${'a'.repeat(256)}`].map(
          async (path) =>
            [
              await post(cloud, '/worlds/import?name=a', withFiles(file, { [path]: '' })),
              'This file is damaged',
            ] as const,
        ),
      )),
      [await post(cloud, '/worlds/import?name=a', withFiles(file, { [`files${'/a'.repeat(2_500)}`]: '' })), 'damaged'],
      [
        await post(cloud, '/worlds/import?name=a', withFiles(file, { 'service.sqlite': 'x'.repeat(5_000) })),
        'This file is damaged',
      ],
      [await post(cloud, '/worlds/import?name=a', Buffer.from('nothing')), 'no saved world'],
      [await post(cloud, '/worlds/save', { name: '../up' }), 'A name has'],
      [await post(cloud, '/worlds/rewind', { name: 'unknown' }), 'There is no world'],
    ] as const;
    for (const [{ status, body }, sentence] of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.message).toContain(sentence);
    }
    expect(await read(cloud, '/worlds')).toEqual(before);
  });

  it('name a file that cannot be read, and list the others', async () => {
    const file = join(cloud.dataDir, 'worlds/broken.world');
    writeFileSync(file, 'nothing');
    const { worlds, unreadable } = await read<WorldsView>(cloud, '/worlds');
    expect(worlds.map(({ name }) => name)).toContain('whole');
    expect(unreadable).toEqual([{ file, why: 'This file is no saved world.' }]);
  });
});

/** A world with other files in it, whose checksum is right. */
function withFiles(file: Buffer, files: Readonly<Record<string, string>>): Buffer {
  const { header, content } = unpackWorld(file);
  return packWorld(
    header,
    new Map([...content, ...Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)]),
  );
}

/** An answer as it is on the wire. */
async function bytesAt({ baseUrl, tokenId, tokenSecret }: TestCloud, path: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}
