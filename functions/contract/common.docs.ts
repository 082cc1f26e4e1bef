import { Address, CountryCode } from './common.ts';
import { describeObject, describeSchema } from './description.ts';

/** Texts that many schemas share. */
export const idText = (type: string, thing: string): string => `The id of ${thing}, of the form \`${type}:{uuid}\`.`;

export const customerIdText = idText('Customer', 'the customer');

export const timestampTexts = { createdAt: 'When it was created (UTC).', updatedAt: 'When it last changed (UTC).' };

/** Parameters of lists. */
export const timeFilterTexts = {
  createdAfter: 'Only what was created at this time or later. A date alone is the start of that day in UTC.',
  createdBefore: 'Only what was created at this time or earlier. A date alone is the end of that day in UTC.',
  updatedAfter: 'Only what changed at this time or later.',
  updatedBefore: 'Only what changed at this time or earlier.',
};

/** Says what keys and texts of the caller's own mean. */
export const platformCustomerIdText = "The platform's own id of the customer.";

export const commonDescriptions = [
  describeSchema(CountryCode, 'A country code of ISO 3166-1 alpha-2, in capitals.'),
  describeObject(Address, 'A postal address.', {
    line1: 'Street and house number, or a post office box.',
    line2: 'Apartment, suite or building.',
    city: 'City or town.',
    state: 'State, province or region.',
    postalCode: 'Postal code.',
    country: 'Country of the address.',
  }),
];
