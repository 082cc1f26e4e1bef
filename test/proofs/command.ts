import { type Command, type CommandGroup, defineCommand } from '../../lib/command-line/command-line.ts';
import type { ProofEntry } from './proof.ts';
import { proofs } from './proofs.ts';

const short = { type: 'boolean', description: 'The form that CI runs, less than a minute for each proof.' } as const;

const say = (line: string): void => console.error(line);

/** Runs one proof. Sets the exit code to 1 when it found a violation. */
async function prove(
  name: string,
  { load }: ProofEntry,
  options: Readonly<Record<string, string | boolean | undefined>>,
) {
  const { figures, violations } = await (await load()).prove(options, say);
  for (const violation of violations) console.error(`VIOLATED ${violation}`);
  const print = options.json ? console.error : console.log;
  print(`prove ${name}: ${figures}; ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

const commandOf = (name: string, entry: ProofEntry): Command =>
  defineCommand({
    summary: entry.summary,
    options: { short, ...entry.options },
    run: (values) => prove(name, entry, values as Parameters<typeof prove>[2]),
  });

const all = defineCommand({
  summary: 'Runs one proof after the other.',
  options: { short },
  async run(options) {
    for (const [name, entry] of Object.entries(proofs)) await prove(name, entry, options);
  },
});

/** One command for each proof. */
export const proveCommands: CommandGroup = {
  summary: 'Tries to break a claim of the service (docs/proofs.md). Exits with 1 when one is violated.',
  commands: {
    ...Object.fromEntries(Object.entries(proofs).map(([name, entry]) => [name, commandOf(name, entry)])),
    all,
  },
};
