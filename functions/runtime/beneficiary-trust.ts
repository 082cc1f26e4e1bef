import type { BeneficiaryTrustConfirmRequest } from '../contract/beneficiary-trust.ts';
import { isAsWished, pendingTrust } from '../domain/beneficiary-trust.ts';
import { toScaChallenge } from '../domain/challenge-view.ts';
import { amendExternalAccount, type ExternalAccountRecord, type TrustChallenge } from '../domain/external-account.ts';
import { formatId, uuidOf } from '../domain/ids.ts';
import { passkeyRequest } from '../domain/passkey.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  type ChallengeOffer,
  challengeLifeSeconds,
  newChallenge,
  requireOpen,
  resent,
  wrongCode,
} from '../domain/strong-authentication.ts';
import { readExternalAccount, replaceExternalAccount } from '../store/external-accounts.ts';
import { expiryAfter } from './clock.ts';
import { requireRelyingParty, requireScaCustomer, type ScaCustomer, scaWrites } from './sca.ts';
import { sendScaCode } from './sca-codes.ts';
import { proveChallenge } from './sca-proof.ts';
import { newPasskeyChallenge } from './secrets.ts';
import type { Context } from './serve.ts';

/** What is to become of the trust in an account. */
interface Wish {
  readonly makesTrusted: boolean;
}

interface Beneficiary extends ScaCustomer {
  readonly account: ExternalAccountRecord;
  readonly uuid: string;
}

/** A customer's external account. Refuses with REFERENCE_NOT_FOUND, and with CONFLICT where there is no customer to ask. */
async function requireBeneficiary({ store, caller }: Context, externalAccountId: string): Promise<Beneficiary> {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no external account with this id.');
  if (!account.customerId) throw new Refusal('CONFLICT', 'The account belongs to the platform, which needs no trust.');
  return { account, uuid, ...(await requireScaCustomer(store, caller, account.customerId)) };
}

/** Asks the customer to prove the wish. A challenge that is still open is sent again, so that guesses at it add up. */
export async function startTrust(context: Context, externalAccountId: string, { makesTrusted }: Wish) {
  const { now, store, caller } = context;
  const { account, uuid, sca } = await requireBeneficiary(context, externalAccountId);
  if (isAsWished(account, makesTrusted)) return { status: 200 as const, body: {} };
  const pending = pendingTrust(account, makesTrusted);
  const isOpen = pending !== undefined && now.toISOString() < pending.expiresAt;
  if (isOpen) requireOpen(pending, now);
  const asked = isOpen ? resent(pending, now) : await newTrustChallenge(context, sca, makesTrusted);
  const trustChallenge = { ...asked, ...(await sendScaCode(store, caller, sca.customerId)) };
  const next = amendExternalAccount(account, now, { trustChallenge });
  return {
    status: 200 as const,
    body: { scaChallenge: toScaChallenge(trustChallenge) },
    writes: [replaceExternalAccount(next, uuid)],
  };
}

/** Takes the proof. What is already as wished needs none. A wrong one is counted, and the fifth voids the challenge. */
export async function confirmTrust(
  context: Context,
  externalAccountId: string,
  { makesTrusted, proof }: Wish & { readonly proof: BeneficiaryTrustConfirmRequest },
) {
  const { now, store, caller } = context;
  const { account, uuid, sca } = await requireBeneficiary(context, externalAccountId);
  const done = { status: 200 as const, body: { trusted: makesTrusted } };
  if (isAsWished(account, makesTrusted)) return done;
  const challenge = pendingTrust(account, makesTrusted);
  if (!challenge) throw new Refusal('CONFLICT', 'No challenge is pending for this account.');
  requireOpen(challenge, now);
  if (proof.challengeId !== challenge.id) {
    throw new Refusal('INVALID_INPUT', 'challengeId: this is not the pending challenge of the account.');
  }
  const proven = await proveChallenge({ store, caller, sca, now }, challenge, proof);
  if (!proven) {
    const wrong = wrongCode(challenge, now);
    const counted = amendExternalAccount(account, now, { trustChallenge: wrong.challenge });
    return { refusal: wrong.refusal, writes: [replaceExternalAccount(counted, uuid)] };
  }
  const next = amendExternalAccount(account, now, { trusted: makesTrusted, trustChallenge: undefined });
  return { ...done, writes: [replaceExternalAccount(next, uuid), ...scaWrites(sca, now, proven)] };
}

/** The caller cannot say which factor it wants, so a customer with a passkey may answer by either. */
async function newTrustChallenge(
  { store, caller, now, newUuid }: Context,
  { passkey }: ScaCustomer['sca'],
  makesTrusted: boolean,
): Promise<TrustChallenge> {
  const code: ChallengeOffer = { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] };
  const offer: ChallengeOffer = passkey
    ? {
        factor: 'SMS_OTP',
        availableFactors: ['SMS_OTP', 'PASSKEY'],
        passkey: passkeyRequest(passkey, (await requireRelyingParty(store, caller)).id, newPasskeyChallenge()),
      }
    : code;
  const challenge = newChallenge(formatId('ScaChallenge', newUuid()), expiryAfter(now, challengeLifeSeconds), offer);
  return { ...challenge, makesTrusted };
}
