import * as z from 'zod';
import { RequestTimestamp, wholeNumber } from './common.ts';

/** Which page of a list is wanted. Bounds and default are the interface's, under Limits. */
export const pageQuery = {
  limit: wholeNumber(z.int().min(1).max(100)).prefault(20),
  cursor: z.string().min(1).max(4096).optional(),
};

/** Filters by time, all of them inclusive. */
export const timeFilters = {
  createdAfter: RequestTimestamp.optional(),
  createdBefore: RequestTimestamp.optional(),
  updatedAfter: RequestTimestamp.optional(),
  updatedBefore: RequestTimestamp.optional(),
};

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0).meta({ description: 'Of the whole list, before paging.' }),
  });

/** The example of a page that is the whole list. */
export const pageExample = <T>(...data: readonly T[]) => ({
  data: [...data],
  hasMore: false,
  nextCursor: null,
  totalCount: data.length,
});
