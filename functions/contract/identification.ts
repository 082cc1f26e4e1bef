import * as z from 'zod';
import type { FieldError } from './errors.ts';

/** What an identifier of a person or a business is. */
export const IdentificationType = z.enum(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']).meta({ id: 'IdentificationType' });
export type IdentificationType = z.output<typeof IdentificationType>;

/** A number that names a person to the authorities: it is taken and never shown again. */
export const Identifier = z.string().min(1).max(64).meta({ writeOnly: true });

interface Form {
  readonly format: string;
  readonly pattern: RegExp;
  readonly message: string;
}

/** How the Internal Revenue Service writes its numbers; other countries' numbers have forms of their own. */
const identifierForms: Readonly<Partial<Record<string, Form>>> = {
  SSN: { format: 'us-ssn', pattern: /^\d{3}-\d{2}-\d{4}$/, message: 'must have the form NNN-NN-NNNN, nine digits' },
  ITIN: { format: 'us-itin', pattern: /^9\d{2}-?\d{2}-?\d{4}$/, message: 'must have the form 900-00-0000' },
  EIN: { format: 'us-ein', pattern: /^\d{2}-?\d{7}$/, message: 'must have the form 00-0000000' },
};

/** Tax numbers of businesses by country: the United States' EIN, or the SSN of a sole proprietor; Brazil's CNPJ, India's PAN or GSTIN, Mexico's RFC. */
const taxIdForms: Readonly<Partial<Record<string, Form>>> = {
  US: {
    format: 'us-ein',
    pattern: /^(\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/,
    message: 'must have the form 00-0000000 in the United States',
  },
  BR: {
    format: 'br-cnpj',
    pattern: /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/,
    message: 'must be a CNPJ of 14 characters in Brazil',
  },
  IN: {
    format: 'in-pan',
    pattern: /^(\d{2})?[A-Z]{5}\d{4}[A-Z]([0-9A-Z]Z[0-9A-Z])?$/,
    message: 'must be a PAN of 10 characters or a GSTIN of 15 in India',
  },
  MX: {
    format: 'mx-rfc',
    pattern: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/,
    message: 'must be an RFC of 12 or 13 characters in Mexico',
  },
};
const anyTaxId: Form = {
  format: 'tax-id',
  pattern: /^[0-9A-Za-z][0-9A-Za-z ./-]{1,31}$/,
  message: 'must have 2 to 32 letters, digits, spaces, dots, dashes or slashes',
};

/** What is wrong with the form of a text; the text itself is not repeated. */
function wrongForm(field: string, value: unknown, form: Form | undefined): FieldError | undefined {
  if (typeof value !== 'string' || !form || form.pattern.test(value)) return undefined;
  return {
    field,
    message: form.message,
    constraint: { format: form.format, pattern: form.pattern.source },
  };
}

/** Checks an identifier by its type; members may be of any type. */
export const identifierError = (field: string, { idType, identifier }: Readonly<Record<string, unknown>>) =>
  wrongForm(field, identifier, typeof idType === 'string' ? identifierForms[idType] : undefined);

/** Checks a business's tax number by its country; members may be of any type. */
export const taxIdError = (field: string, { country, taxId }: Readonly<Record<string, unknown>>) =>
  wrongForm(field, taxId, (typeof country === 'string' ? taxIdForms[country] : undefined) ?? anyTaxId);

/** Hands a wrong field to zod, with its constraint and without what was sent. */
export function refuseField(context: z.RefinementCtx, error: FieldError | undefined, from = 0): void {
  if (!error) return;
  const { field, message, constraint } = error;
  context.addIssue({
    code: 'custom',
    path: field.split('.').slice(from),
    message,
    input: undefined,
    ...(constraint && { params: constraint }),
  });
}
