import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Text that `npm run new` writes where a decision is needed. */
const undecided = /\bTODO\b.*/;
const knowingly = (file: string): boolean =>
  /^(lib\/operations\/(scaffold|commands)|test\/(house|lib\/operations))\//.test(file);

it('leaves nothing undecided that npm run new has written', () => {
  const files = globSync('{bin,clients,functions,lib,test}/**/*.ts', { cwd: root }).filter((file) => !knowingly(file));
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (undecided.test(line) ? [`${file}:${index + 1}: ${undecided.exec(line)?.[0]}`] : [])),
  );
  expect(found).toEqual([]);
});
