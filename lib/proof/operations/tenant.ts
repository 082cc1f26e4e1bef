import { provisionPlatform } from '../../../functions/runtime/provisioning.ts';
import { keys } from '../../../functions/store/keys.ts';
import { readPayment } from '../../../functions/store/payments.ts';
import { commit, type Store, type Write } from '../../../functions/store/table.ts';
import { apiClient, bodyOf, type RequestOptions } from '../client/api.ts';
import { accountIn, aWallet, fundedAccount, type Patience, transactionIn, until } from '../client/payments.ts';
import { softwareAuthenticator } from '../client/software-authenticator.ts';
import {
  aWallet as anEmbeddedWallet,
  claimsOf,
  newWalletKeys,
  nonceOf,
  oidcToken,
  otpBundle,
} from '../client/wallet-client.ts';
import { ethereumWallet } from '../client/wallets.ts';

export type Tenant = Awaited<ReturnType<typeof aTenant>>;

/** A running service, seen by who may also look into its table. */
export interface Service extends Patience {
  readonly baseUrl: string;
  readonly store: Store;
  /** Its clock. */
  readonly now?: () => Date;
}

/** The page that the sandbox's passkeys are used on. */
const page = 'http://localhost:3000';
/** The code that every customer of the sandbox is sent. */
export const sandboxCode = '123456';

/**
 * A platform with ways to get one of everything that an operation can be about. What operations use up is made anew each
 * time; the rest is made once, when it is first asked for.
 */
export async function aTenant(service: Service, name: string, webhookEndpoint: string) {
  const { baseUrl, store, now = () => new Date() } = service;
  const order = { name, environment: 'sandbox', webhookEndpoint } as const;
  const { platformId, tokenId, tokenSecret } = await provisionPlatform(order);
  const api = apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(kind: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(kind) ?? make();
    kept.set(kind, known);
    return known as Promise<T>;
  };
  let count = 0;
  const next = (): string => {
    count += 1;
    return String(count).padStart(4, '0');
  };
  const post = async (path: string, content: unknown, status = 201, options?: RequestOptions) =>
    bodyOf(await api.post(path, content, options), status);

  /** What nobody but the platform itself may ever read: in an answer, a log line or an error. */
  const personal = {
    fullName: `Jane ${name} Marker`,
    email: `jane.${name.toLowerCase()}.marker@example.com`,
    phoneNumber: `+4915${[...name].map((letter) => letter.charCodeAt(0) % 10).join('')}550100`.slice(0, 15),
    birthDate: '1987-06-05',
    line1: `7 ${name} Marker Street`,
    accountNumber: `00${[...name].map((letter) => letter.charCodeAt(0) % 10).join('')}7890`.slice(0, 12),
  };

  const customerOf = async (region: string, changes: object = {}) => {
    const number = next();
    const { fullName, email, phoneNumber, birthDate, line1 } = personal;
    return post('/customers', {
      customerType: 'INDIVIDUAL',
      region,
      platformCustomerId: `${name.toLowerCase()}-user-${number}`,
      fullName,
      email,
      phoneNumber,
      birthDate,
      nationality: region,
      address: { line1, postalCode: '00000', country: region },
      ...changes,
    });
  };

  /** Goes through all legs of a call with the signature that the sandbox takes for any. */
  async function signedBySandbox(path: string, body: object) {
    let answer = await api.post(path, body);
    while (answer.status === 202) {
      const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': answer.body.requestId };
      answer = await api.post(path, body, { headers });
    }
    return bodyOf(answer, 201);
  }

  /** Wallets are in USDB; the example of a changed configuration takes it away. */
  async function supportWallets(): Promise<void> {
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    if (supportedCurrencies.some(({ currencyCode }: { currencyCode: string }) => currencyCode === 'USDB')) return;
    const added = { currencyCode: 'USDB', minAmount: 0, maxAmount: 1_000_000_000, requiredCounterpartyFields: [] };
    const wanted = [...supportedCurrencies, { ...added, enabledTransactionTypes: ['INCOMING', 'OUTGOING'] }];
    bodyOf(await api.patch('/config', { supportedCurrencies: wanted }), 200);
  }

  const tenant = {
    platformId,
    webhookEndpoint,
    tokenId,
    tokenSecret,
    api,
    personal,
    next,
    account: (): Promise<string> => once('account', () => fundedAccount(api, 50_000_000_000)),
    coinAccount: async (): Promise<string> => (await accountIn(api, 'USDC')).id,
    customer: () => once('customer', () => customerOf('US')),
    customerId: async (): Promise<string> => (await tenant.customer()).id,
    newCustomer: () => customerOf('US'),
    /** A customer who must authorize payments; each one is a new one, as failed logins and factors add up. */
    european: async (): Promise<string> => (await customerOf('DE')).id,
    wallet: async (customerId?: string): Promise<string> =>
      customerId ? aWallet(api, customerId) : once('wallet', async () => aWallet(api, await tenant.customerId())),
    /** A payout to it stays on its way for half a minute of the sandbox's time. */
    slowWallet: () => once('slowWallet', async () => aWallet(api, await tenant.customerId(), '005')),
    /** One that the sandbox makes nothing of. */
    newAddress: (): string => `spark1${'q'.repeat(46)}${next()}zz`,
    platformWallet: async (): Promise<string> => {
      const accountInfo = { accountType: 'SPARK_WALLET', address: tenant.newAddress() };
      return (await post('/platform/external-accounts', { currency: 'BTC', accountInfo })).id;
    },
    /** A wallet that has been challenged, and its answer. Without a customer it is one of the platform itself. */
    ownershipProof: async (customerId?: string) => {
      const wallet = ethereumWallet();
      const path = customerId ? '/customers/external-accounts' : '/platform/external-accounts';
      const accountInfo = { accountType: 'ETHEREUM_WALLET', address: wallet.address };
      const { id } = await post(path, { ...(customerId && { customerId }), currency: 'USDC', accountInfo });
      const { messageToSign } = await post(`${path}/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
      return { externalAccountId: id as string, signature: wallet.sign(messageToSign) };
    },
    bankAccount: (): Promise<string> =>
      once('bankAccount', async () => {
        const { accountNumber, fullName } = personal;
        const { id } = await post('/customers/external-accounts', {
          customerId: await tenant.customerId(),
          currency: 'USD',
          accountInfo: {
            accountType: 'USD_ACCOUNT',
            accountNumber,
            routingNumber: '021000021',
            bankAccountType: 'CHECKING',
            beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName },
          },
        });
        return id;
      }),
    quote: async (destination?: string, changes: object = {}) =>
      post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: await tenant.account() },
        destination: { destinationType: 'ACCOUNT', accountId: destination ?? (await tenant.wallet()) },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
        ...changes,
      }),
    quoteId: async (): Promise<string> => (await tenant.quote()).id,
    realtimeQuoteId: async (): Promise<string> => {
      const source = { sourceType: 'REALTIME_FUNDING', customerId: await tenant.customerId(), currency: 'USD' };
      return (await tenant.quote(undefined, { source })).id;
    },
    challengedQuoteId: async (): Promise<string> => {
      const wallet = await tenant.wallet(await tenant.european());
      return (await tenant.quote(wallet, { immediatelyExecute: true })).id;
    },
    completed: async (): Promise<string> => {
      const { transactionId } = await tenant.quote(undefined, { immediatelyExecute: true });
      await transactionIn(api, transactionId, 'COMPLETED', service);
      return transactionId;
    },
    transaction: (): Promise<string> => once('transaction', () => tenant.completed()),
    onItsWay: async (): Promise<string> => {
      const { transactionId } = await tenant.quote(await tenant.slowWallet(), { immediatelyExecute: true });
      await transactionIn(api, transactionId, 'PROCESSING', service);
      return transactionId;
    },
    /** A payment that has come in for a customer and waits for the platform's word. */
    announced: async (): Promise<string> => {
      const { umaAddress } = await tenant.customer();
      const { id } = await post(
        '/sandbox/uma/receive',
        {
          senderUmaAddress: '$success.eur@sandbox.uma.money',
          receiverUmaAddress: umaAddress,
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 5_000,
        },
        200,
      );
      await until(
        () => readPayment(store, platformId, id.slice('Transaction:'.length)),
        (payment) => payment?.approval?.deferredUntil !== undefined,
        service,
      );
      return id;
    },
    /** The event that told of the money on the account. */
    delivery: async (): Promise<string> => {
      const of = `?resourceId=${await tenant.account()}`;
      const { body } = await until(
        () => api.get(`/webhooks/deliveries${of}`),
        (answer) => answer.body.data.some(({ status }: { status: string }) => status === 'DELIVERED'),
        service,
      );
      return body.data[0].id;
    },
    token: async (): Promise<string> => (await post('/tokens', { name: 'Example', permissions: ['VIEW'] })).id,
    umaLookup: async () => {
      const umaAddress = '$success.eur@sandbox.uma.money';
      const { lookupId } = bodyOf(await api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}`), 200);
      return { umaAddress, lookupId: lookupId as string };
    },
    passkey: async () => {
      const customerId = await tenant.european();
      const authenticator = softwareAuthenticator(page);
      const factors = `/sca/factors`;
      const of = `?customerId=${customerId}`;
      const { options } = await post(`${factors}${of}`, { type: 'PASSKEY' }, 200);
      const proof = { type: 'PASSKEY', origin: page, credential: authenticator.register(options) };
      await post(`${factors}/confirm${of}`, proof, 200);
      return { customerId, credentialId: authenticator.credentialId };
    },
    enrollment: async () => {
      const customerId = await tenant.european();
      const { secret } = await post(`/sca/factors?customerId=${customerId}`, { type: 'TOTP' }, 200);
      return { customerId, secret: secret as string };
    },
    login: async () => {
      const customerId = await tenant.european();
      const { challengeId } = await post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' }, 200);
      return { customerId, challengeId: challengeId as string };
    },
    reset: async () => {
      const customerId = await tenant.european();
      const { resetId } = await post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' });
      return { customerId, resetId: resetId as string };
    },
    passedReset: async () => {
      const { customerId, resetId } = await tenant.reset();
      const [customer, uuid] = [customerId, resetId].map((id) => id.slice(id.indexOf(':') + 1)) as [string, string];
      // The sandbox's liveness check takes two seconds of a clock that these tests slow down.
      const passed: Write = {
        update: { key: keys.factorReset(platformId, customer, uuid), expression: 'SET passedAt = :past' },
        values: { past: new Date(0).toISOString() },
      };
      await commit(store, [passed]);
      return { customerId, resetId };
    },
    /** A wallet of a new customer, with two credentials: codes by e-mail, and an identity. */
    embeddedWallet: async () => {
      await supportWallets();
      const { accountId, emailCredentialId: credentialId } = await anEmbeddedWallet(api, {
        phoneNumber: personal.phoneNumber,
      });
      const identity = { type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(now())) };
      const { id: identityId } = await signedBySandbox('/auth/credentials', identity);
      return { accountId, credentialId, identityId: identityId as string };
    },
    challengedWallet: async () => {
      const { credentialId } = await tenant.embeddedWallet();
      const { otpEncryptionTargetBundle } = await post(`/auth/credentials/${credentialId}/challenge`, undefined, 200);
      const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, '000000', newWalletKeys());
      return { credentialId, encryptedOtpBundle };
    },
    walletSession: async () => {
      const { accountId, identityId } = await tenant.embeddedWallet();
      const { publicKey: clientPublicKey } = newWalletKeys();
      const token = oidcToken(claimsOf(now(), { nonce: nonceOf(clientPublicKey) }));
      const body = { type: 'OAUTH', oidcToken: token, clientPublicKey };
      const { id: sessionId } = await post(`/auth/credentials/${identityId}/verify`, body, 200);
      return { accountId, sessionId: sessionId as string };
    },
    delegatedKey: async () => {
      const { accountId } = await tenant.embeddedWallet();
      const body = {
        cardId: 'Card:00000000-0000-4000-8000-000000000024',
        internalAccountId: accountId,
        nickname: 'Card',
      };
      const { id, fundingSourceId } = await signedBySandbox('/auth/delegated-keys', body);
      return { accountId, id: id as string, fundingSourceId: fundingSourceId as string };
    },
    europeanWallet: async (): Promise<string> => tenant.wallet(await tenant.european()),
    trustChallenge: async () => {
      const externalAccountId = await tenant.europeanWallet();
      const { scaChallenge } = await post(`/customers/external-accounts/${externalAccountId}/trust`, undefined, 200);
      return { externalAccountId, challengeId: scaChallenge.id as string };
    },
    trustedWallet: async (): Promise<string> => {
      const { externalAccountId, challengeId } = await tenant.trustChallenge();
      const path = `/customers/external-accounts/${externalAccountId}/trust/confirm`;
      await post(path, { challengeId, code: sandboxCode }, 200);
      return externalAccountId;
    },
    untrustChallenge: async () => {
      const externalAccountId = await tenant.trustedWallet();
      const { scaChallenge } = await post(`/customers/external-accounts/${externalAccountId}/untrust`, undefined, 200);
      return { externalAccountId, challengeId: scaChallenge.id as string };
    },
  };
  return tenant;
}
