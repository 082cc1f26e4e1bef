import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import type {
  ExternalAccountRecord,
  OwnershipChallenge,
  TrustChallenge,
} from '../../domain/external-accounts/external-account.ts';
import { challengeMembers } from '../../domain/sca/challenge.ts';
import {
  flag,
  idText,
  integer,
  isMap,
  listed,
  matching,
  objectOf,
  oneOf,
  optional,
  text,
  uuidText,
} from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';

const isTextOrTexts = (value: unknown): boolean =>
  typeof value === 'string' || (isMap(value) && Object.values(value).every(isTextOrTexts));

/** The registration has checked which members the type has. Members are texts, or a beneficiary of texts with an address. */
const accountInfo = matching(
  'the information of an account',
  (value): value is AccountInfo => isMap(value) && typeof value.accountType === 'string' && isTextOrTexts(value),
);

/** The external account of an item, also a deleted one. */
export const toExternalAccount = itemReader(
  'EXTERNAL_ACCOUNT',
  objectOf<ExternalAccountRecord>({
    platformId: uuidText('Platform'),
    externalAccountId: idText('ExternalAccount'),
    customerId: optional(idText('Customer')),
    platformAccountId: optional(text),
    ownershipType: optional(oneOf('FIRST_PARTY', 'THIRD_PARTY')),
    defaultUmaDepositAccount: optional(flag),
    status: oneOf('PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
    beneficiaryVerificationStatus: optional(listed()),
    beneficiaryVerifiedData: optional(objectOf<{ readonly fullName: string }>({ fullName: text })),
    currency: text,
    accountInfo,
    suffix: text,
    trusted: optional(flag),
    trustChallenge: optional(objectOf<TrustChallenge>({ ...challengeMembers, makesTrusted: flag })),
    ownership: optional(
      objectOf<OwnershipChallenge>({
        method: oneOf('WALLET_SIGNATURE', 'LIVENESS'),
        nonce: text,
        issuedAt: text,
        expiresAt: text,
      }),
    ),
    ownershipProvenAt: optional(text),
    deletedAt: optional(text),
    statusChange: optional(
      objectOf<NonNullable<ExternalAccountRecord['statusChange']>>({ version: integer, at: text }),
    ),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);
