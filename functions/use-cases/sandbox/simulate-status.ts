import type {
  SimulatedExternalAccountStatus,
  SimulatedInternalAccountStatus,
} from '../../contract/sandbox/account-statuses.ts';
import { amendExternalAccount } from '../../domain/external-accounts/external-account.ts';
import { toExternalAccountView } from '../../domain/external-accounts/view.ts';
import { uuidOf } from '../../domain/ids.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import { Refusal } from '../../domain/refusal.ts';
import { amend } from '../../domain/versioned.ts';
import type { Context } from '../../runtime/context.ts';
import { putExternalAccount, readExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import { setStatus } from '../../store/ledger/accounts.ts';
import { mergeAccount } from '../../store/ledger/sharding/whole-balance.ts';
import { externalAccountNotFound } from '../external-accounts/external-accounts.ts';
import { requireAccount } from '../ledger/accounts.ts';

/** Changes the status of an internal account. Refuses with CONFLICT a closed one, which is closed for good. */
export async function sandboxSimulateInternalAccountStatus(
  { caller, store, now }: Context,
  accountId: string,
  status: SimulatedInternalAccountStatus,
) {
  const account = await requireAccount(store, caller.platformId, accountId);
  if (account.status === 'CLOSED') throw new Refusal('CONFLICT', 'The account is closed for good.');
  if (account.status === status) return { status: 200 as const, body: toInternalAccount(account) };
  const whole = await mergeAccount(store, account, now);
  const body = toInternalAccount(amend(whole, now, { status }));
  return { status: 200 as const, body, writes: [setStatus(whole, status, now)] };
}

/** Changes the status of an external account of the platform or of a customer. Refuses with CONFLICT one that has to be proven. */
export async function sandboxSimulateExternalAccountStatus(
  { caller, store, now }: Context,
  externalAccountId: string,
  status: SimulatedExternalAccountStatus,
) {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account) throw externalAccountNotFound();
  if (account.status === 'PENDING_OWNERSHIP_VERIFICATION' || account.status === 'UNVERIFIED') {
    throw new Refusal('CONFLICT', `The account is ${account.status}: only a proof of its ownership changes that.`);
  }
  if (account.status === status) return { status: 200 as const, body: toExternalAccountView(account) };
  const next = amendExternalAccount(account, now, { status });
  return { status: 200 as const, body: toExternalAccountView(next), writes: [putExternalAccount(next)] };
}
