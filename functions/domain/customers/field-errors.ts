import type { CurrencyCode } from '../../contract/currencies.ts';
import {
  concerns,
  descriptionErrors,
  isAnsweredByOther,
  openQuestions,
  otherDescriptionOf,
} from '../../contract/customers/due-diligence.ts';
import { identifierError, taxIdError } from '../../contract/customers/identification.ts';
import type { FieldError } from '../../contract/errors.ts';
import { defaultUmaDomain, type Platform } from '../platforms/platform.ts';
import { Refusal } from '../refusal.ts';
import { needsStrongAuthentication } from '../sca/regions.ts';

/** Refuses with INVALID_INPUT if any field is wrong, and names every one. */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  throw new Refusal('INVALID_INPUT', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}

/** Refuses a customer without contacts where contacts have to be proven. */
export const missingContacts = ({ region, ...contacts }: Contacts): FieldError[] =>
  needsStrongAuthentication(region)
    ? (['email', 'phoneNumber'] as const)
        .filter((contact) => contacts[contact] === undefined)
        .map((field) => ({ field, message: 'is required in the European Economic Area' }))
    : [];

export interface Contacts {
  readonly region?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** Refuses currencies that the platform does not have. */
export const unsupportedCurrencies = (
  currencies: readonly CurrencyCode[] = [],
  supported: readonly CurrencyCode[],
): FieldError[] =>
  currencies.flatMap((currency, index) =>
    supported.includes(currency)
      ? []
      : [
          {
            field: `currencies.${index}`,
            constraint: { enum: [...supported] },
            message: `The platform supports ${supported.join(', ')}.`,
          },
        ],
  );

/** Refuses a UMA address of a domain that is not the platform's: the address of somebody else. */
export const foreignUmaAddress = (
  umaAddress: string | undefined,
  { umaDomain = defaultUmaDomain }: Pick<Platform, 'umaDomain'>,
): FieldError[] =>
  umaAddress === undefined || umaAddress.endsWith(`@${umaDomain.toLowerCase()}`)
    ? []
    : [{ field: 'umaAddress', message: `must end in @${umaDomain}, the umaDomain of the platform` }];

export const inFuture = (field: string, date: string | undefined, now: Date): FieldError[] =>
  date === undefined || date <= now.toISOString().slice(0, 10)
    ? []
    : [{ field, constraint: { format: 'date' }, message: 'The date lies in the future.' }];

/** Refuses, for every question that a change concerns, a description that is missing or misplaced in the merged record. */
export const wrongDescriptions = (
  kind: keyof typeof openQuestions,
  sent: object,
  merged: object,
  prefix = '',
): FieldError[] =>
  descriptionErrors({ ...merged }, openQuestions[kind])
    .filter(
      ({ subject, field }) => field in sent || (isAnsweredByOther({ ...merged }, subject) && concerns(sent, subject)),
    )
    .map(({ field, message }) => ({ field: `${prefix}${field}`, message }));

/** Drops the descriptions of questions whose answer is no longer OTHER. */
export const withoutStaleDescriptions = <T extends object>(kind: keyof typeof openQuestions, answers: T): T => {
  const members = Object.entries(answers);
  const stale = openQuestions[kind]
    .filter((subject) => !isAnsweredByOther(Object.fromEntries(members), subject))
    .map((subject): string => otherDescriptionOf(subject));
  return Object.fromEntries(members.filter(([name]) => !stale.includes(name))) as T;
};

const toList = (error: FieldError | undefined): FieldError[] => (error ? [error] : []);

/** Checks an identifier against its type. */
export const wrongIdentifier = (person: object, field = 'identifier'): FieldError[] =>
  toList(identifierError(field, { ...person }));

/** Checks a tax number against its country. */
export const wrongTaxId = (businessInfo: object): FieldError[] =>
  toList(taxIdError('businessInfo.taxId', { ...businessInfo }));
