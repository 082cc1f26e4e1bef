import type { Simulation } from '../../kit/simulation/simulation.ts';

/** A defect that is planted in a simulation, to see that the proof finds it. */
export type Defect = (simulation: Simulation) => void;

interface Put {
  readonly Item?: { readonly type?: unknown };
}
interface Input extends Put {
  TransactItems?: readonly { readonly Put?: Put }[];
}
interface Command {
  readonly input: Input;
}

const typesPut = ({ Item, TransactItems = [] }: Input): readonly unknown[] =>
  [Item, ...TransactItems.map(({ Put }) => Put?.Item)].map((item) => item?.type);

/** Answers in place of the table. */
const inFront =
  (answer: (command: Command, carryOut: (command: Command) => Promise<unknown>) => Promise<unknown>): Defect =>
  ({ table }) => {
    const carryOut = table.send.bind(table);
    table.send = (command) => answer(command as Command, carryOut);
  };

/** The defects that `--defect` plants. */
export const defects: Readonly<Record<string, Defect>> = {
  'unstored-response': inFront((command, carryOut) => {
    const { input } = command;
    const kept = input.TransactItems?.filter(({ Put }) => Put?.Item?.type !== 'IDEMPOTENCY');
    if (kept) input.TransactItems = kept;
    return carryOut(command);
  }),
  'swallowed-timeout': inFront(async (command, carryOut) => {
    try {
      return await carryOut(command);
    } catch (cause) {
      if ((cause as Error).name === 'TimeoutError' && typesPut(command.input).includes('PAYMENT')) return {};
      throw cause;
    }
  }),
};

/** The defect of this name. Throws where there is none. */
export function defectOf(name: string): Defect {
  const defect = defects[name];
  if (!defect) throw new Error(`There is no defect ${name}: ${Object.keys(defects).join(', ')}.`);
  return defect;
}
