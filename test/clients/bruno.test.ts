import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brunoFiles } from '../../lib/documents/clients/bruno.ts';
import { interfaceDocument, routesOf } from '../../lib/documents/clients/interface-document.ts';

const document = interfaceDocument();
const files = brunoFiles(document);

describe('the Bruno collection', () => {
  it('is written by the command for documents into a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bruno-'));
    try {
      execFileSync('node', ['bin/docs.ts', '--bruno', folder], { cwd: join(import.meta.dirname, '../..') });
      const written = globSync('**/*.{bru,json}', { cwd: folder });
      expect(written.toSorted()).toEqual(Object.keys(files).toSorted());
      expect(written.filter((name) => readFileSync(join(folder, name), 'utf8') !== files[name])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
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
