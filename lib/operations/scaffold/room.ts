import { addLine, type Plan } from './plan.ts';
import { todo } from './text.ts';

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** A room of the house, unless it is planned already, and an area of the same name for its endpoints. */
export const roomPlan = (name: string): Plan => ({
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
