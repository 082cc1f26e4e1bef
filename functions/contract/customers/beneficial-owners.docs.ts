import { customerIdText, idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  BeneficialOwner,
  BeneficialOwnerCreateRequest,
  BeneficialOwnerRole,
  BeneficialOwnerUpdateRequest,
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  PersonalInfo,
  PersonalInfoRequest,
  PersonalInfoUpdate,
  updateBeneficialOwner,
} from './beneficial-owners.ts';
import { identificationTexts, identifierForm } from './identification.docs.ts';

const beneficialOwnerId = idText('BeneficialOwner', 'the owner or officer');
const customerId = 'The business, `Customer:{uuid}`.';
const roles = 'What the person is in the business.';
const ownershipPercentage = 'The share of the person in percent, 0 to 100. All shares of a business are at most 100.';
const personalInfo = 'The person.';
const personTexts = {
  firstName: 'Given name.',
  middleName: 'Middle name.',
  lastName: 'Family name.',
  birthDate: 'The date of birth.',
  nationality: 'The nationality.',
  email: 'E-mail address.',
  phoneNumber: 'Phone number in E.164 form.',
  address: 'The residential address.',
  ...identificationTexts,
};

export const beneficialOwnerDescriptions = [
  describeEnum(BeneficialOwnerRole, 'What a person is in a business.', {
    UBO: 'An ultimate beneficial owner.',
    DIRECTOR: 'A director.',
    COMPANY_OFFICER: 'An officer of the company.',
    CONTROL_PERSON: 'A person who controls the business.',
    TRUSTEE: 'A trustee.',
    GENERAL_PARTNER: 'A general partner.',
  }),
  describeObject(PersonalInfoRequest, 'An owner or officer as a person.', {
    ...personTexts,
    identifier: `${identifierForm} It is returned masked, and a masked one is refused.`,
  }),
  describeObject(PersonalInfoUpdate, 'Changes of an owner or officer. Fields that are not sent stay.', {
    ...personTexts,
    identifier: `${identifierForm} It is returned masked; sent back as it was shown, it leaves the number as it is.`,
  }),
  describeObject(PersonalInfo, 'An owner or officer as a person.', {
    ...personTexts,
    identifier:
      'The number that identifies the person to the authorities, masked: `***-**-6789`. Only the last four characters are shown, of a number of less than eight none, in the sandbox and in production alike.',
  }),
  describeObject(BeneficialOwnerCreateRequest, 'An owner or officer to be added.', {
    customerId,
    roles,
    ownershipPercentage,
    personalInfo,
  }),
  describeObject(BeneficialOwnerUpdateRequest, 'Changes of an owner or officer. Fields that are not sent stay.', {
    roles,
    ownershipPercentage,
    personalInfo,
  }),
  describeObject(BeneficialOwner, 'An owner or officer of a business.', {
    id: beneficialOwnerId,
    customerId,
    roles,
    ownershipPercentage,
    personalInfo,
    kycStatus: 'Where the verification of the person is. It begins by itself.',
    ...timestampTexts,
  }),
  describePage(listBeneficialOwners.responses[200], 'owners and officers'),
  describeOperation(createBeneficialOwner, {
    text: 'Adds an owner or officer to a business. Add one control person and every owner of 25 % or more before the business is submitted for verification, with an identity document each.',
  }),
  describeOperation(listBeneficialOwners, {
    text: 'Lists owners and officers in pages.',
    parameters: { customerId: `Only those of this business. ${customerIdText}`, ...pageParameters },
  }),
  describeOperation(getBeneficialOwner, {
    text: 'Returns an owner or officer, with the number masked.',
    parameters: { beneficialOwnerId },
  }),
  describeOperation(updateBeneficialOwner, {
    text: 'Changes an owner or officer; fields that are not sent stay. There is no deletion: an owner who leaves keeps a share of 0.',
    parameters: { beneficialOwnerId },
  }),
];
