import type { FoundKind } from '../../views/search-views.ts';

/** A kind of resource with a list and a page for each, which the contract's operations fill. */
export interface ResourcePage {
  /** In the address. */
  readonly page: string;
  readonly name: string;
  readonly icon:
    | 'customers'
    | 'balances'
    | 'card'
    | 'pay'
    | 'agent'
    | 'check'
    | 'coin'
    | 'permissions'
    | 'reference'
    | 'webhook'
    | 'more';
  /** One sentence on top. */
  readonly lead: string;
  /** The prefix of its ids. */
  readonly prefix: string;
  /** The member that tells one from others where the interface gives it no id. */
  readonly id?: string;
  /** The paths of its lists; none where the interface has no list, so that the console's own is shown. */
  readonly lists: readonly string[];
  /** The paths by one of which it is read; none where only its list has it. */
  readonly read: readonly string[];
  /** What the console's search calls it. */
  readonly kind?: FoundKind;
  /** The operations on one. */
  readonly actions: RegExp;
  /** The operation that makes one, by its id. */
  readonly create?: string;
  /** The list whose first line fills the form that makes one. */
  readonly madeFor?: string;
  /** Fields that the list shows, by their paths; those that no row has are left out. */
  readonly columns: readonly string[];
  /** The field that names it. */
  readonly title: readonly string[];
  /** Its status. */
  readonly status: readonly string[];
  /** Lists of others that belong to it, with its id in the place of `{id}`. */
  readonly parts?: readonly (readonly [title: string, page: string, path: string])[];
}

/** A code is the digits of its invitation's id. */
export const pathFor = (path: string, id: string): string =>
  path.replace('{code}', id.slice(id.indexOf(':') + 1).replaceAll('-', '')).replace('{id}', id);

export const resourcePages: readonly ResourcePage[] = [
  {
    page: 'cards',
    name: 'Cards',
    icon: 'card',
    lead: 'Cards with their purchases. Freeze, close or reveal one, and let the network authorize, clear and return purchases.',
    prefix: 'Card',
    kind: 'card',
    lists: ['/cards'],
    read: ['/cards/{id}'],
    actions: /\/cards\/\{id\}/,
    create: 'createCard',
    columns: ['form', 'brand', 'cardholderId', 'createdAt'],
    title: ['last4'],
    status: ['state'],
  },
  {
    page: 'external-accounts',
    name: 'External accounts',
    icon: 'pay',
    lead: 'Accounts and wallets elsewhere that payments go to or are collected from.',
    prefix: 'ExternalAccount',
    kind: 'external account',
    lists: ['/platform/external-accounts', '/customers/external-accounts'],
    read: ['/customers/external-accounts/{id}', '/platform/external-accounts/{id}'],
    actions: /^(?!\/agents\/).*external-accounts?\/\{(externalAccountId|accountId)\}/,
    create: 'createCustomerExternalAccount',
    columns: ['number', 'customerId', 'accountInfo.accountType', 'currency', 'beneficiaryVerificationStatus'],
    title: [
      'accountInfo.beneficiary.fullName',
      'accountInfo.beneficiary.legalName',
      'accountInfo.address',
      'accountInfo.accountType',
    ],
    status: ['status'],
  },
  {
    page: 'agents',
    name: 'Agents',
    icon: 'agent',
    lead: 'Software that pays for a customer within a policy: its limits, what it has used of them and what waits for approval.',
    prefix: 'Agent',
    kind: 'agent',
    lists: ['/agents'],
    read: ['/agents/{id}'],
    actions: /\/agents\/\{agentId\}(?!\/actions)|\/agents\/device-codes/,
    create: 'createAgent',
    columns: ['customerId', 'isConnected', 'isPaused', 'createdAt'],
    title: ['name'],
    status: [],
    parts: [['Waiting for approval', 'approvals', '/agents/approvals?agentId={id}']],
  },
  {
    page: 'approvals',
    name: 'Approvals',
    icon: 'check',
    lead: 'What agents want to pay and a person has to approve.',
    prefix: 'AgentAction',
    kind: 'approval',
    lists: ['/agents/approvals'],
    read: [],
    actions: /\/actions\/\{actionId\}/,
    columns: ['pays', 'payee', 'agentId', 'customerId', 'createdAt'],
    title: ['type'],
    status: ['status'],
  },
  {
    page: 'stablecoins',
    name: 'Stablecoins',
    icon: 'coin',
    lead: 'Coins that the platform issues, with their mints and burns.',
    prefix: 'Stablecoin',
    kind: 'stablecoin',
    lists: ['/stablecoins'],
    read: ['/stablecoins/{id}'],
    actions: /\/stablecoins\/\{stablecoinId\}/,
    create: 'registerStablecoin',
    columns: ['symbol', 'network', 'provider', 'serviceOperationsStatus', 'createdAt'],
    title: ['name'],
    status: ['issuanceStatus'],
    parts: [['Mints and burns', 'mints', '/stablecoins/{id}/operations']],
  },
  {
    page: 'mints',
    name: 'Mints and burns',
    icon: 'coin',
    lead: 'Every mint and burn of a stablecoin, and how far it is.',
    prefix: 'StablecoinOperation',
    kind: 'mint or burn',
    lists: [],
    read: ['/stablecoin-operations/{id}'],
    actions: /\/stablecoin-operations\//,
    columns: ['amount', 'stablecoinId', 'createdAt'],
    title: ['operationType'],
    status: ['status'],
  },
  {
    page: 'providers',
    name: 'Provider accounts',
    icon: 'coin',
    lead: 'Accounts of the platform at providers of stablecoins.',
    prefix: 'StablecoinProviderAccount',
    lists: ['/stablecoin-provider-accounts'],
    read: ['/stablecoin-provider-accounts/{id}'],
    actions: /\/stablecoin-provider-accounts\/\{/,
    create: 'linkStablecoinProviderAccount',
    columns: ['providerEnvironment', 'providerAccountId', 'createdAt'],
    title: ['provider'],
    status: ['status'],
  },
  {
    page: 'owners',
    name: 'Beneficial owners',
    icon: 'customers',
    lead: 'Owners and officers of business customers. A business is verified together with them.',
    prefix: 'BeneficialOwner',
    kind: 'beneficial owner',
    lists: [],
    read: ['/beneficial-owners/{id}'],
    actions: /\/beneficial-owners\/\{/,
    create: 'createBeneficialOwner',
    madeFor: '/customers?customerType=BUSINESS&limit=1',
    columns: ['customerId', 'roles', 'ownershipPercentage', 'createdAt'],
    title: ['personalInfo.lastName'],
    status: ['kycStatus', 'status'],
    parts: [['Documents', 'documents', '/documents?documentHolder={id}']],
  },
  {
    page: 'verifications',
    name: 'Verifications',
    icon: 'permissions',
    lead: 'Checks of who customers are, and what is still missing.',
    prefix: 'Verification',
    kind: 'verification',
    lists: ['/verifications'],
    read: ['/verifications/{id}'],
    actions: /\/verifications\/\{/,
    create: 'createVerification',
    columns: ['createdAt'],
    title: ['customerId'],
    status: ['verificationStatus'],
  },
  {
    page: 'documents',
    name: 'Documents',
    icon: 'reference',
    lead: 'Documents that customers and owners have handed in.',
    prefix: 'Document',
    kind: 'document',
    lists: ['/documents'],
    read: ['/documents/{id}'],
    actions: /\/documents\/\{/,
    create: 'uploadDocument',
    columns: ['documentType', 'documentHolder', 'country', 'createdAt'],
    title: ['fileName'],
    status: [],
  },
  {
    page: 'uma-addresses',
    name: 'UMA addresses',
    icon: 'agent',
    lead: 'The addresses at which customers of this platform are paid. Let one receive a payment, or look up the address of somebody elsewhere.',
    prefix: 'Customer',
    lists: ['/customers'],
    read: ['/customers/{id}'],
    actions: /^\/receiver\/uma\/|^\/sandbox\/uma\//,
    columns: ['id', 'currencies', 'createdAt'],
    title: ['umaAddress'],
    status: ['kycStatus', 'kybStatus'],
  },
  {
    page: 'uma-providers',
    name: 'UMA providers',
    icon: 'balances',
    lead: 'Institutions whose customers have UMA addresses, and whether payments to and from them are allowed.',
    prefix: 'UmaProvider',
    id: 'domain',
    lists: ['/uma-providers'],
    read: [],
    actions: /^\/receiver\/uma\//,
    columns: ['domain', 'supportedRegions', 'supportedCurrencies', 'allowListStatus'],
    title: ['name'],
    status: [],
  },
  {
    page: 'invitations',
    name: 'Invitations',
    icon: 'webhook',
    lead: 'Invitations of customers to others, with what is sent to the person who accepts.',
    prefix: 'Invitation',
    kind: 'invitation',
    lists: [],
    read: ['/invitations/{code}'],
    actions: /\/invitations\/\{/,
    create: 'createInvitation',
    columns: ['createdAt', 'inviterUma', 'inviteeUma'],
    title: ['firstName'],
    status: ['status'],
  },
  {
    page: 'imports',
    name: 'Imports',
    icon: 'more',
    lead: 'Files of customers that were imported, with their progress and the rows that failed.',
    prefix: 'Job',
    kind: 'import',
    lists: [],
    read: ['/customers/bulk/jobs/{id}'],
    actions: /\/bulk\/jobs/,
    create: 'uploadCustomersCsv',
    columns: ['completedAt', 'progress'],
    title: ['id'],
    status: ['status'],
  },
  {
    page: 'tokens',
    name: 'API tokens',
    icon: 'permissions',
    lead: 'The credentials of the platform. Their secrets are shown once, when they are made.',
    prefix: 'Token',
    kind: 'token',
    lists: ['/tokens'],
    read: ['/tokens/{id}'],
    actions: /\/tokens\/\{/,
    create: 'createToken',
    columns: ['permissions', 'clientId', 'createdAt'],
    title: ['name'],
    status: [],
  },
];

/** The page of this name. */
export function resourcePageOf(page: string): ResourcePage {
  const found = resourcePages.find((one) => one.page === page);
  if (!found) throw new Error(`There is no page ${page}.`);
  return found;
}

/** A member of a resource by its path. */
export const memberOf = (resource: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], resource);

/** The first of these members that the resource has, as text. */
export function textOf(resource: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = memberOf(resource, path);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
