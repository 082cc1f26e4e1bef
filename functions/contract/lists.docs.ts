import type * as z from 'zod';
import { describeEnum, describeObject } from './description.ts';
import { type pageOf, SortOrder } from './lists.ts';

/** Parameters of every list that comes in pages. */
export const pageParameters = {
  limit: 'How many entries a page has at most, 1 to 100.',
  cursor: 'Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400.',
};

export const sortOrderText = 'The order by creation time; entries of the same time are ordered by id.';

/** Describes a page of a list. */
export const describePage = <T extends z.ZodType>(page: ReturnType<typeof pageOf<T>>, things: string) =>
  describeObject(page, `A page of ${things}.`, {
    data: `The ${things} of this page.`,
    hasMore: 'Whether further pages follow.',
    nextCursor: 'The `cursor` of the next page; null on the last one.',
    totalCount:
      'How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000.',
  });

export const listDescriptions = [
  describeEnum(SortOrder, 'The direction in which a list is sorted.', {
    asc: 'Ascending: oldest first, or from A to Z.',
    desc: 'Descending: newest first, or from Z to A.',
  }),
];
