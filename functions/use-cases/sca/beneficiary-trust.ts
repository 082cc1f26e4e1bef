import { challengeLifeSeconds } from '../../contract/figures.ts';
import type { BeneficiaryTrustConfirmRequest } from '../../contract/sca/beneficiary-trust.ts';
import { isTrustSetTo, pendingTrust } from '../../domain/external-accounts/beneficiary-trust.ts';
import {
  amendExternalAccount,
  type ExternalAccountRecord,
  type TrustChallenge,
} from '../../domain/external-accounts/external-account.ts';
import { formatId, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { countResend, countWrongProof, newChallenge, requireOpen, toScaChallenge } from '../../domain/sca/challenge.ts';
import { relyingPartyOf } from '../../domain/sca/passkey.ts';
import { offerEither } from '../../domain/sca/sca.ts';
import { requireProofsLeft } from '../../domain/sca/wrong-proofs.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { newPasskeyChallenge } from '../../runtime/secrets.ts';
import { putExternalAccount, readExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import { externalAccountNotFound } from '../external-accounts/external-accounts.ts';
import { rightProofWrites, wrongProofWrites } from '../messaging/proofs-left.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { type CodeSubject, prepareScaCode } from './codes.ts';
import { payeeText } from './payment-subject.ts';
import { proveChallenge } from './proof.ts';
import { requireScaCustomer, type ScaCustomer } from './sca.ts';

interface TrustChange {
  readonly makesTrusted: boolean;
}

interface Beneficiary extends ScaCustomer {
  readonly account: ExternalAccountRecord;
}

const trustSubject = (account: ExternalAccountRecord, makesTrusted: boolean): CodeSubject => ({
  boundTo: [account.externalAccountId, makesTrusted ? 'trust' : 'untrust'],
  act: () => (makesTrusted ? `to trust ${payeeText(account)}` : `to trust ${payeeText(account)} no longer`),
});

/** A customer's external account. Refuses with REFERENCE_NOT_FOUND, and with CONFLICT an account of the platform's own. */
async function requireBeneficiary({ store, caller }: Context, externalAccountId: string): Promise<Beneficiary> {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account) throw externalAccountNotFound();
  if (!account.customerId) throw new Refusal('CONFLICT', 'The account belongs to the platform, which needs no trust.');
  return { account, ...(await requireScaCustomer(store, caller, account.customerId)) };
}

/**
 * Issues a challenge for the change. An open challenge is sent again instead, so that its wrong proofs keep counting. Refuses as
 * `requireBeneficiary` and `countResend` do.
 */
async function startTrust(context: Context, externalAccountId: string, { makesTrusted }: TrustChange) {
  const { now, store, caller } = context;
  const { account, sca } = await requireBeneficiary(context, externalAccountId);
  if (isTrustSetTo(account, makesTrusted)) return { status: 200 as const, body: {} };
  const pending = pendingTrust(account, makesTrusted);
  const isOpen = pending !== undefined && now.toISOString() < pending.expiresAt;
  if (isOpen) requireOpen(pending, now);
  const challenge = isOpen ? countResend(pending, now) : await newTrustChallenge(context, sca, makesTrusted);
  const subject = trustSubject(account, makesTrusted);
  const { stored, send } = await prepareScaCode(store, caller, sca.customerId, subject);
  const trustChallenge = { ...challenge, ...stored };
  const next = amendExternalAccount(account, now, { trustChallenge });
  return {
    status: 200 as const,
    body: { scaChallenge: toScaChallenge(trustChallenge) },
    writes: [putExternalAccount(next)],
    afterwards: send,
  };
}

/** Makes the change with its proof, and counts a wrong one. Refuses as `requireBeneficiary`, `requireOpen` and `proveChallenge` do. */
async function confirmTrust(
  context: Context,
  externalAccountId: string,
  { makesTrusted, proof }: TrustChange & { readonly proof: BeneficiaryTrustConfirmRequest },
) {
  const { now, store, caller } = context;
  const { account, sca } = await requireBeneficiary(context, externalAccountId);
  const done = { status: 200 as const, body: { trusted: makesTrusted } };
  if (isTrustSetTo(account, makesTrusted)) return done;
  const challenge = pendingTrust(account, makesTrusted);
  if (!challenge) throw new Refusal('CONFLICT', 'No challenge is pending for this account.');
  requireOpen(challenge, now);
  if (proof.challengeId !== challenge.id) {
    throw new Refusal('INVALID_INPUT', 'challengeId: this is not the pending challenge of the account.');
  }
  requireProofsLeft(sca.wrongProofs, now);
  const proven = await proveChallenge(
    { store, caller, sca, now },
    challenge,
    proof,
    trustSubject(account, makesTrusted),
  );
  if (!proven) {
    const wrong = countWrongProof(challenge, now);
    const counted = amendExternalAccount(account, now, { trustChallenge: wrong.challenge });
    return { refusal: wrong.refusal, writes: [putExternalAccount(counted), ...wrongProofWrites(sca, now)] };
  }
  const next = amendExternalAccount(account, now, { trusted: makesTrusted, trustChallenge: undefined });
  return { ...done, writes: [putExternalAccount(next), ...rightProofWrites(sca, now, proven)] };
}

/** Starts to trust an account. Refuses as `startTrust` does. */
export const startBeneficiaryTrust = (context: Context, externalAccountId: string) =>
  startTrust(context, externalAccountId, { makesTrusted: true });

/** Starts to remove the trust of an account. Refuses as `startTrust` does. */
export const startBeneficiaryUntrust = (context: Context, externalAccountId: string) =>
  startTrust(context, externalAccountId, { makesTrusted: false });

/** Trusts an account with the proof of the challenge. Refuses as `confirmTrust` does. */
export const confirmBeneficiaryTrust = (
  context: Context,
  externalAccountId: string,
  proof: BeneficiaryTrustConfirmRequest,
) => confirmTrust(context, externalAccountId, { makesTrusted: true, proof });

/** Removes the trust of an account with the proof of the challenge. Refuses as `confirmTrust` does. */
export const confirmBeneficiaryUntrust = (
  context: Context,
  externalAccountId: string,
  proof: BeneficiaryTrustConfirmRequest,
) => confirmTrust(context, externalAccountId, { makesTrusted: false, proof });

async function newTrustChallenge(
  { store, caller, now, newUuid }: Context,
  sca: ScaCustomer['sca'],
  makesTrusted: boolean,
): Promise<TrustChallenge> {
  const platform = await requirePlatform(store, caller);
  const offer = offerEither(sca, () => ({
    relyingPartyId: relyingPartyOf(platform).id,
    challenge: newPasskeyChallenge(),
  }));
  const challenge = newChallenge(formatId('ScaChallenge', newUuid()), deadlineAfter(now, challengeLifeSeconds), offer);
  return { ...challenge, makesTrusted };
}
