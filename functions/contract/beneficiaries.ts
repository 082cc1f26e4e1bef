import * as z from 'zod';
import { Address } from './common.ts';

const individual = {
  beneficiaryType: z.literal('INDIVIDUAL'),
  fullName: z.string().min(1).max(255),
  birthDate: z.string().max(32).optional(),
  nationality: z.string().max(64).optional(),
  email: z.string().max(320).optional(),
  phoneNumber: z.string().max(32).optional(),
  countryOfResidence: z.string().max(64).optional(),
  address: Address.optional(),
};
const needed = {
  phoneNumber: individual.phoneNumber.unwrap().min(1),
  countryOfResidence: individual.countryOfResidence.unwrap().min(1),
};

const IndividualBeneficiary = z.object(individual).meta({ id: 'IndividualBeneficiary' });
const AedBeneficiary = z.object({ ...individual, address: Address }).meta({ id: 'AedBeneficiary' });
const CadBeneficiary = z
  .object({ ...individual, registrationNumber: z.string().max(255).optional() })
  .meta({ id: 'CadBeneficiary' });
const CopBeneficiary = z
  .object({
    ...individual,
    documentType: z.enum(['CC', 'CE', 'TI', 'NIT', 'PP']).optional(),
    documentNumber: z.string().min(1).max(50).optional(),
  })
  .meta({ id: 'CopBeneficiary' });
const EurBeneficiary = z
  .object({ ...individual, countryOfResidence: needed.countryOfResidence })
  .meta({ id: 'EurBeneficiary' });
const GtqBeneficiary = z.object({ ...individual, ...needed }).meta({ id: 'GtqBeneficiary' });
const JmdBeneficiary = z
  .object({ ...individual, phoneNumber: needed.phoneNumber, address: Address })
  .meta({ id: 'JmdBeneficiary' });
const WalletIndividualBeneficiary = z
  .object({
    beneficiaryType: individual.beneficiaryType,
    fullName: individual.fullName,
    countryOfResidence: needed.countryOfResidence,
  })
  .meta({ id: 'WalletIndividualBeneficiary' });

const BusinessBeneficiary = z
  .object({
    beneficiaryType: z.literal('BUSINESS'),
    legalName: z.string().min(1).max(255),
    registrationNumber: z.string().max(255).optional(),
    taxId: z.string().max(255).optional(),
    email: individual.email,
    phoneNumber: individual.phoneNumber,
    countryOfResidence: individual.countryOfResidence,
    address: individual.address,
  })
  .meta({ id: 'BusinessBeneficiary' });

/** Who owns a bank account. */
export const Beneficiary = z.discriminatedUnion('beneficiaryType', [IndividualBeneficiary, BusinessBeneficiary]);
export type Beneficiary = z.output<typeof Beneficiary>;

/** Who owns a wallet. */
export const WalletBeneficiary = z
  .discriminatedUnion('beneficiaryType', [WalletIndividualBeneficiary, BusinessBeneficiary])
  .meta({ id: 'WalletBeneficiaryOneOf' });

/** Beneficiaries of which an account type asks more or other members; business beneficiaries are the same everywhere. */
export const specialBeneficiaries = {
  AED: z.discriminatedUnion('beneficiaryType', [AedBeneficiary, BusinessBeneficiary]),
  CAD: z.discriminatedUnion('beneficiaryType', [CadBeneficiary, BusinessBeneficiary]),
  COP: z.discriminatedUnion('beneficiaryType', [CopBeneficiary, BusinessBeneficiary]),
  EUR: z.discriminatedUnion('beneficiaryType', [EurBeneficiary, BusinessBeneficiary]),
  GTQ: z.discriminatedUnion('beneficiaryType', [GtqBeneficiary, BusinessBeneficiary]),
  JMD: z.discriminatedUnion('beneficiaryType', [JmdBeneficiary, BusinessBeneficiary]),
} as const satisfies Record<string, z.ZodType<Beneficiary>>;
