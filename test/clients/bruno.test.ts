import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brunoFiles, brunoFolder } from '../../lib/documents/clients/bruno.ts';
import { interfaceDocument, routesOf } from '../../lib/documents/clients/interface-document.ts';

const folder = join(import.meta.dirname, '../..', brunoFolder);
const document = interfaceDocument();
const files = brunoFiles(document);

describe('clients/bruno', () => {
  it('is what npm run docs writes', () => {
    const written = globSync('**/*.{bru,json}', { cwd: folder });
    expect(written.toSorted()).toEqual(Object.keys(files).toSorted());
    expect(written.filter((name) => readFileSync(join(folder, name), 'utf8') !== files[name])).toEqual([]);
  });

  it('has a request for each operation, with its path, its parameters and the documented example', () => {
    for (const { method, path, operation } of routesOf(document)) {
      const [name = ''] = Object.keys(files).filter((file) => file.endsWith(`/${operation.operationId}.bru`));
      const text = files[name] ?? '';
      expect(text).toMatch(new RegExp(`^${method.toLowerCase()} \\{$`, 'm'));
      expect(text).toContain(`url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
      for (const parameter of operation.parameters ?? [])
        expect(text).toMatch(new RegExp(`^  ~?${parameter.name}:`, 'm'));
      const content = operation.requestBody?.content['application/json'];
      const [, body] = /^body:json \{\n([\s\S]*?)^\}$/m.exec(text) ?? [];
      expect(body && JSON.parse(body)).toEqual(content && (content.example ?? {}));
    }
  });

  it('holds no secret', () => {
    expect(files['environments/local.bru']).toContain('vars:secret [\n  tokenSecret,');
    expect(Object.values(files).filter((text) => /password: (?!\{\{)/.test(text))).toEqual([]);
  });
});
