import { createHash } from 'node:crypto';
import { plain, type Stage, type Step } from './step.ts';

const ofEuropean = { 'query.customerId': '{{europeanId}}' };
const wallet = { 'path.externalAccountId': '{{europeanWalletId}}' };

const europeanWallet = {
  customerId: '{{europeanId}}',
  currency: 'BTC',
  ownershipType: 'THIRD_PARTY',
  accountInfo: {
    accountType: 'SPARK_WALLET',
    address: 'spark1exampleexampleexampleexampleexampleexampleexample',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'DE' },
  },
};

export const strongAuthentication: Stage = {
  title: 'Strong customer authentication',
  steps: [
    { id: 'listScaFactors', places: ofEuropean },
    { id: 'startScaFactorEnrollment', places: ofEuropean, keeps: { secret: 'res.body.secret' } },
    { id: 'confirmScaFactorEnrollment', places: { ...ofEuropean, 'body.secret': '{{secret}}' } },
    { id: 'startScaLogin', places: ofEuropean, keeps: { scaChallengeId: 'res.body.challengeId' } },
    { id: 'completeScaLogin', places: ofEuropean },
    { id: 'recordSecurityEvent', places: ofEuropean },
    {
      id: 'createCustomerExternalAccount',
      prepares: 'A wallet of the customer who must authorize payments',
      body: europeanWallet,
      keeps: { europeanWalletId: 'res.body.id' },
    },
    {
      id: 'createQuote',
      prepares: 'A payment to authorize',
      places: { 'body.destination.accountId': '{{europeanWalletId}}' },
      status: 201,
      keeps: { quoteId: 'res.body.id' },
    },
    ...plain('resendQuoteScaCode', 'authorizeQuote'),
    { id: 'startBeneficiaryTrust', places: wallet, keeps: { scaChallengeId: 'res.body.scaChallenge.id' } },
    { id: 'confirmBeneficiaryTrust', places: wallet },
    { id: 'startBeneficiaryUntrust', places: wallet, keeps: { scaChallengeId: 'res.body.scaChallenge.id' } },
    { id: 'confirmBeneficiaryUntrust', places: wallet },
    { id: 'startTwoFactorReset', places: ofEuropean, keeps: { resetId: 'res.body.resetId' } },
    {
      id: 'getTwoFactorResetStatus',
      places: { ...ofEuropean, 'path.resetId': '{{resetId}}' },
      until: "res.body.status === 'LIVENESS_PASSED'",
    },
    { id: 'completeTwoFactorReset', places: { ...ofEuropean, 'path.resetId': '{{resetId}}' } },
  ],
};

/** The sandbox takes this signature for that of any wallet. */
const signed = { 'header.Service-Wallet-Signature': 'sandbox-valid-signature', 'header.Request-Id': '{{requestId}}' };

/** A call that the wallet signs: the first request is answered with what to sign, the second has the signature. */
const signedCall = (step: Step, prepares: string, status: number): readonly Step[] => [
  { ...step, prepares, status: 202, keeps: { requestId: 'res.body.requestId' } },
  { ...step, places: { ...step.places, ...signed }, status },
];

/** A point of the curve P-256, in place of the public key of a client. */
const clientPublicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/** Makes a token of a person's identity, which the sandbox takes without checking its signature. */
const identityToken = `const part = (value) => btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\\+/g, '-').replace(/\\//g, '_');
const iat = Math.floor(Date.now() / 1000);
const claims = {
  iss: 'https://accounts.google.com',
  aud: 'example-client',
  sub: 'example-subject',
  email: 'owner@example.com',
  nonce: '${createHash('sha256').update(clientPublicKey).digest('hex')}',
  iat,
  exp: iat + 600,
};
bru.setVar('oidcToken', [part({ alg: 'RS256', kid: 'example', typ: 'JWT' }), part(claims), 'c2lnbmF0dXJl'].join('.'));`;

const identity = { type: 'OAUTH', accountId: '{{walletAccountId}}', oidcToken: '{{oidcToken}}' };
const ofWallet = { 'query.accountId': '{{walletAccountId}}' };
const session: Step = {
  id: 'verifyAuthCredential',
  places: { 'path.id': '{{identityId}}' },
  body: { type: 'OAUTH', oidcToken: '{{oidcToken}}', clientPublicKey },
  status: 200,
  keeps: { sessionId: 'res.body.id' },
};

const key: Step = {
  id: 'createDelegatedKey',
  places: { 'body.cardId': '{{walletCardId}}', 'body.internalAccountId': '{{walletAccountId}}' },
};
const [beginning, signature] = signedCall(key, 'Begin to delegate a key', 201) as [Step, Step];
/** The wallet signs twice: for the key, and for what the key may do. */
const delegation: readonly Step[] = [
  beginning,
  { ...signature, prepares: 'Sign for the key', status: 202, keeps: { requestId: 'res.body.requestId' } },
  { ...signature, keeps: { delegatedKeyId: 'res.body.id' } },
];

export const embeddedWallets: Stage = {
  title: 'Embedded wallets',
  steps: [
    {
      id: 'createCustomer',
      prepares: 'A customer with a wallet',
      body: { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'US', email: 'owner@example.com' },
      keeps: { walletOwnerId: 'res.body.id' },
    },
    {
      id: 'listCustomerInternalAccounts',
      prepares: "The customer's wallet",
      places: { 'query.customerId': '{{walletOwnerId}}', 'query.currency': 'USDB' },
      keeps: { walletAccountId: 'res.body.data[0].id' },
    },
    { id: 'listAuthCredentials', places: ofWallet, keeps: { authMethodId: 'res.body.data[0].id' } },
    ...plain('challengeAuthCredential'),
    ...signedCall(
      { id: 'createAuthCredential', body: identity, script: identityToken },
      'Begin to add a credential',
      201,
    ).map((step) => (step.prepares ? step : { ...step, script: undefined, keeps: { identityId: 'res.body.id' } })),
    session,
    { id: 'listAuthSessions', places: ofWallet },
    ...signedCall(
      { id: 'refreshAuthSession', places: { 'path.id': '{{sessionId}}' } },
      'Begin to refresh the session',
      201,
    ),
    ...signedCall(
      { id: 'updateInternalAccount', places: { 'path.id': '{{walletAccountId}}' } },
      'Begin to change the wallet',
      200,
    ),
    ...signedCall(
      { id: 'exportInternalAccount', places: { 'path.id': '{{walletAccountId}}' } },
      'Begin to export the wallet',
      200,
    ),
    {
      id: 'createCard',
      prepares: 'A card of the wallet',
      body: { cardholderId: '{{walletOwnerId}}', form: 'VIRTUAL', fundingSources: ['{{walletAccountId}}'] },
      keeps: { walletCardId: 'res.body.id' },
    },
    ...delegation,
    { id: 'listDelegatedKeys', places: ofWallet },
    ...plain('getDelegatedKeyById'),
    ...signedCall({ id: 'revokeAuthSession', places: { 'path.id': '{{sessionId}}' } }, 'Begin to end the session', 204),
    ...signedCall(
      { id: 'revokeAuthCredential', places: { 'path.id': '{{identityId}}' } },
      'Begin to remove the credential',
      204,
    ),
    ...plain('revokeDelegatedKey'),
  ],
};
