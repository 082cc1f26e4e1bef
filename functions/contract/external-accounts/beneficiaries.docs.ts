import { describeEnum, describeObject, describeSchema, variantTag } from '../description.ts';
import {
  AedBeneficiary,
  BusinessBeneficiary,
  CadBeneficiary,
  ColombianDocumentType,
  CopBeneficiary,
  EurBeneficiary,
  GtqBeneficiary,
  IndividualBeneficiary,
  JmdBeneficiary,
  WalletBeneficiary,
  WalletIndividualBeneficiary,
} from './beneficiaries.ts';

const contactTexts = {
  email: 'E-mail address.',
  phoneNumber: 'Phone number.',
  countryOfResidence: 'The country of residence.',
  address: 'Postal address.',
};
const person = {
  beneficiaryType: variantTag('INDIVIDUAL'),
  fullName: "The full name, as the account's bank has it.",
};
const personTexts = {
  ...person,
  birthDate: 'The date of birth.',
  nationality: 'The nationality.',
  ...contactTexts,
};

export const beneficiaryDescriptions = [
  describeObject(IndividualBeneficiary, 'A person who owns an account.', personTexts),
  describeObject(AedBeneficiary, 'A person who owns an account in the United Arab Emirates.', personTexts),
  describeObject(CadBeneficiary, 'A person who owns an account in Canada.', {
    ...personTexts,
    registrationNumber: 'The registration number.',
  }),
  describeEnum(ColombianDocumentType, 'An identity document of Colombia.', {
    CC: 'Cédula de ciudadanía: citizens.',
    CE: 'Cédula de extranjería: foreign residents.',
    TI: 'Tarjeta de identidad: minors.',
    NIT: 'Número de identificación tributaria: tax number.',
    PP: 'Passport.',
  }),
  describeObject(CopBeneficiary, 'A person who owns an account in Colombia.', {
    ...personTexts,
    documentType: 'The identity document.',
    documentNumber: 'The number of the identity document.',
  }),
  describeObject(EurBeneficiary, 'A person who owns an account in the SEPA area.', personTexts),
  describeObject(GtqBeneficiary, 'A person who owns an account in Guatemala.', personTexts),
  describeObject(JmdBeneficiary, 'A person who owns an account in Jamaica.', personTexts),
  describeObject(BusinessBeneficiary, 'A business that owns an account.', {
    beneficiaryType: variantTag('BUSINESS'),
    legalName: 'The registered name.',
    registrationNumber: 'The number in the company register.',
    taxId: 'The tax number.',
    ...contactTexts,
  }),
  describeSchema(WalletBeneficiary, 'Who owns a wallet.'),
  describeObject(WalletIndividualBeneficiary, 'A person who owns a wallet.', {
    ...person,
    countryOfResidence: contactTexts.countryOfResidence,
  }),
];
