import { primaryIdentifier } from '../../contract/external-accounts/account-identifier.ts';
import type { ExternalAccountCreateRequest } from '../../contract/external-accounts/external-accounts.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { bankTextErrors } from '../../domain/external-accounts/bank-text.ts';
import { withBankName } from '../../domain/external-accounts/banks.ts';
import { accountErrors } from '../../domain/external-accounts/checks.ts';
import { directoryErrors, unreachableErrors } from '../../domain/external-accounts/directory-errors.ts';
import {
  accountTaken,
  amendExternalAccount,
  type ExternalAccountRecord,
} from '../../domain/external-accounts/external-account.ts';
import { initialStatus, ownerErrors } from '../../domain/external-accounts/ownership.ts';
import { toExternalAccountView } from '../../domain/external-accounts/view.ts';
import { formatId, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { needsSandboxProof, sandboxNameCheck, sandboxVerifiedName } from '../../domain/sandbox/outcomes.ts';
import { firstVersion } from '../../domain/versioned.ts';
import type { Context } from '../../runtime/context.ts';
import { invalid } from '../../runtime/validation/field-errors.ts';
import { requireUndeleted } from '../../store/customers/customers.ts';
import {
  putDefaultAccount,
  putExternalAccount,
  putNewExternalAccount,
  readDefaultAccount,
  readExternalAccount,
} from '../../store/external-accounts/external-accounts.ts';
import type { Store, Write } from '../../store/table.ts';
import { requireNamedCustomer } from '../customers/customers.ts';

/** The members that the requests of customers' and the platform's own accounts have in common. */
type Registration = Omit<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'> &
  Partial<Pick<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'>>;

/** Registers an external account. Refuses with INVALID_INPUT, INVALID_BANK_ACCOUNT, and CONFLICT if its owner has it already. */
async function registerExternalAccount({ caller, store, now, newUuid }: Context, request: Registration) {
  const { customerId } = request;
  const customer =
    customerId === undefined ? undefined : await requireNamedCustomer(store, caller.platformId, customerId);
  requireValid(request, caller, customer);
  const { accountInfo, currency, platformAccountId, ownershipType, defaultUmaDepositAccount } = request;
  const suffix = primaryIdentifier(accountInfo).slice(-3);
  const account: ExternalAccountRecord = {
    platformId: caller.platformId,
    externalAccountId: formatId('ExternalAccount', newUuid()),
    customerId: customer?.customerId,
    platformAccountId,
    ownershipType,
    defaultUmaDepositAccount,
    currency,
    accountInfo: withBankName(accountInfo),
    status: initialStatus(request, {
      region: customer?.region,
      isSimulated: caller.environment === 'sandbox' && needsSandboxProof(suffix),
    }),
    ...(caller.environment === 'sandbox' && checkName(request, suffix)),
    suffix,
    ...firstVersion(now),
  };
  const writes = [
    ...putNewExternalAccount(account, accountTaken()),
    ...(await defaultWrites(store, account, now)),
    ...(customer ? [requireUndeleted(customer)] : []),
  ];
  return { status: 201 as const, body: toExternalAccountView(account), writes };
}

export {
  registerExternalAccount as createCustomerExternalAccount,
  registerExternalAccount as createPlatformExternalAccount,
};

/** The answer of the simulated bank to the name. Refuses with INVALID_BANK_ACCOUNT if it refuses the account. */
function checkName({ accountInfo }: Registration, suffix: string) {
  const result = sandboxNameCheck(suffix);
  if (result === 'REFUSED')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: the receiving bank refuses this account.');
  const fullName = sandboxVerifiedName(result, beneficiaryName(accountInfo));
  return {
    beneficiaryVerificationStatus: result,
    ...(fullName !== undefined && { beneficiaryVerifiedData: { fullName } }),
  };
}

function beneficiaryName(accountInfo: Registration['accountInfo']): string | undefined {
  const beneficiary = 'beneficiary' in accountInfo ? accountInfo.beneficiary : undefined;
  if (beneficiary === undefined) return undefined;
  return 'fullName' in beneficiary ? beneficiary.fullName : beneficiary.legalName;
}

/** A new default replaces the earlier one in the same transaction, so that an owner never has two. */
async function defaultWrites(store: Store, account: ExternalAccountRecord, now: Date): Promise<readonly Write[]> {
  if (!account.defaultUmaDepositAccount) return [];
  const { platformId, customerId = platformId } = account;
  const currentId = await readDefaultAccount(store, platformId, customerId);
  const current = currentId && (await readExternalAccount(store, platformId, uuidIn('ExternalAccount', currentId)));
  return [
    putDefaultAccount(account, currentId),
    ...(current ? [putExternalAccount(amendExternalAccount(current, now, { defaultUmaDepositAccount: false }))] : []),
  ];
}

/** Refuses with INVALID_INPUT numbers with wrong check digits, unknown institutions and a missing owner, naming each. */
function requireValid(
  request: Registration,
  { environment }: Context['caller'],
  customer: CustomerRecord | undefined,
): void {
  const { accountInfo } = request;
  const errors = [
    ...ownerErrors(request, customer?.region),
    ...directoryErrors(accountInfo, environment),
    ...bankTextErrors(accountInfo),
    ...unreachableErrors(accountInfo),
    ...(environment === 'production' ? accountErrors(accountInfo) : []),
  ];
  if (errors.length > 0) throw invalid(errors);
}
