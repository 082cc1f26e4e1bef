import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import {
  arrayOf,
  idText,
  integer,
  objectOf,
  oneOf,
  optional,
  text,
  uuidText,
  variantsOf,
} from '../../domain/schema.ts';
import type {
  Credential,
  OauthCredential,
  OpenIdIdentity,
  OtpCredential,
  PasskeyCredential,
} from '../../domain/wallets/credential.ts';
import type { DelegatedKey } from '../../domain/wallets/delegated-key.ts';
import type { IssuedCode } from '../../domain/wallets/one-time-code.ts';
import type { WalletSession } from '../../domain/wallets/session.ts';
import type { SignedRequest } from '../../domain/wallets/signed-request.ts';
import type { WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { itemReader } from '../item-reader.ts';
import type { Key } from '../keys.ts';
import * as keys from '../keys.ts';
import { toAccount } from '../ledger/account-items.ts';
import { withShards } from '../ledger/sharding/whole-balance.ts';
import { readItem, readItems, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

export type WalletRef = Pick<WalletAuth, 'platformId' | 'accountId'>;

const credentialBase = {
  authMethodId: idText('AuthMethod'),
  nickname: text,
  createdAt: text,
  updatedAt: text,
  challengedAt: optional(arrayOf(text)),
};
const otpCredential = objectOf<OtpCredential>({ ...credentialBase, type: oneOf('EMAIL_OTP', 'SMS_OTP') });
const credential = variantsOf<'type', Credential>('type', {
  EMAIL_OTP: otpCredential,
  SMS_OTP: otpCredential,
  PASSKEY: objectOf<PasskeyCredential>({
    ...credentialBase,
    type: oneOf('PASSKEY'),
    credentialId: text,
    publicKey: text,
    counter: integer,
    origin: text,
    relyingPartyId: text,
  }),
  OAUTH: objectOf<OauthCredential>({
    ...credentialBase,
    type: oneOf('OAUTH'),
    identity: objectOf<OpenIdIdentity>({ iss: text, aud: text, sub: text }),
  }),
});

const toWalletAuth = itemReader(
  'WALLET_AUTH',
  objectOf<WalletAuth>({
    platformId: uuidText('Platform'),
    accountId: idText('InternalAccount'),
    customerId: idText('Customer'),
    version: integer,
    updatedAt: optional(text),
    credentials: arrayOf(credential),
    sessions: arrayOf(
      objectOf<WalletSession>({
        sessionId: idText('Session'),
        authMethodId: idText('AuthMethod'),
        type: oneOf('EMAIL_OTP', 'SMS_OTP', 'PASSKEY', 'OAUTH'),
        nickname: text,
        credentialId: optional(text),
        publicKey: text,
        createdAt: text,
        expiresAt: text,
      }),
    ),
    requests: arrayOf(
      objectOf<SignedRequest>({
        requestId: idText('Request'),
        purpose: text,
        payload: text,
        bodyHash: text,
        expiresAt: text,
        publicKey: optional(text),
        clientPublicKey: optional(text),
      }),
    ),
    codes: arrayOf(
      objectOf<IssuedCode>({
        authMethodId: idText('AuthMethod'),
        codeHash: optional(text),
        sealedKey: text,
        targetPublic: text,
        expiresAt: text,
        wrongCodes: integer,
        restsUntil: optional(text),
      }),
    ),
    delegatedKeys: arrayOf(
      objectOf<DelegatedKey>({
        delegatedKeyId: idText('DelegatedKey'),
        cardId: text,
        fundingSourceId: idText('CardFundingSource'),
        nickname: text,
        publicKey: text,
        sealedKey: optional(text),
        status: oneOf('PENDING', 'ACTIVE', 'REVOKED'),
        createdAt: text,
        updatedAt: text,
      }),
    ),
    sealedSeed: optional(text),
  }),
);

const keyOf = ({ platformId, accountId }: WalletRef): Key =>
  keys.walletAuth(platformId, uuidIn('InternalAccount', accountId));

/** Reads the credentials and sessions of a wallet; undefined if it has had none so far. */
export async function readWalletAuth(
  store: Store,
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
): Promise<WalletAuth | undefined> {
  const item = await readItem(store, keyOf({ platformId, accountId }));
  return item && toWalletAuth(item);
}

/** Reads an internal account with its credentials and sessions in one call. */
export async function readWallet(
  store: Store,
  platformId: PlatformId,
  accountId: Id<'InternalAccount'>,
): Promise<{ readonly account: InternalAccount; readonly auth?: WalletAuth } | undefined> {
  const accountKey = keys.internalAccount(platformId, uuidIn('InternalAccount', accountId));
  const [account, auth] = await readItems(store, [accountKey, keyOf({ platformId, accountId })]);
  return account && { account: await withShards(store, toAccount(account)), ...(auth && { auth: toWalletAuth(auth) }) };
}

/** Writes a version of a wallet's credentials and sessions. */
export const putWalletAuth = (next: WalletAuth): Write => putVersion({ ...next, ...keyOf(next), type: 'WALLET_AUTH' });
