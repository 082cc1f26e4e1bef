import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Words for which the glossary or plain English has a better one. The brackets keep this file itself out of what is found. */
const avoided =
  /\b(purs[e]s?|pocke[t]s?|telle[r]s?|tol[d]|whoeve[r]|overlooke[d]|lookBac[k]|piecewor[k]|meanwhil[e]|nobod[y]|stand[s]|hurrie[d]|spoile[r]s?|misha[p]s?)\b/i;

it('uses no word of the avoided ones', () => {
  const files = globSync(
    ['{bin,clients,functions,lib,test}/**/*.ts', '**/*.md', 'statemachines/*.json', 'test/proofs/mutation/*.json'],
    { cwd: root, exclude: (name) => ['node_modules', 'cdk.out', '.git', '.local'].includes(name) },
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (avoided.test(line) ? [`${file}:${index + 1}: ${avoided.exec(line)?.[0]}`] : [])),
  );
  expect(found).toEqual([]);
});
