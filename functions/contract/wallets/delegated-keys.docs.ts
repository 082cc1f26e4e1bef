import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  createDelegatedKey,
  DelegatedKey,
  DelegatedKeyCreateRequest,
  DelegatedKeyListResponse,
  DelegatedKeyStatus,
  getDelegatedKeyById,
  listDelegatedKeys,
  revokeDelegatedKey,
} from './delegated-keys.ts';
import { signatureNeeded, signedRetryTexts } from './wallet-signature.docs.ts';

const id = idText('DelegatedKey', 'the delegated key');
const cardId = 'The card, `Card:{uuid}`.';
const wallet = 'The embedded wallet, `InternalAccount:{uuid}`.';
const nickname = 'A name for people.';

export const delegatedKeyDescriptions = [
  describeEnum(DelegatedKeyStatus, 'Whether a delegated key can be used.', {
    PENDING: 'The owner has signed once and must sign a second time.',
    ACTIVE: "The key pays the card's purchases.",
    REVOKED: 'The key was revoked. Final.',
  }),
  describeObject(
    DelegatedKey,
    "A key with which the service pays a card's purchases from a wallet, as its owner allowed.",
    {
      id,
      cardId,
      fundingSourceId: 'The funding source of the card, `CardFundingSource:{uuid}`.',
      accountId: wallet,
      publicKey: 'The public key: P-256, compressed, in hexadecimal.',
      nickname,
      status: 'Whether the key can be used.',
      ...timestampTexts,
    },
  ),
  describeObject(DelegatedKeyCreateRequest, 'A delegated key to be created.', {
    cardId,
    internalAccountId: wallet,
    nickname,
  }),
  describeObject(DelegatedKeyListResponse, 'Delegated keys.', { data: 'The keys, all of them.' }),
  describeOperation(listDelegatedKeys, {
    text: 'Lists the delegated keys of a wallet or a funding source in one answer. One of the two parameters is needed.',
    parameters: {
      accountId: `${wallet} Needed unless \`fundingSourceId\` is given.`,
      fundingSourceId: 'The funding source of a card, `CardFundingSource:{uuid}`. Needed unless `accountId` is given.',
    },
  }),
  describeOperation(createDelegatedKey, {
    text: 'Lets the service pay the purchases of a card from an embedded wallet. The owner signs twice: the first two calls answer 202, each with a new payload and request id; the third carries the second signature. A funding source has one active key; a second one gets 409.',
    parameters: signedRetryTexts,
    answers: { 201: 'The active key.', 202: signatureNeeded },
  }),
  describeOperation(getDelegatedKeyById, {
    text: 'Returns a delegated key with its status.',
    parameters: { id },
  }),
  describeOperation(revokeDelegatedKey, {
    text: 'Revokes a delegated key at once, without a signature. The card cannot be paid from the wallet any more. A key that is not active gets 400.',
    parameters: { id },
  }),
];
