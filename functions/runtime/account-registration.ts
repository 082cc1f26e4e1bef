import { primaryIdentifier } from '../contract/account-identifier.ts';
import type { ExternalAccountCreateRequest } from '../contract/external-accounts.ts';
import { accountErrors } from '../domain/account-checks.ts';
import { directoryErrors } from '../domain/directories/directory-errors.ts';
import { amendExternalAccount, type ExternalAccountRecord } from '../domain/external-account.ts';
import { toExternalAccountView } from '../domain/external-account-view.ts';
import { formatId, uuidOf } from '../domain/ids.ts';
import { initialStatus } from '../domain/ownership.ts';
import { Refusal } from '../domain/refusal.ts';
import { sandboxNameCheck, sandboxVerifiedName } from '../domain/sandbox.ts';
import { readCustomer } from '../store/customers.ts';
import {
  putDefaultAccount,
  putNewExternalAccount,
  readDefaultAccount,
  readExternalAccount,
  replaceExternalAccount,
} from '../store/external-accounts.ts';
import type { Store, Write } from '../store/table.ts';
import { invalid } from './request.ts';
import type { Context } from './serve.ts';

/** What the two ways to register an account have in common. */
type Registration = Omit<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'> &
  Partial<Pick<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'>>;

/** Decides a registration. Refuses with INVALID_INPUT, INVALID_BANK_ACCOUNT, and CONFLICT what the owner has already. */
export async function registerExternalAccount({ caller, store, now, newUuid }: Context, request: Registration) {
  requireSound(request, caller);
  const region = await requireRegion(store, caller.platformId, request);
  const uuid = newUuid();
  const suffix = primaryIdentifier(request.accountInfo).slice(-3);
  const at = now.toISOString();
  const account: ExternalAccountRecord = {
    ...request,
    platformId: caller.platformId,
    externalAccountId: formatId('ExternalAccount', uuid),
    status: initialStatus(request, region),
    ...(caller.environment === 'sandbox' && checkName(request, suffix)),
    suffix,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const writes = [...putNewExternalAccount(account, uuid), ...(await defaultWrites(store, account, now))];
  return { status: 201 as const, body: toExternalAccountView(account), writes };
}

/** Where the customer lives, if there is one. Refuses with INVALID_INPUT a customer that the platform does not have. */
async function requireRegion(
  store: Store,
  platformId: string,
  { customerId }: Registration,
): Promise<string | undefined> {
  if (customerId === undefined) return undefined;
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer || customer.isDeleted) {
    throw new Refusal('INVALID_INPUT', 'customerId: there is no customer with this id.');
  }
  return customer.region;
}

/** What the simulated bank says of the name. Refuses with INVALID_BANK_ACCOUNT an account that it turns down. */
function checkName({ accountInfo }: Registration, suffix: string) {
  const result = sandboxNameCheck(suffix);
  if (result === 'REFUSED')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: the receiving bank refuses this account.');
  const fullName = sandboxVerifiedName(result, nameOf(accountInfo));
  return {
    beneficiaryVerificationStatus: result,
    ...(fullName !== undefined && { beneficiaryVerifiedData: { fullName } }),
  };
}

/** The name of whoever is behind an account, if it is told. */
function nameOf(accountInfo: Registration['accountInfo']): string | undefined {
  const beneficiary = 'beneficiary' in accountInfo ? accountInfo.beneficiary : undefined;
  if (beneficiary === undefined) return undefined;
  return 'fullName' in beneficiary ? beneficiary.fullName : beneficiary.legalName;
}

/** A new default takes the place of the old one in the same transaction, so that an owner never has two. */
async function defaultWrites(store: Store, account: ExternalAccountRecord, now: Date): Promise<readonly Write[]> {
  if (!account.defaultUmaDepositAccount) return [];
  const { platformId, customerId = platformId } = account;
  const standingId = await readDefaultAccount(store, platformId, customerId);
  const uuid = standingId && uuidOf('ExternalAccount', standingId);
  const standing = uuid && (await readExternalAccount(store, platformId, uuid));
  const replaced = standing && amendExternalAccount(standing, now, { defaultUmaDepositAccount: false });
  return [
    putDefaultAccount(account, standingId),
    ...(replaced && uuid ? [replaceExternalAccount(replaced, uuid)] : []),
  ];
}

/** Refuses with INVALID_INPUT, naming each, numbers whose check digits do not fit and institutions that are in no directory. */
function requireSound({ accountInfo }: Registration, { environment }: Context['caller']): void {
  const errors = [
    ...directoryErrors(accountInfo, environment),
    ...(environment === 'production' ? accountErrors(accountInfo) : []),
  ];
  if (errors.length > 0) throw invalid(errors);
}
