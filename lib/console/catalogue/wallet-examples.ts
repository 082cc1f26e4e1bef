import { aCustomer, type ExampleStep } from '../../../functions/contract/error-example.docs.ts';
import { fixedCodes, fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import { newKeyPair } from '../../../functions/use-cases/wallets/p256.ts';
import { codeBundle, targetKeyIn } from '../lab/code-bundle.ts';
import { type CatalogueExample, preparedFor } from './catalogue-example.ts';

/** A customer with an embedded wallet: `{customerId}` and `{walletId}`. */
const wallet = preparedFor('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS');

/** The code as a client sends it: encrypted to the key of the challenge. */
const sealedCode = (targetBundle: string): Promise<string> =>
  codeBundle(targetKeyIn(targetBundle), { code: fixedCodes.wallet, publicKey: newKeyPair().publicKey });

export const codes: Readonly<Record<keyof typeof fixedCodes, CatalogueExample>> = {
  contact: {
    prepare: [
      aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915100000000' }),
      { method: 'POST', path: '/customers/{customerId}/verify-email', status: 204 },
    ],
    request: {
      method: 'POST',
      path: '/customers/{customerId}/verify-email/confirm',
      body: { code: fixedCodes.contact },
    },
    status: 200,
  },
  wallet: {
    prepare: [
      ...wallet,
      {
        method: 'GET',
        path: '/auth/credentials?accountId={walletId}',
        status: 200,
        gives: { credentialId: 'data.0.id' },
      },
      {
        method: 'POST',
        path: '/auth/credentials/{credentialId}/challenge',
        status: 200,
        gives: { targetBundle: 'otpEncryptionTargetBundle' },
        computes: async ({ targetBundle = '' }) => ({ encryptedOtpBundle: await sealedCode(targetBundle) }),
      },
    ],
    request: {
      method: 'POST',
      path: '/auth/credentials/{credentialId}/verify',
      body: { type: 'EMAIL_OTP', encryptedOtpBundle: '{encryptedOtpBundle}' },
    },
    // The code was right; the session begins with the signature of the next call.
    status: 202,
  },
};

const hide = { method: 'PATCH', path: '/internal-accounts/{walletId}', body: { privateEnabled: true } } as const;

/** A wallet with a passkey: `{passkeyId}`. */
const passkeyWallet: readonly ExampleStep[] = preparedFor('PASSKEY_CREDENTIAL_ALREADY_EXISTS').map(
  (step, place, steps) => (place === steps.length - 1 ? { ...step, gives: { passkeyId: 'id' } } : step),
);

/** The id of the passkey that `passkeyWallet` registers. */
const credentialId = '9wEpcvQz3jhFbHLq0n0ieg';

export const signatures: Readonly<Record<keyof typeof fixedSignatures, CatalogueExample>> = {
  wallet: {
    prepare: [...wallet, { ...hide, status: 202, gives: { requestId: 'requestId' } }],
    request: {
      ...hide,
      headers: { 'service-wallet-signature': fixedSignatures.wallet, 'request-id': '{requestId}' },
    },
    status: 200,
  },
  passkey: {
    prepare: [
      {
        ...aCustomer(),
        computes: () => ({ clientPublicKey: newKeyPair().uncompressed }),
      },
      ...passkeyWallet,
      {
        method: 'POST',
        path: '/auth/credentials/{passkeyId}/challenge',
        body: { clientPublicKey: '{clientPublicKey}' },
        status: 200,
        gives: { requestId: 'requestId' },
      },
    ],
    request: {
      method: 'POST',
      path: '/auth/credentials/{passkeyId}/verify',
      headers: { 'request-id': '{requestId}' },
      body: {
        type: 'PASSKEY',
        assertion: {
          credentialId,
          clientDataJson: 'e30',
          authenticatorData: 'AA',
          signature: fixedSignatures.passkey,
          userHandle: null,
        },
      },
    },
    status: 200,
  },
};
