import * as z from 'zod';

export const DocumentType = z
  .enum([
    'PASSPORT',
    'DRIVERS_LICENSE',
    'NATIONAL_ID',
    'PROOF_OF_ADDRESS',
    'BANK_STATEMENT',
    'TAX_RETURN',
    'CERTIFICATE_OF_INCORPORATION',
    'ARTICLES_OF_INCORPORATION',
    'ARTICLES_OF_ASSOCIATION',
    'STATE_REGISTRY_EXCERPT',
    'GOOD_STANDING_CERTIFICATE',
    'INFORMATION_STATEMENT',
    'INCUMBENCY_CERTIFICATE',
    'BUSINESS_LICENSE',
    'SHAREHOLDER_REGISTER',
    'POWER_OF_ATTORNEY',
    'UTILITY_BILL',
    'ELECTRICITY_BILL',
    'RENT_OR_LEASE_AGREEMENT',
    'DIRECTOR_REGISTRY',
    'TRUST_AGREEMENT',
    'STATE_COMPANY_REGISTRY',
    'PARTNERSHIP_CONTROL_AGREEMENT',
    'PARTNERSHIP_AGREEMENT',
    'SELFIE',
    'OTHER',
  ])
  .meta({ id: 'DocumentType' });
export type DocumentType = z.output<typeof DocumentType>;

export const DocumentSide = z.enum(['FRONT', 'BACK']).meta({ id: 'DocumentSide' });
