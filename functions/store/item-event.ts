import type { ItemEvent } from '../domain/item-event.ts';
import { integer, listed, objectOf, optional, text } from './codec.ts';

/** Reads the newest event of an item. */
export const itemEvent = objectOf<ItemEvent>({
  number: integer,
  type: listed(),
  at: text,
  status: optional(listed()),
  previousAt: optional(text),
});
