import type { FoundKind, FoundResource } from '../../views/search-views.ts';
import { uuidIn, words } from './format.ts';
import { hrefOf } from './router.ts';

/** The page of each kind of what is stored. */
export const pageOfKind: Readonly<Record<FoundKind, string>> = {
  customer: 'customers',
  payment: 'payments',
  'external account': 'external-accounts',
  balance: 'balances',
  card: 'cards',
  agent: 'agents',
  approval: 'approvals',
  invitation: 'invitations',
  'beneficial owner': 'owners',
  verification: 'verifications',
  document: 'documents',
  stablecoin: 'stablecoins',
  'mint or burn': 'mints',
  import: 'imports',
  token: 'tokens',
  delivery: 'webhooks',
};

export const hrefOfFound = ({ kind, id }: Pick<FoundResource, 'kind' | 'id'>): string =>
  kind === 'delivery' ? hrefOf('webhooks', undefined, { delivery: id }) : hrefOf(pageOfKind[kind], uuidIn(id));

/** The name of a kind above its results. */
export const kindTitle = (kind: FoundKind): string =>
  ({ balance: 'Balances', 'mint or burn': 'Mints and burns', delivery: 'Webhook deliveries' })[kind as string] ??
  `${kind.charAt(0).toUpperCase()}${words(kind.slice(1))}s`;
