import { currencyOf, isPurchaseCurrency } from '../../../functions/contract/currency-table.ts';
import { amountText } from '../../../functions/domain/money.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { ItemKey } from '../../local/item-change.ts';
import type { FoundKind } from '../../views/search-views.ts';
import { amountWords } from './words.ts';

/** How an item of the table is found and named. */
export interface StoredKind {
  /** The type of the item, which is its sort key too; the part of its key that names its kind where that differs. */
  readonly type: string;
  readonly kind: FoundKind;
  /** The prefix of the interface's id. */
  readonly prefix: string;
  /** It lies beside its customer, and a pointer with its own id leads there. */
  readonly isPart?: true;
  /** What it is called; `named` gives the names of other items by their ids. */
  readonly title: (item: Item, named: (id: unknown) => string | undefined) => string;
  readonly note?: (item: Item) => string;
  /** The ids of those whose names find it too. */
  readonly people?: (item: Item) => readonly unknown[];
}

/** What an item is indexed by: its partition and type, or those of the pointer that leads to it. Undefined for what has no page. */
export function indexedKey({ pk, sk }: ItemKey): { readonly pk: string; readonly kind: StoredKind } | undefined {
  const [type = '', part] = sk.split('#');
  const kind = kindOfType.get(type);
  if (!kind || Boolean(kind.isPart) !== (part !== undefined)) return undefined;
  return { pk: part === undefined ? pk : `PLATFORM#${pk.split('#')[1]}#${type}#${part}`, kind };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const joined = (...parts: readonly unknown[]): string => parts.map(text).filter(Boolean).join(' ');
const inWords = (value: unknown): string => text(value).replaceAll('_', ' ').toLowerCase();

/** A person's or a company's name wherever an item has one. */
function nameIn(value: unknown): string {
  const { fullName, legalName, businessInfo, beneficiary } = Object(value) as Readonly<Record<string, unknown>>;
  return text(fullName) || text(legalName) || (businessInfo || beneficiary ? nameIn(businessInfo ?? beneficiary) : '');
}

const amountOf = (amount: unknown, currency: unknown): string =>
  typeof amount === 'number' && isPurchaseCurrency(text(currency)) ? amountText(amount, text(currency)) : '';

/** Payees before payers: a title of a payment tells whom it goes to. */
const payment: StoredKind['title'] = (item, named) => {
  const { sendingAmount, sendingCurrency, receivingAmount, receivingCurrency } = item;
  const sent = amountOf(sendingAmount, sendingCurrency);
  const received = sendingCurrency === receivingCurrency ? '' : amountOf(receivingAmount, receivingCurrency);
  const payee = named(item.destinationAccountId) ?? named(item.customerId);
  return [received ? `${sent} → ${received}` : sent, payee && `to ${payee}`].filter(Boolean).join(' ');
};

/** Everything stored that has a page. Those that name others come first, because a payment is found by its payee's name. */
export const storedKinds: readonly StoredKind[] = [
  {
    type: 'CUSTOMER',
    kind: 'customer',
    prefix: 'Customer',
    title: (item) => nameIn(item) || text(item.platformCustomerId),
    note: ({ email, platformCustomerId }) => text(email) || text(platformCustomerId),
  },
  {
    type: 'OWNER',
    kind: 'beneficial owner',
    prefix: 'BeneficialOwner',
    isPart: true,
    title: ({ personalInfo }) => {
      const { firstName, lastName } = Object(personalInfo) as Readonly<Record<string, unknown>>;
      return joined(firstName, lastName);
    },
    note: ({ roles }) => (Array.isArray(roles) ? roles.map(inWords).join(', ') : ''),
    people: ({ customerId }) => [customerId],
  },
  {
    type: 'DOCUMENT',
    kind: 'document',
    prefix: 'Document',
    isPart: true,
    title: ({ fileName }) => text(fileName),
    note: ({ documentType }) => inWords(documentType),
    people: ({ documentHolder }) => [documentHolder],
  },
  {
    type: 'EXTERNAL_ACCOUNT',
    kind: 'external account',
    prefix: 'ExternalAccount',
    title: ({ accountInfo, customerId }, named) => nameIn(accountInfo) || (named(customerId) ?? 'the platform'),
    note: ({ accountInfo, currency }) => {
      const { accountType, address, iban, accountNumber } = Object(accountInfo) as Readonly<Record<string, unknown>>;
      const ending = (text(address) || text(iban) || text(accountNumber)).slice(-6);
      return `${inWords(accountType)} …${ending}, ${text(currency)}`;
    },
    people: ({ customerId }) => [customerId],
  },
  {
    type: 'INTERNAL_ACCOUNT',
    kind: 'balance',
    prefix: 'InternalAccount',
    title: ({ customerId, currency }, named) => `${named(customerId) ?? 'The platform'}, ${text(currency)}`,
    note: ({ balance, currency }) => amountOf(balance, currency),
    people: ({ customerId }) => [customerId],
  },
  {
    type: 'CARD',
    kind: 'card',
    prefix: 'Card',
    title: ({ cardholderId, last4 }, named) => joined(named(cardholderId), last4 && `•••• ${text(last4)}`),
    people: ({ cardholderId }) => [cardholderId],
  },
  {
    type: 'AGENT',
    kind: 'agent',
    prefix: 'Agent',
    title: ({ name }) => text(name),
    people: ({ customerId }) => [customerId],
  },
  {
    type: 'AGENT_ACTION',
    kind: 'approval',
    prefix: 'AgentAction',
    title: ({ agentId, kind }, named) => [named(agentId), inWords(kind)].filter(Boolean).join(': '),
    people: ({ agentId, customerId }) => [agentId, customerId],
  },
  {
    type: 'INVITATION',
    kind: 'invitation',
    prefix: 'Invitation',
    title: ({ firstName }) => joined('Invitation of', firstName || 'somebody'),
    note: ({ inviterUma }) => text(inviterUma),
  },
  {
    type: 'VERIFICATION',
    kind: 'verification',
    prefix: 'Verification',
    title: ({ customerId }, named) => named(customerId) ?? 'Verification',
    people: ({ customerId }) => [customerId],
  },
  {
    type: 'STABLECOIN',
    kind: 'stablecoin',
    prefix: 'Stablecoin',
    title: ({ name, symbol }) => (text(name).endsWith(text(symbol)) ? text(name) : joined(name, symbol)),
  },
  {
    type: 'STABLECOIN_OPERATION',
    kind: 'mint or burn',
    prefix: 'StablecoinOperation',
    title: ({ operationType, stablecoinId }, named) =>
      joined(operationType === 'BURN' ? 'Burn' : 'Mint', 'of', named(stablecoinId)),
    people: ({ stablecoinId }) => [stablecoinId],
  },
  {
    type: 'IMPORT_JOB',
    kind: 'import',
    prefix: 'Job',
    title: ({ createdAt }) => `Import of ${text(createdAt).slice(0, 16).replace('T', ' ')} UTC`,
  },
  { type: 'TOKEN', kind: 'token', prefix: 'Token', title: ({ name }) => text(name) },
  {
    type: 'CARD_TRANSACTION',
    kind: 'payment',
    prefix: 'CardTransaction',
    title: ({ merchant, authorizedAmount, currency }) =>
      joined(
        amountOf(authorizedAmount, currency),
        'at',
        (Object(merchant) as { descriptor?: unknown }).descriptor ?? 'a merchant',
      ),
    people: ({ customerId, cardId }) => [customerId, cardId],
  },
  {
    type: 'PAYMENT',
    kind: 'payment',
    prefix: 'Transaction',
    title: payment,
    people: ({ customerId, destinationAccountId }) => [customerId, destinationAccountId],
  },
];

const kindOfType: ReadonlyMap<string, StoredKind> = new Map(storedKinds.map((kind) => [kind.type, kind]));

/** The kinds, each once: card purchases and other payments are one. */
export const foundKinds: readonly FoundKind[] = [...new Set(storedKinds.map(({ kind }) => kind))];

/** Members whose texts are looked for. Nothing secret is among them. */
const searched = new Set([
  'accountNumber',
  'accountType',
  'address',
  'brand',
  'businessName',
  'clientId',
  'companyId',
  'currency',
  'description',
  'documentType',
  'descriptor',
  'email',
  'failureReason',
  'fileName',
  'firstName',
  'fullName',
  'iban',
  'inviteeUma',
  'inviterUma',
  'kind',
  'last4',
  'lastName',
  'legalName',
  'name',
  'network',
  'operationType',
  'paymentRail',
  'phoneNumber',
  'platformCardId',
  'platformCustomerId',
  'provider',
  'purpose',
  'receiverUmaAddress',
  'receivingCurrency',
  'reference',
  'region',
  'senderUmaAddress',
  'sendingCurrency',
  'state',
  'status',
  'symbol',
  'umaAddress',
  'verificationStatus',
]);

/** The currency of each member that holds an amount, as a member of the same object. */
const amounts: Readonly<Record<string, string>> = {
  sendingAmount: 'sendingCurrency',
  receivingAmount: 'receivingCurrency',
  authorizedAmount: 'currency',
  balance: 'currency',
};

/** The first amount of an item in major units, by which lists are sorted and narrowed whatever the currency. */
export function amountIn(item: Readonly<Record<string, unknown>>): number | null {
  for (const [name, currencyName] of Object.entries(amounts)) {
    const [amount, currency] = [item[name], text(item[currencyName])];
    if (typeof amount === 'number' && isPurchaseCurrency(currency)) return amount / 10 ** currencyOf(currency).decimals;
  }
  return null;
}

/** The texts of an item that are looked for, at any depth. */
export function searchedTexts(item: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(item).flatMap(([name, value]) => {
    if (searched.has(name)) return typeof value === 'string' ? [value] : [];
    const currency = item[amounts[name] ?? ''];
    if (typeof value === 'number' && isPurchaseCurrency(text(currency))) {
      return amountWords(value, currencyOf(text(currency)).decimals);
    }
    return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? searchedTexts({ ...value })
      : [];
  });
}
