import type { BreakResult, BreakView } from './break-views.ts';

/** The command that shows one result of a run again, with every call on the way. */
export const againCommand = (
  { flow, defect }: Pick<BreakView, 'flow' | 'defect'>,
  { number, fault }: Pick<BreakResult, 'number' | 'fault'>,
): string =>
  `npm run prove -- crash --only ${flow}:${number}:${fault}${defect === undefined ? '' : ` --defect ${defect}`}`;
