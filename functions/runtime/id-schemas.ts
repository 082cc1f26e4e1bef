import * as z from 'zod';
import { type Id, type IdPrefix, isId, isUuid, type Uuid } from '../domain/ids.ts';

/** A record id with this prefix, in a message or another input that the service wrote itself. */
export const idSchema = <Prefix extends IdPrefix>(prefix: Prefix): z.ZodType<Id<Prefix>> =>
  z.custom<Id<Prefix>>((value) => isId(prefix, value), { error: `expected an id of the kind ${prefix}` });

/** A uuid without prefix, of that kind. */
export const uuidSchema = <Kind extends string>(kind: Kind): z.ZodType<Uuid<Kind>> =>
  z.custom<Uuid<Kind>>((value) => isUuid<Kind>(value), { error: `expected the uuid of a ${kind}` });
