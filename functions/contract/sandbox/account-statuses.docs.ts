import { idText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  SandboxExternalAccountStatusRequest,
  SandboxInternalAccountStatusRequest,
  SimulatedExternalAccountStatus,
  SimulatedInternalAccountStatus,
  sandboxSimulateExternalAccountStatus,
  sandboxSimulateInternalAccountStatus,
} from './account-statuses.ts';

export const accountStatusDescriptions = [
  describeEnum(SimulatedInternalAccountStatus, 'The status that an internal account gets.', {
    ACTIVE: 'It moves money again.',
    PENDING: 'It is being opened: it neither sends nor receives.',
    FROZEN: 'It is frozen for compliance or fraud: nothing goes in or out.',
    FAILED: 'It could not be opened.',
  }),
  describeObject(SandboxInternalAccountStatusRequest, 'Which status to simulate.', { status: 'The status.' }),
  describeEnum(SimulatedExternalAccountStatus, 'The status that an external account gets.', {
    ACTIVE: 'It can be paid again.',
    PENDING: 'Its bank has not answered yet: it cannot be paid.',
    UNDER_REVIEW: 'It is being reviewed: it cannot be paid.',
    INACTIVE: 'It is turned off: it cannot be paid.',
  }),
  describeObject(SandboxExternalAccountStatusRequest, 'Which status to simulate.', { status: 'The status.' }),
  describeOperation(sandboxSimulateInternalAccountStatus, {
    text: 'Holds an internal account in a status that the outside world decides, and leaves it with `ACTIVE`. `INTERNAL_ACCOUNT.STATUS_UPDATED` follows.',
    parameters: { accountId: idText('InternalAccount', 'the internal account') },
  }),
  describeOperation(sandboxSimulateExternalAccountStatus, {
    text: 'Holds an external account in a status that its bank or a review decides, and leaves it with `ACTIVE`. `EXTERNAL_ACCOUNT.STATUS_UPDATED` follows.',
    parameters: {
      externalAccountId: idText('ExternalAccount', "the external account, a customer's or the platform's"),
    },
  }),
];
