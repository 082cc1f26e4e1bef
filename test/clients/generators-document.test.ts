import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatorsDocument } from '../../lib/documents/clients/generators-document.ts';
import { interfaceDocument } from '../../lib/documents/clients/interface-document.ts';
import { documentText } from '../../lib/documents/openapi/json.ts';

const whole = interfaceDocument();
const text = documentText(generatorsDocument(whole));
const made = JSON.parse(text) as typeof whole & {
  components: { schemas: Record<string, { enum?: unknown[]; 'x-enum-varnames'?: string[] }> };
};

describe('the document for client generators', () => {
  it('is written by the command for documents into a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'generators-'));
    const file = join(folder, 'openapi.generators.json');
    try {
      execFileSync('node', ['bin/docs.ts', '--generators', file], { cwd: join(import.meta.dirname, '../..') });
      expect(readFileSync(file, 'utf8') === text).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has every operation and schema, and no webhooks', () => {
    expect(made.paths).toEqual(whole.paths);
    expect(Object.keys(made.components.schemas)).toEqual(Object.keys(whole.components.schemas));
    expect(made.webhooks).toBeUndefined();
  });

  it('names a whole address, so that what imports it lands on a host', () => {
    expect(made.servers.map(({ url }) => url)).toEqual(['http://127.0.0.1:3000/2025-10-13']);
  });

  it('has no default, which would make a field required', () => {
    expect(JSON.stringify(whole.components.schemas)).toContain('"default":false');
    expect(JSON.stringify(made.components.schemas)).not.toMatch(/"default":(?!\{"(type|\$ref)")/);
  });

  it('has no pattern that Python does not understand', () => {
    const unicode = '\\\\p{L}';
    expect(JSON.stringify(whole.components.schemas)).toContain(unicode);
    expect(JSON.stringify(made)).not.toContain(unicode);
    expect(JSON.stringify(made.components.schemas)).toContain('"pattern":');
  });

  it('gives every enum value a name of its own', () => {
    const enums = Object.values(made.components.schemas).filter((schema) => schema.enum);
    const names = enums.flatMap((schema) => schema['x-enum-varnames'] ?? []);
    expect(names).toHaveLength(enums.flatMap((schema) => schema.enum ?? []).length);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
  });
});
