import { expect, it } from 'vitest';
import { toPage } from '../../functions/runtime/list-page.ts';

const record = { createdAt: '2025-11-01T12:00:00.000Z', updatedAt: '2025-11-02T12:00:00.000Z' };

it.each([
  [{}, 1],
  [{ createdAfter: '2025-11-01T13:00:00+01:00', createdBefore: '2025-11-01T12:00:00Z' }, 1],
  [{ createdAfter: '2025-11-01T12:00:00.001Z' }, 0],
  [{ createdBefore: '2025-11-01T11:59:59.999Z' }, 0],
  [{ updatedAfter: '2025-11-02T12:00:00Z', updatedBefore: '2025-11-02T12:00:00Z' }, 1],
  [{ updatedAfter: '2025-11-02T12:00:00.001Z' }, 0],
  [{ updatedBefore: '2025-11-02T11:59:59.999Z' }, 0],
])('a record that was found by itself is filtered by %j: %i', (filters, count) => {
  expect(toPage([record], filters, { view: (each) => each })).toMatchObject({ totalCount: count, hasMore: false });
});
