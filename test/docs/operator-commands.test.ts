import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../../lib/operations/commands/operate.ts';
import { isRecorded, needsReason, type Operation, type OperationGroup } from '../../lib/operations/operation.ts';

const root = join(import.meta.dirname, '../..');
const pages = globSync(['README.md', 'docs/*.md', 'docs/runbooks/*.md'], { cwd: root });

/** Each command of a page with its options: what is named without any is a name and not to be run as it is. */
const runsIn = (text: string): readonly string[] =>
  [...text.replaceAll(/\\\n\s*/g, '').matchAll(/npm run operate -- ([^`\n]* --[^`\n]*)/g)].map(([, run = '']) => run);

/** The command that a run begins with. */
function commandOf(run: string): Operation | undefined {
  let found: Operation | OperationGroup | undefined = operations;
  for (const word of run.split(' ')) {
    if (!found || !('commands' in found)) break;
    found = found.commands[word];
  }
  return found && !('commands' in found) ? found : undefined;
}

it.each(pages)('%s gives a reason with each command that does not run without one', (page) => {
  const runs = runsIn(readFileSync(join(root, page), 'utf8'));
  const refused = runs.filter((run) => {
    const command = commandOf(run);
    return command && isRecorded(command) && needsReason(command) && !/--(why|dry-run)\b/.test(run);
  });
  expect(refused).toEqual([]);
});
