import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { bundleOptions } from '../../../lib/aws/function-code.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'document-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the OpenAPI document in a bundle', () => {
  it('is the document, in less than a fifth of its length', async () => {
    const outfile = join(folder, 'documentation.cjs');
    const entryPoints = [join(root, 'functions/use-cases/platforms/documentation.ts')];
    const { metafile } = await build({ ...bundleOptions, sourcemap: false, entryPoints, outfile, metafile: true });
    const { documentAt } = createRequire(import.meta.url)(outfile) as {
      documentAt: (baseUrl: string) => unknown;
    };
    const server = { ...document.servers[0], url: 'https://api.example.com' };
    expect(documentAt('https://api.example.com')).toEqual({ ...document, servers: [server] });
    const bytes = Object.values(metafile.outputs)[0]?.bytes ?? Number.POSITIVE_INFINITY;
    expect(bytes).toBeLessThan(JSON.stringify(document).length / 5);
  });
});
