import { expect, it } from 'vitest';
import { errorsInEvent } from '../../../functions/domain/customers/import.ts';

it('shows in an event the first errors of an import that fit into a message', () => {
  const error = (row: number) => ({ correlationId: `row-${row}`, code: 'INVALID_INPUT', message: 'x'.repeat(1_000) });
  const rows = Array.from({ length: 1_000 }, (_, index) => error(index));
  const shown = errorsInEvent(rows);
  expect(shown).toEqual(rows.slice(0, shown.length));
  expect(JSON.stringify(shown).length).toBeGreaterThan(90_000);
  expect(JSON.stringify(shown).length).toBeLessThan(102_000);
  expect(errorsInEvent(rows.slice(0, 3))).toEqual(rows.slice(0, 3));
});
