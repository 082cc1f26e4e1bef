import { areas } from '../../../functions/contract/areas.ts';
import { addImport, addLine, combine, type Plan } from './plan.ts';
import { lines, todo } from './text.ts';

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** The rows of a new room in the operation tests. */
function rowsPlan(name: string): Plan {
  const rows = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Rows`;
  return {
    creates: {
      [`test/kit/operations/rows/${name}.ts`]: lines(
        "import type { OperationRows } from './row.ts';\n",
        `export const ${rows} = {} satisfies OperationRows;`,
      ),
    },
    edits: [
      ['test/kit/operations/rows.ts', addImport(rows, `./rows/${name}.ts`)],
      ['test/kit/operations/rows.ts', addLine(`  ...${rows},`, { after: 'export const rows', before: '};' })],
    ],
  };
}

const hasEndpoints = (name: string): boolean => Object.values(areas).some(({ room }) => room === name);

/** A room of the house, unless it is planned already, and an area of the same name for its endpoints. */
export const roomPlan = (name: string): Plan =>
  hasEndpoints(name) ? areaPlan(name) : combine(areaPlan(name), rowsPlan(name));

const areaPlan = (name: string): Plan => ({
  creates: {},
  edits: [
    [
      'test/house/house.ts',
      (text) =>
        text.includes(`\n  '${name}',`)
          ? text
          : addLine(`  '${name}',`, { after: 'export const rooms', before: '];' })(text),
    ],
    [
      'functions/contract/areas.ts',
      addLine(`  '${name}': { room: '${name}', title: '${titleOf(name)}' },`, {
        after: 'export const areas',
        before: '} as const',
      }),
    ],
    [
      'functions/contract/areas.docs.ts',
      addLine(`  '${name}': '${todo('what the area is for.')}',`, { after: 'export const areaTexts', before: '};' }),
    ],
  ],
});
