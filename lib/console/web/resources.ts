import { sentence, shortId, words } from './format.ts';

/** The fields of the API's resources that the pages read. */
export interface Customer {
  readonly id: string;
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  readonly platformCustomerId?: string;
  readonly region?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly umaAddress?: string;
  readonly fullName?: string;
  readonly businessInfo?: { readonly legalName?: string };
  readonly kycStatus?: string;
  readonly kybStatus?: string;
  readonly isDeleted?: boolean;
  readonly createdAt: string;
}

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string };
}

export interface InternalAccount {
  readonly id: string;
  readonly customerId?: string | null;
  readonly type: string;
  readonly status: string;
  readonly balance?: Amount;
  readonly totalBalance?: Amount;
}

export interface ExternalAccount {
  readonly id: string;
  readonly customerId?: string | null;
  readonly status: string;
  readonly currency: string;
  /** What the platform calls it. */
  readonly platformAccountId?: string;
  readonly beneficiaryVerificationStatus?: string;
  readonly accountInfo?: Readonly<Partial<Record<AccountMember, string>>>;
}

type AccountMember = 'accountType' | 'bankName' | 'provider' | (typeof numbers)[number];

/** The members by one of which an account elsewhere differs from others. */
const numbers = ['address', 'iban', 'accountNumber', 'clabeNumber', 'pixKey', 'vpa', 'phoneNumber'] as const;

export interface Card {
  readonly id: string;
  readonly cardholderId: string;
  readonly state: string;
  readonly brand?: string;
  readonly form?: string;
  readonly last4?: string;
  readonly currency?: string;
  readonly createdAt: string;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly createdAt: string;
}

export interface List<T> {
  readonly data: readonly T[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly totalCount?: number;
}

/** What the platform calls a customer; none where it named no id of its own, because that of the service is shown beside it. */
export const ownId = ({ id, platformCustomerId }: Customer): string | undefined =>
  platformCustomerId && id.endsWith(platformCustomerId) ? undefined : platformCustomerId;

export const customerName = ({ fullName, businessInfo, platformCustomerId, id }: Customer): string =>
  fullName ?? businessInfo?.legalName ?? platformCustomerId ?? shortId(id);

/** The last characters of the number or address of an account elsewhere: they decide what the sandbox does. */
export function endingOf({ accountInfo = {} }: ExternalAccount): string {
  const number = numbers.map((member) => accountInfo[member]).find(Boolean);
  return number ? `…${number.slice(-6)}` : '';
}

/** An account elsewhere by its bank, or its kind, and the end of its number. */
export const externalName = (account: ExternalAccount): string => {
  const { bankName, provider, accountType = 'account' } = account.accountInfo ?? {};
  return `${bankName ?? provider ?? sentence(words(accountType))} ${endingOf(account)}`.trim();
};
