import type { CurrencyCode } from '../contract/currencies.ts';
import { isAnsweredByOther, openQuestions, otherDescriptionOf, otherOnly } from '../contract/due-diligence.ts';
import type { FieldError } from '../contract/errors.ts';
import { identifierError, taxIdError } from '../contract/identification.ts';
import { Refusal } from './refusal.ts';

/** Refuses with INVALID_INPUT, naming every wrong field. */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const message = errors.map((error) => `${error.field}: ${error.message}`).join('; ');
  throw new Refusal('INVALID_INPUT', message, { errors });
}

/** Currencies that a customer cannot have because the platform lacks them. */
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

/** A date that has not come yet. */
export const inFuture = (field: string, date: string | undefined, now: Date): FieldError[] =>
  date === undefined || date <= now.toISOString().slice(0, 10)
    ? []
    : [{ field, constraint: { format: 'date' }, message: 'The date lies in the future.' }];

type Members = Readonly<Record<string, unknown>>;

/** Descriptions that were sent although the question, as it now stands, is not answered by OTHER. */
export const misplacedDescriptions = (
  kind: keyof typeof openQuestions,
  sent: Members,
  standing: Members,
  prefix = '',
): FieldError[] =>
  openQuestions[kind].flatMap((subject) => {
    const field = otherDescriptionOf(subject);
    const isMisplaced = sent[field] !== undefined && !isAnsweredByOther(standing, subject);
    return isMisplaced ? [{ field: `${prefix}${field}`, message: otherOnly }] : [];
  });

/** What a question's description becomes when its answer is no longer OTHER: it goes. */
export const withoutStaleDescriptions = <T extends object>(kind: keyof typeof openQuestions, answers: T): T => {
  const stale = openQuestions[kind]
    .filter((subject) => !isAnsweredByOther(answers as Members, subject))
    .map((subject): string => otherDescriptionOf(subject));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !stale.includes(name))) as T;
};

const listed = (error: FieldError | undefined): FieldError[] => (error ? [error] : []);

/** An identifier that does not have the form of its type, as both now stand. */
export const wrongIdentifier = (standing: Members): FieldError[] => listed(identifierError('identifier', standing));

/** A tax number that does not have the form of its country, as both now stand. */
export const wrongTaxId = (standing: Members): FieldError[] => listed(taxIdError('businessInfo.taxId', standing));
