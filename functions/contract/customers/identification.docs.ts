import { describeEnum } from '../description.ts';
import { IdentificationType, IndividualIdentificationType } from './identification.ts';

/** The fields that identify a person to the authorities. */
export const identificationTexts = {
  idType: 'The type of `identifier`.',
  countryOfIssuance: 'The country that issued the number.',
};
export const identifierForm =
  'The number that identifies the person to the authorities, in the form of its type: `123-45-6789` for an SSN.';
export const identifierText = `${identifierForm} It is never returned.`;

const ssn = 'Social Security number of the United States.';
const itin = 'Individual Taxpayer Identification Number of the United States.';

export const identificationDescriptions = [
  describeEnum(IdentificationType, 'The type of a number that identifies a person or a business.', {
    SSN: ssn,
    ITIN: itin,
    EIN: 'Employer Identification Number of the United States.',
    NON_US_TAX_ID: 'Tax number of another country.',
  }),
  describeEnum(IndividualIdentificationType, 'The type of a number that identifies a customer who is a person.', {
    SSN: ssn,
    ITIN: itin,
  }),
];
