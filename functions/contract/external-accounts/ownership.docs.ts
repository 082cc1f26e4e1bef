import { describeEnum, describeObject, describeOperation, describeUnion } from '../description.ts';
import { durationText, ownershipChallengeLifeSeconds } from '../figures.ts';
import { externalAccountIdText } from './external-accounts.docs.ts';
import {
  createExternalAccountOwnershipChallenge,
  createPlatformExternalAccountOwnershipChallenge,
  OwnershipChallenge,
  OwnershipChallengeRequest,
  OwnershipVerificationMethod,
  OwnershipVerifyRequest,
  SignatureScheme,
  verifyExternalAccountOwnership,
  verifyPlatformExternalAccountOwnership,
} from './ownership.ts';

const parameters = { externalAccountId: externalAccountIdText };
const expiresAt = `Until when the proof is accepted, ${durationText(ownershipChallengeLifeSeconds)} (UTC).`;

const starting = (owner: string) => ({
  text: `Issues a challenge by which ${owner} proves the ownership of a self-custody wallet: a message to sign, or a liveness check. A new challenge voids the one before. An account gets 409 and stays as it is unless its status is \`PENDING_OWNERSHIP_VERIFICATION\` or \`UNVERIFIED\`: one that is \`ACTIVE\` needs no proof. In the sandbox, a self-custody wallet that is registered as \`FIRST_PARTY\` and whose address ends in \`108\` begins as \`PENDING_OWNERSHIP_VERIFICATION\`.`,
  parameters,
});
const verifying = (owner: string) => ({
  text: `Checks the signature over \`messageToSign\` and makes the wallet of ${owner} \`ACTIVE\`. Right or wrong, the challenge is used up: after a 400 the wallet is \`UNVERIFIED\`, and a new challenge is needed.`,
  parameters,
});

export const ownershipDescriptions = [
  describeEnum(OwnershipVerificationMethod, 'How the ownership of a wallet is proven.', {
    WALLET_SIGNATURE: 'By a signature of the wallet.',
    LIVENESS: 'By a liveness check of the owner. Only in the sandbox, where every owner passes it.',
  }),
  describeObject(OwnershipChallengeRequest, 'How to prove the ownership of a wallet.', { method: 'The method.' }),
  ...describeUnion(OwnershipChallenge, 'A challenge that proves the ownership of a wallet.', {
    WALLET_SIGNATURE: [
      'A message that the wallet signs.',
      { messageToSign: 'The exact text to sign, line breaks included.', expiresAt },
    ],
    LIVENESS: [
      'A liveness check.',
      {
        verificationLink: 'The page on which the owner passes the check.',
        token: "The token for the provider's own client library.",
        expiresAt,
      },
    ],
  }),
  describeEnum(SignatureScheme, 'How a Bitcoin signature encodes the kind of its address.', {
    bip137: 'In its first byte, as BIP 137 says.',
    electrum: 'Not at all: the first byte is the same for every kind, as Electrum writes it.',
  }),
  describeObject(OwnershipVerifyRequest, 'A signature over `messageToSign`.', {
    signature:
      'The signature: hexadecimal for networks of the Ethereum kind (EIP-191), base64 for Bitcoin, base58 for Solana (Ed25519).',
    signatureScheme: 'For Bitcoin only. The default is `bip137`.',
  }),
  describeOperation(createExternalAccountOwnershipChallenge, starting('a customer')),
  describeOperation(verifyExternalAccountOwnership, verifying('the customer')),
  describeOperation(createPlatformExternalAccountOwnershipChallenge, starting('the platform')),
  describeOperation(verifyPlatformExternalAccountOwnership, verifying('the platform')),
];
