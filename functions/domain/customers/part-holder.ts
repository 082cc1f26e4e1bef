import { type Id, isId } from '../ids.ts';

/** Whom a document is about: a customer, or an owner or officer of a business. */
export type PartHolder = Id<'Customer'> | Id<'BeneficialOwner'>;

export const isPartHolder = (value: unknown): value is PartHolder =>
  isId('Customer', value) || isId('BeneficialOwner', value);
