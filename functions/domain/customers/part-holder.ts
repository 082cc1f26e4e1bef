import { type Id, isId } from '../ids.ts';
import { matching } from '../schema.ts';

/** Whom a document is about: a customer, or an owner or officer of a business. */
export type PartHolder = Id<'Customer'> | Id<'BeneficialOwner'>;

export const partHolder = matching(
  'the id of a customer or an owner',
  (value): value is PartHolder => isId('Customer', value) || isId('BeneficialOwner', value),
);
