import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brunoFiles } from '../../lib/documents/clients/bruno.ts';
import { interfaceDocument, routesOf } from '../../lib/documents/clients/interface-document.ts';
import { outsideJourney } from '../../lib/documents/clients/journey/journey.ts';

const document = interfaceDocument();
const files = brunoFiles(document);
const routes = routesOf(document);
/** The requests in the order in which they are sent. */
const requests = Object.keys(files)
  .filter((name) => /^\d\d-.*\/\d\d-.*\.bru$/.test(name))
  .toSorted();
const isOutside = (name: string) => name.includes('-not-in-the-journey/');
const journey = requests.filter((name) => !isOutside(name));

/** The lines of a block of a file, each as name and value. */
const linesOf = (name: string, kind: string): readonly (readonly [string, string])[] => {
  const [, text = ''] = new RegExp(`^${kind} \\{\\n([\\s\\S]*?)^\\}$`, 'm').exec(files[name] ?? '') ?? [];
  return [...text.matchAll(/^ {2}~?([^:\n]+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value]);
};

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

/** The variables that the script of a request sets before it is sent. */
const madeBy = (name: string): readonly string[] => matches(files[name] ?? '', /bru\.setVar\('(\w+)'/g);

/** The variables that a request needs; lines with a tilde are off. */
const usedBy = (name: string): readonly string[] => {
  const text = (files[name] ?? '').replaceAll(/^ {2}~.*$/gm, '');
  const used = [...matches(text, /\{\{(\w+)\}\}/g), ...matches(text, /bru\.getVar\('(\w+)'/g)];
  return used.filter((variable) => !madeBy(name).includes(variable));
};

describe('the Bruno collection', () => {
  it('is written by the command for documents into a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bruno-'));
    try {
      execFileSync('node', ['bin/docs.ts', '--bruno', folder], { cwd: join(import.meta.dirname, '../..') });
      const written = globSync(['**/*.{bru,json}', 'files/*'], { cwd: folder });
      expect(written.toSorted()).toEqual(Object.keys(files).toSorted());
      expect(written.filter((name) => readFileSync(join(folder, name), 'utf8') !== files[name])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has each operation once, with its path and its parameters', () => {
    const operations = requests.flatMap((name) => /\/\d\d-(?!prepare-)(\w+)\.bru$/.exec(name)?.[1] ?? []);
    expect(operations.toSorted()).toEqual(routes.map(({ operation }) => operation.operationId).toSorted());
    for (const { method, path, operation } of routes) {
      const [name = ''] = requests.filter((file) => file.endsWith(`-${operation.operationId}.bru`));
      const text = files[name] ?? '';
      expect(text).toMatch(new RegExp(`^${method.toLowerCase()} \\{$`, 'm'));
      expect(text).toContain(`url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
      for (const parameter of operation.parameters ?? [])
        expect(text).toMatch(new RegExp(`^  ~?${parameter.name}:`, 'm'));
    }
  });

  it('sets each variable before a request uses it', () => {
    const known = new Set(['tokenSecret', ...linesOf('environments/local.bru', 'vars').map(([name]) => name)]);
    const missing: string[] = [];
    for (const name of requests) {
      missing.push(...usedBy(name).flatMap((variable) => (known.has(variable) ? [] : [`${name}: ${variable}`])));
      for (const [variable] of linesOf(name, 'vars:post-response')) known.add(variable);
      for (const variable of madeBy(name)) known.add(variable);
    }
    expect(missing).toEqual([]);
    expect(known.size).toBeGreaterThan(40);
  });

  it('has no id of an example left', () => {
    expect(journey.filter((name) => /[A-Z]\w+:0{8}-/.test(files[name]?.split(/^docs \{$/m)[0] ?? ''))).toEqual([]);
  });

  it('expects a documented status of every request of the journey', () => {
    const undocumented = journey.filter((name) => {
      const [[, url = ''] = []] = ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => linesOf(name, method));
      const path = url
        .replace('{{baseUrl}}', '')
        .replace(/\?.*/, '')
        .replaceAll(/:(\w+)/g, '{$1}');
      const [[, expected = ''] = []] = linesOf(name, 'assert');
      const route = routes.find(
        (one) => one.path === path && new RegExp(`^${one.method.toLowerCase()} \\{$`, 'm').test(files[name] ?? ''),
      );
      return !Object.keys(route?.operation.responses ?? {}).includes(expected.replace('eq ', ''));
    });
    expect(undocumented).toEqual([]);
  });

  it('leaves out of the journey only what needs a signature or an authenticator, and says why', () => {
    const outside = requests.filter(isOutside);
    expect(outside.length).toBe(3);
    for (const [id, reason] of Object.entries(outsideJourney)) {
      const [name = ''] = outside.filter((file) => file.endsWith(`-${id}.bru`));
      expect(files[name]).toContain(`Not part of the journey: ${reason}`);
    }
  });

  it('has a name of its own for each request that is repeated until something has happened', () => {
    const names = requests.map((name) => linesOf(name, 'meta')[0]?.[1]);
    const repeated = requests.flatMap((name) => /setNextRequest\("(.*)"\)/.exec(files[name] ?? '')?.[1] ?? []);
    expect(repeated.length).toBeGreaterThan(0);
    expect(repeated.filter((name) => names.filter((other) => other === name).length !== 1)).toEqual([]);
  });

  it('holds no secret', () => {
    expect(files['environments/local.bru']).toContain('vars:secret [\n  tokenSecret\n]');
    expect(Object.values(files).filter((text) => /password: (?!\{\{)/.test(text))).toEqual([]);
  });
});
