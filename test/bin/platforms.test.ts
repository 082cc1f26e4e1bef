import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { apiClient } from '../kit/local-cloud.ts';
import { startService } from '../kit/service-process.ts';

interface LockedPackage {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optional?: boolean;
}
const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);
const packages = Object.entries(lock.packages);

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'] as const;

const folder = mkdtempSync(join(tmpdir(), 'platforms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a machine of any platform', () => {
  it('installs from the lock file: no package for one platform is required', () => {
    const bound = packages.filter(([, { os, cpu }]) => os || cpu);
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.filter(([, { optional }]) => !optional).map(([name]) => name)).toEqual([]);
  });

  it.each(['@biomejs/cli', '@esbuild/', '@typescript/typescript-'])('finds its own binary of %s', (tool) => {
    const names = packages.map(([name]) => name).filter((name) => name.startsWith(`node_modules/${tool}`));
    for (const platform of platforms)
      expect(
        names.some((name) => name.endsWith(platform)),
        platform,
      ).toBe(true);
  });

  it.each(platforms)('runs the service on %s', async (platform) => {
    const [os, cpu] = platform.split('-');
    const fake = join(folder, `${platform}.cjs`);
    const define = (name: string, value = '') =>
      `Object.defineProperty(process, ${JSON.stringify(name)}, { value: ${JSON.stringify(value)} });`;
    writeFileSync(fake, `${define('platform', os)}\n${define('arch', cpu)}\n`);
    const service = await startService(join(folder, platform), {
      NODE_OPTIONS: `--require ${fake}`,
      SANDBOX_TOKEN_ID: 'example-token',
      SANDBOX_TOKEN_SECRET: 'example-secret',
    });
    try {
      const api = apiClient(service.baseUrl, 'example-token:example-secret');
      expect((await api.get('/platform/internal-accounts')).status).toBe(200);
    } finally {
      await service.kill('SIGKILL');
    }
  });
});
