import * as z from 'zod';
import type { FieldError } from '../errors.ts';
import { line } from '../text.ts';

export const IdentificationType = z.enum(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']).meta({ id: 'IdentificationType' });
export type IdentificationType = z.output<typeof IdentificationType>;

/** The types that are accepted for a person. */
export const IndividualIdentificationType = IdentificationType.extract(['SSN', 'ITIN']).meta({
  id: 'IndividualIdentificationType',
});

/** Never shown again in full. An asterisk is of a masked one, which must not overwrite the number. */
export const Identifier = line(64)
  .min(1)
  .regex(/^[^*]+$/)
  .meta({ writeOnly: true });

interface Form {
  readonly format: string;
  readonly pattern: RegExp;
  readonly message: string;
}

/** The forms of the Internal Revenue Service. Numbers of other countries are not checked. */
const identifierForms: Readonly<Partial<Record<string, Form>>> = {
  SSN: { format: 'us-ssn', pattern: /^\d{3}-\d{2}-\d{4}$/, message: 'must have the form NNN-NN-NNNN, nine digits' },
  ITIN: { format: 'us-itin', pattern: /^9\d{2}-?\d{2}-?\d{4}$/, message: 'must have the form 900-00-0000' },
  EIN: { format: 'us-ein', pattern: /^\d{2}-?\d{7}$/, message: 'must have the form 00-0000000' },
};

/** Tax numbers of businesses by country. In the United States a sole proprietor has an SSN instead of an EIN. */
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

/** The error does not repeat the value, which may be confidential. */
function wrongForm(field: string, value: unknown, form: Form | undefined): FieldError | undefined {
  if (typeof value !== 'string' || !form || form.pattern.test(value)) return undefined;
  return {
    field,
    message: form.message,
    constraint: { format: form.format, pattern: form.pattern.source },
  };
}

/** Checks an identifier by its type. The fields may be of any type. */
export const identifierError = (field: string, { idType, identifier }: Readonly<Record<string, unknown>>) =>
  wrongForm(field, identifier, typeof idType === 'string' ? identifierForms[idType] : undefined);

/** Checks the tax number of a business by its country. The fields may be of any type. */
export const taxIdError = (field: string, { country, taxId }: Readonly<Record<string, unknown>>) =>
  wrongForm(field, taxId, (typeof country === 'string' ? taxIdForms[country] : undefined) ?? anyTaxId);

/** Reports a wrong field to zod with its constraint and without its value, which may be confidential. */
export function refuseField(context: z.RefinementCtx, error: FieldError | undefined): void {
  if (!error) return;
  const { field, message, constraint } = error;
  context.addIssue({
    code: 'custom',
    path: field.split('.'),
    message,
    input: undefined,
    ...(constraint && { params: constraint }),
  });
}
