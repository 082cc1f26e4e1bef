import * as z from 'zod';

export const CustomerInfoFieldName = z
  .enum([
    'FULL_NAME',
    'BIRTH_DATE',
    'NATIONALITY',
    'PHONE_NUMBER',
    'EMAIL',
    'POSTAL_ADDRESS',
    'TAX_ID',
    'REGISTRATION_NUMBER',
    'USER_TYPE',
    'COUNTRY_OF_RESIDENCE',
    'ACCOUNT_IDENTIFIER',
    'FI_LEGAL_ENTITY_NAME',
    'FI_ADDRESS',
    'PURPOSE_OF_PAYMENT',
    'ULTIMATE_INSTITUTION_COUNTRY',
    'IDENTIFIER',
    'BUSINESS_TYPE',
    'COMPANY_LEGAL_NAME',
    'ID_TYPE',
    'ID_NUMBER',
  ])
  .meta({ id: 'CustomerInfoFieldName' });
export type CustomerInfoFieldName = z.output<typeof CustomerInfoFieldName>;

export const CounterpartyFieldDefinition = z
  .object({ name: CustomerInfoFieldName, mandatory: z.boolean() })
  .meta({ id: 'CounterpartyFieldDefinition' });
export type CounterpartyFieldDefinition = z.output<typeof CounterpartyFieldDefinition>;
