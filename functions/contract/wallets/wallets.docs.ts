import { describeObject, describeOperation } from '../description.ts';
import { signatureNeeded, signedRetryTexts } from './wallet-signature.docs.ts';
import {
  exportInternalAccount,
  InternalAccountExportRequest,
  InternalAccountExportResponse,
  InternalAccountUpdateRequest,
  updateInternalAccount,
} from './wallets.ts';

const id = 'The embedded wallet, `InternalAccount:{uuid}`.';
const parameters = { id, ...signedRetryTexts };

export const walletDescriptions = [
  describeObject(InternalAccountUpdateRequest, 'Changes of an embedded wallet.', {
    privateEnabled: 'Whether the wallet is private.',
  }),
  describeObject(InternalAccountExportRequest, 'Who the wallet is exported to.', {
    clientPublicKey: 'The P-256 key that the result is sealed to: uncompressed, 130 hexadecimal digits.',
  }),
  describeObject(InternalAccountExportResponse, 'An exported wallet.', {
    id,
    encryptedWalletCredentials:
      'JSON text. Its `data` holds the mnemonic, sealed to `clientPublicKey` by HPKE; only the owner can open it.',
  }),
  describeOperation(updateInternalAccount, {
    text: 'Changes the privacy of an embedded wallet. The owner signs it: the first call answers 202, the second carries the signature.',
    parameters,
    answers: { 200: 'The account after the change.', 202: signatureNeeded },
  }),
  describeOperation(exportInternalAccount, {
    text: 'Hands the mnemonic of an embedded wallet to its owner, sealed to a key of the client, so that the wallet can be used elsewhere. The owner signs it: the first call answers 202, the second carries the signature.',
    parameters,
    answers: { 200: 'The sealed mnemonic.', 202: signatureNeeded },
  }),
];
