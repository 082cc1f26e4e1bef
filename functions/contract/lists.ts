import * as z from 'zod';
import { EndTimestamp, StartTimestamp, wholeNumber } from './common.ts';
import { token } from './text.ts';

export const pageQuery = {
  /** An empty one counts as absent: clients send it for an empty field. An empty filter is refused, because it would show more. */
  limit: z.preprocess((limit) => (limit === '' ? undefined : limit), wholeNumber(z.int().min(1).max(100)).prefault(20)),
  cursor: token(4096).min(1).optional(),
};

/** Inclusive. */
export const timeFilters = {
  createdAfter: StartTimestamp,
  createdBefore: EndTimestamp,
  updatedAfter: StartTimestamp,
  updatedBefore: EndTimestamp,
};

export const SortOrder = z.enum(['asc', 'desc']).meta({ id: 'SortOrder' });

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0).optional(),
  });

/** The example of a page that is the whole list. */
export const pageExample = <T>(...data: readonly T[]) => ({
  data: [...data],
  hasMore: false,
  nextCursor: null,
  totalCount: data.length,
});
