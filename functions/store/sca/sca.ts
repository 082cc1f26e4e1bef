import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { type Id, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { Lockout } from '../../domain/sca/lockout.ts';
import type { Passkey } from '../../domain/sca/passkey.ts';
import {
  type Enrollments,
  emptySca,
  type Logins,
  type PasskeyLogin,
  type ScaSession,
  type ScaState,
  type SmsLogin,
  type Totp,
  type TotpEnrollment,
} from '../../domain/sca/sca.ts';
import type { WrongProofs } from '../../domain/sca/wrong-proofs.ts';
import { arrayOf, idText, integer, objectOf, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import { toCustomerRecord } from '../customers/records.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, readItems, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

const toSca = itemReader(
  'SCA',
  objectOf<ScaState>({
    platformId: uuidText('Platform'),
    customerId: idText('Customer'),
    version: integer,
    updatedAt: optional(text),
    passkey: optional(
      objectOf<Passkey>({
        credentialId: text,
        publicKey: text,
        counter: integer,
        transports: optional(arrayOf(text)),
        name: text,
        enrolledAt: text,
      }),
    ),
    totp: optional(
      objectOf<Totp>({
        secret: text,
        recoveryCodeHashes: arrayOf(text),
        lastStep: optional(integer),
        enrolledAt: text,
      }),
    ),
    enrollments: optional(
      objectOf<Enrollments>({
        TOTP: optional(objectOf<TotpEnrollment>({ secret: text, expiresAt: text, wrongCodes: optional(integer) })),
        PASSKEY: optional(objectOf<NonNullable<Enrollments['PASSKEY']>>({ challenge: text, expiresAt: text })),
      }),
    ),
    logins: optional(
      objectOf<Logins>({
        SMS_OTP: optional(
          objectOf<SmsLogin>({ challengeId: idText('ScaChallenge'), codeHash: optional(text), expiresAt: text }),
        ),
        PASSKEY: optional(objectOf<PasskeyLogin>({ challenge: text, relyingPartyId: text, expiresAt: text })),
      }),
    ),
    lockout: objectOf<Lockout>({ failedAttempts: integer, lockedUntil: optional(text) }),
    wrongProofs: optional(objectOf<WrongProofs>({ day: text, count: integer })),
    session: optional(
      objectOf<ScaSession>({
        factor: oneOf('SMS_OTP', 'TOTP', 'PASSKEY'),
        endUserIpAddress: text,
        startedAt: text,
        expiresAt: text,
      }),
    ),
    resetsCountUntil: optional(arrayOf(text)),
  }),
);

const keyOf = (platformId: PlatformId, customerId: Id<'Customer'>) =>
  keys.sca(platformId, uuidIn('Customer', customerId));

/** Reads the state of a customer; it is empty until the customer first uses strong authentication. */
export async function readSca(store: Store, platformId: PlatformId, customerId: Id<'Customer'>): Promise<ScaState> {
  const item = await readItem(store, keyOf(platformId, customerId));
  return item ? toSca(item) : emptySca(platformId, customerId);
}

/** Reads a customer with the state in one call. */
export async function readCustomerWithSca(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Customer'>,
): Promise<{ readonly customer: CustomerRecord; readonly sca: ScaState } | undefined> {
  const [customerItem, scaItem] = await readItems(store, [keys.customer(platformId, uuid), keys.sca(platformId, uuid)]);
  if (!customerItem) return undefined;
  const customer = toCustomerRecord(customerItem);
  return { customer, sca: scaItem ? toSca(scaItem) : emptySca(platformId, customer.customerId) };
}

/** Holds a decision to the state that it was made with, of which it changes nothing. */
export const requireUnchangedSca = ({ platformId, customerId, version }: ScaState): Write =>
  checkVersion(keyOf(platformId, customerId), version);

/** Writes a version of a customer's state. */
export const putSca = (next: ScaState): Write =>
  putVersion({ ...next, ...keyOf(next.platformId, next.customerId), type: 'SCA' });
