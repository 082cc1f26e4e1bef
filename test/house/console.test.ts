import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What is deployed: the service, its workflow and the constructs that describe it. */
const deployed = ['functions/**/*.ts', 'statemachines/*.json', 'lib/aws/**/*.ts', 'bin/app.ts', 'bin/copies.ts'];

describe('the console', () => {
  it.each(deployed)('is unknown to %s', (pattern) => {
    const files = globSync(pattern, { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    const naming = files.filter((file) =>
      /lib\/console|_console|preact|dagre/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(naming).toEqual([]);
  });

  it('needs no package that a deployed function carries', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).filter((name) => /preact|dagre|playwright|axe-core/.test(name))).toEqual([]);
  });
});
