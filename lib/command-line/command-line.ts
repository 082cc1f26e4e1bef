import { parseArgs } from 'node:util';

/** An option as `parseArgs` takes it, with its line of the help. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly description: string;
  /** The name of the value in the help, such as `ID`. */
  readonly value?: string;
  readonly multiple?: boolean;
  readonly default?: string | boolean;
}

type Options = Readonly<Record<string, Option>>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** Something that can be run: its options and what it does with them. */
export interface Command {
  readonly summary: string;
  readonly options: Options;
  readonly operands?: readonly Operand[];
  run(values: Values<Options>, operands: readonly string[]): Promise<void> | void;
}

/** A word that follows the command, such as the name of a file to write. */
export interface Operand {
  readonly name: string;
  readonly description: string;
}

/** Commands that share a first word. */
export interface CommandGroup {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Command | CommandGroup>>;
}

/** A mistake in how a command was called. */
export class UsageError extends Error {}

/** Declares a command; the types of its values follow from its options. */
export const defineCommand = <const O extends Options = Record<never, Option>>(command: {
  readonly summary: string;
  readonly options?: O;
  readonly operands?: readonly Operand[];
  run(values: Values<O>, operands: readonly string[]): Promise<void> | void;
}): Command => ({
  ...command,
  options: command.options ?? {},
  run: (values, operands) => command.run(values as Values<O>, operands),
});

/**
 * Runs what the arguments of this process ask for. `call` is how the command is called, such as `npm run operate --`. Exit codes:
 * 0 when all went well, 1 when a command sets it because of what it found, 2 when it was called wrongly or failed.
 */
export async function runCommandLine(call: string, root: Command | CommandGroup): Promise<void> {
  outliveClosedOutput();
  const reached = reach(call, root, process.argv.slice(2));
  try {
    await runReached(reached);
  } catch (cause) {
    console.error(sentenceOf(cause));
    if (cause instanceof UsageError) console.error(`See ${reached.call} --help.`);
    process.exitCode = 2;
  }
}

/** The message of an error; of the file system's, which begin with a code, a plain sentence. */
function sentenceOf(cause: unknown): string {
  const { code, path, message = String(cause) }: Partial<NodeJS.ErrnoException> = Object(cause);
  if (path !== undefined && code === 'ENOENT') return `There is no file or folder ${path}.`;
  if (path !== undefined && code === 'EACCES') return `${path} may not be read or written by this user.`;
  if (code === 'EISDIR') return `${path ?? 'What was named'} is a folder, and a file is needed.`;
  return message;
}

/** Lets a command finish when nothing reads its output any more, as in `npm start | head -1`. */
function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // A process that runs several command lines, as a test does, listens once.
    stream.off('error', ignoreClosedOutput).on('error', ignoreClosedOutput);
  }
}

function ignoreClosedOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** The command that the first words of the arguments name, and how it is called. */
interface Reached {
  readonly call: string;
  readonly target: Command | CommandGroup;
  readonly args: readonly string[];
}

function reach(call: string, target: Command | CommandGroup, args: readonly string[]): Reached {
  const [name, ...rest] = args;
  const found =
    'commands' in target && name !== undefined && Object.hasOwn(target.commands, name)
      ? target.commands[name]
      : undefined;
  return found ? reach(`${call} ${name}`, found, rest) : { call, target, args };
}

async function runReached({ call, target, args }: Reached): Promise<void> {
  if ('commands' in target) {
    const [name] = args;
    if (name === '--help' || name === '-h') return console.log(helpOf(call, target));
    throw new UsageError(wrongCommand(name, Object.keys(target.commands)));
  }
  if (args.includes('--help') || args.includes('-h')) return console.log(helpOf(call, target));
  const { values, positionals } = parse(target, args);
  await target.run(values, positionals);
}

const wrongCommand = (name: string | undefined, commandNames: readonly string[]): string =>
  `${name === undefined ? 'A command is missing' : `There is no command "${name}"`}: choose one of ${commandNames.join(', ')}.`;

function parse({ options, operands = [] }: Command, args: readonly string[]) {
  const { values, positionals } = parsed(options, args);
  const extra = positionals[operands.length];
  if (extra !== undefined) throw new UsageError(`Unexpected word "${extra}".`);
  const missing = operands[positionals.length];
  if (missing) throw new UsageError(`${missing.name} is missing.`);
  return { values, positionals };
}

function parsed(options: Options, args: readonly string[]) {
  try {
    const { tokens, ...found } = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, place) => names.indexOf(name) < place && !options[name]?.multiple);
    // The last one would count, which may be of another service or another account than was meant.
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice.`);
    return found;
  } catch (cause) {
    // Node adds advice on how to escape a value that begins with a hyphen.
    throw new UsageError((cause as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

/** The help of a command, or of all commands of a group. */
const helpOf = (call: string, target: Command | CommandGroup): string =>
  'commands' in target
    ? [`Usage: ${call} COMMAND [options]`, '', target.summary, '', ...linesOf(target)].join('\n')
    : [
        `Usage: ${[call, ...wordsOf(target)].join(' ').replace(/ --$/, '')}`,
        '',
        target.summary,
        ...detailsOf(target),
      ].join('\n');

const wordsOf = ({ operands = [], options }: Command): readonly string[] => [
  ...operands.map(({ name }) => name),
  ...(Object.keys(options).length > 0 ? ['[options]'] : []),
];

/** Every command below a group with its options, one line each. */
const linesOf = ({ commands }: CommandGroup, prefix = ''): readonly string[] =>
  Object.entries(commands).flatMap(([name, command]) =>
    'commands' in command
      ? linesOf(command, `${prefix}${name} `)
      : [
          line(
            2,
            [`${prefix}${name}`, ...(command.operands ?? []).map((operand) => operand.name)].join(' '),
            command.summary,
          ),
          ...Object.entries(command.options).map(([option, how]) => line(4, flagOf(option, how), describe(how))),
        ],
  );

const detailsOf = ({ operands = [], options }: Command): readonly string[] => [
  ...(operands.length + Object.keys(options).length > 0 ? [''] : []),
  ...operands.map(({ name, description }) => line(2, name, description)),
  ...Object.entries(options).map(([name, option]) => line(2, flagOf(name, option), describe(option))),
];

const line = (indent: number, term: string, text: string): string => {
  const lead = `${' '.repeat(indent)}${term}`;
  return `${lead.padEnd(30)}  ${text}`;
};

const flagOf = (name: string, { type, value = 'VALUE' }: Option): string =>
  type === 'boolean' ? `--${name}` : `--${name} ${value}`;

const describe = ({ description, multiple, default: byDefault }: Option): string =>
  [
    description,
    ...(multiple ? ['May be repeated.'] : []),
    ...(typeof byDefault === 'string' ? [`Default: ${byDefault}.`] : []),
  ].join(' ');
