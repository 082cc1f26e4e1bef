import * as z from 'zod';
import type { DatedList } from './dated-list.ts';
import { line, paragraph } from './text.ts';

/** A time in a response, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
/** An offset can move a valid time into a year that ISO 8601 cannot write with four digits. */
const outsideOfIso = (year: number): boolean => year < 0 || year > 9999;

/** A time in a request, with any offset. */
export const RequestTimestamp = z.iso
  .datetime({ offset: true })
  .refine((time) => !outsideOfIso(new Date(time).getUTCFullYear()), {
    error: 'must lie in the years 0 to 9999 in UTC',
  });

const dateShape = /^\d{4}-\d{2}-\d{2}$/;
const withTime = (time: string) => (value: unknown) =>
  typeof value === 'string' && dateShape.test(value) ? `${value}T${time}` : value;

const dateOrTime = { type: 'string', format: 'date-time' } as const;

/** The start of a period in a query: a date without a time is the first moment of that day in UTC. */
export const StartTimestamp = z
  .preprocess(withTime('00:00:00.000Z'), RequestTimestamp.optional())
  .meta({ override: dateOrTime });
/** The end of a period in a query: a date without a time is the last moment of that day in UTC. */
export const EndTimestamp = z
  .preprocess(withTime('23:59:59.999Z'), RequestTimestamp.optional())
  .meta({ override: dateOrTime });

/**
 * Runs a rule between fields although a field is wrong by itself, so that a form can show every failure at once. The rule
 * therefore meets fields of any type.
 */
export const besideWrongMembers = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/** A text that becomes part of a key of the table. 255 characters keep the key far below DynamoDB's 1,024 bytes. */
export const KeyText = line(255).min(1);
/** The maximum keeps an item far below DynamoDB's 400 KB. */
export const FreeText = paragraph(1000);

export const exampleId = (type: string): string => `${type}:00000000-0000-4000-8000-000000000001`;

/** The id of a record, of the form `Quote:{uuid}`. */
export const resourceId = (type: string) => z.string().meta({ example: exampleId(type) });

/** A whole number in a query. Only digits count: `1e1`, `10.0`, `0x10` and `5 6` are refused. */
export const wholeNumber = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (/^-?(0|[1-9]\d*)$/.test(value)) return Number(value);
    // Every value of a query is text, so its kind says nothing.
    context.addIssue({ code: 'custom', message: 'must be a whole number, in digits alone', input: value });
    return z.NEVER;
  }, schema);

/** A boolean in a query, where every value is text. */
export const Flag = z.enum(['true', 'false']).meta({ override: { type: 'boolean', enum: undefined } });

/** ISO 3166-1 alpha-2. */
export const countryCodes: DatedList<ReadonlySet<string>> = {
  source: 'ISO, ISO 3166-1: officially assigned alpha-2 codes',
  readAt: '2026-11-27',
  values: new Set(
    (
      'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
      'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
      'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
      'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
      'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
      'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
      'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
    ).split(' '),
  ),
};

export const CountryCode = z
  .string()
  .refine((code) => countryCodes.values.has(code), {
    error: 'must be a country code of ISO 3166-1 alpha-2',
    params: { format: 'iso3166-1-alpha-2' },
  })
  .meta({ id: 'CountryCode', override: { pattern: '^[A-Z]{2}$' }, example: 'US' });

export const Address = z
  .object({
    line1: line(255).min(1),
    line2: line(255).optional(),
    city: line(255).optional(),
    state: line(255).optional(),
    postalCode: line(32).min(1),
    country: CountryCode,
  })
  .meta({
    id: 'Address',
    example: { line1: '1 Example Street', city: 'Springfield', state: 'IL', postalCode: '00000', country: 'US' },
  });
export type Address = z.output<typeof Address>;
