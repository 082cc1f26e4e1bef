import * as z from 'zod';
import { Address } from '../common.ts';
import { line } from '../text.ts';

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  fullName: line(255).min(1),
  birthDate: line(32).optional(),
  nationality: line(64).optional(),
  email: line(320).optional(),
  phoneNumber: line(32).optional(),
  countryOfResidence: line(64).optional(),
  address: Address.optional(),
};
const needed = {
  phoneNumber: individual.phoneNumber.unwrap().min(1),
  countryOfResidence: individual.countryOfResidence.unwrap().min(1),
};

export const IndividualBeneficiary = z.object(individual).meta({ id: 'IndividualBeneficiary' });
export const AedBeneficiary = z.object({ ...individual, address: Address }).meta({ id: 'AedBeneficiary' });
export const CadBeneficiary = z
  .object({ ...individual, registrationNumber: line(255).optional() })
  .meta({ id: 'CadBeneficiary' });
export const ColombianDocumentType = z.enum(['CC', 'CE', 'TI', 'NIT', 'PP']).meta({ id: 'ColombianDocumentType' });
export const CopBeneficiary = z
  .object({
    ...individual,
    documentType: ColombianDocumentType.optional(),
    documentNumber: line(50).min(1).optional(),
  })
  .meta({ id: 'CopBeneficiary' });
export const EurBeneficiary = z
  .object({ ...individual, countryOfResidence: needed.countryOfResidence })
  .meta({ id: 'EurBeneficiary' });
export const GtqBeneficiary = z.object({ ...individual, ...needed }).meta({ id: 'GtqBeneficiary' });
export const JmdBeneficiary = z
  .object({ ...individual, phoneNumber: needed.phoneNumber, address: Address })
  .meta({ id: 'JmdBeneficiary' });
export const WalletIndividualBeneficiary = z
  .object({
    beneficiaryType: individual.beneficiaryType,
    fullName: individual.fullName,
    countryOfResidence: needed.countryOfResidence,
  })
  .meta({ id: 'WalletIndividualBeneficiary' });

export const BusinessBeneficiary = z
  .object({
    beneficiaryType: z.literal('BUSINESS'),
    legalName: line(255).min(1),
    registrationNumber: line(255).optional(),
    taxId: line(255).optional(),
    email: individual.email,
    phoneNumber: individual.phoneNumber,
    countryOfResidence: individual.countryOfResidence,
    address: individual.address,
  })
  .meta({ id: 'BusinessBeneficiary' });

export const Beneficiary = z.discriminatedUnion('beneficiaryType', [IndividualBeneficiary, BusinessBeneficiary]);
export type Beneficiary = z.output<typeof Beneficiary>;

export const WalletBeneficiary = z
  .discriminatedUnion('beneficiaryType', [WalletIndividualBeneficiary, BusinessBeneficiary])
  .meta({ id: 'WalletBeneficiaryOneOf' });

/** Account types that need other information about a person. */
export const specialBeneficiaries = {
  AED: z.discriminatedUnion('beneficiaryType', [AedBeneficiary, BusinessBeneficiary]),
  CAD: z.discriminatedUnion('beneficiaryType', [CadBeneficiary, BusinessBeneficiary]),
  COP: z.discriminatedUnion('beneficiaryType', [CopBeneficiary, BusinessBeneficiary]),
  EUR: z.discriminatedUnion('beneficiaryType', [EurBeneficiary, BusinessBeneficiary]),
  GTQ: z.discriminatedUnion('beneficiaryType', [GtqBeneficiary, BusinessBeneficiary]),
  JMD: z.discriminatedUnion('beneficiaryType', [JmdBeneficiary, BusinessBeneficiary]),
} as const satisfies Record<string, z.ZodType<Beneficiary>>;
