import { describeEnum, describeObject } from '../description.ts';
import { CounterpartyFieldDefinition, CustomerInfoFieldName } from './counterparty-fields.ts';

export const counterpartyFieldDescriptions = [
  describeEnum(CustomerInfoFieldName, 'A piece of information about a party of a payment.', {
    FULL_NAME: 'Full name.',
    BIRTH_DATE: 'Date of birth.',
    NATIONALITY: 'Nationality.',
    PHONE_NUMBER: 'Phone number.',
    EMAIL: 'E-mail address.',
    POSTAL_ADDRESS: 'Postal address.',
    TAX_ID: 'Tax number.',
    REGISTRATION_NUMBER: 'Number in the company register.',
    USER_TYPE: 'Whether it is a person or a business.',
    COUNTRY_OF_RESIDENCE: 'Country of residence.',
    ACCOUNT_IDENTIFIER: 'Number or address of the account.',
    FI_LEGAL_ENTITY_NAME: 'Registered name of the institution.',
    FI_ADDRESS: 'Address of the institution.',
    PURPOSE_OF_PAYMENT: 'Why the payment is made.',
    ULTIMATE_INSTITUTION_COUNTRY: 'Country of the institution at the end of the payment.',
    IDENTIFIER: 'A number that identifies the party.',
    BUSINESS_TYPE: 'Industry.',
    COMPANY_LEGAL_NAME: 'Registered name of the company.',
    ID_TYPE: 'Type of the identity document.',
    ID_NUMBER: 'Number of the identity document.',
  }),
  describeObject(CounterpartyFieldDefinition, 'A piece of information that is asked for.', {
    name: 'What is asked for.',
    mandatory: 'Whether the payment fails without it.',
  }),
];
