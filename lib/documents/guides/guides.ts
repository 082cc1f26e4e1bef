import { readFileSync } from 'node:fs';

/** A page of the documentation, written once as Markdown in `docs/`. */
export interface Guide {
  /** Its last part in `/docs/SLUG`. */
  readonly slug: string;
  readonly group: string;
  /** Its file, from the root of the repository. */
  readonly file: string;
}

/** The groups of the site in reading order, each with its files below `docs/`, and the pages of the clients. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: [
    'guides/first-payment',
    'guides/card',
    'guides/agent',
    'guides/wallet',
    'guides/strong-authentication',
    'guides/stablecoin',
  ],
  'Call the API': ['webhooks', 'errors', 'sandbox', 'clients', '../clients/typescript/README', 'mcp'],
  'See what happens': ['console', 'payment-lifecycle', 'card-lifecycle', 'stablecoin-lifecycle', 'delivery-lifecycle'],
  'Connect and operate': [
    'connectors',
    '../clients/connector/README',
    'operations',
    'quotas',
    'cells',
    'security',
    'personal-data',
  ],
  Runbooks: [
    'runbooks/balance',
    'runbooks/books',
    'runbooks/card-issuer',
    'runbooks/codes',
    'runbooks/data-requests',
    'runbooks/dead-letters',
    'runbooks/deployment',
    'runbooks/exchange-rates',
    'runbooks/ledger',
    'runbooks/loss',
    'runbooks/manual-entries',
    'runbooks/operators',
    'runbooks/payment',
    'runbooks/payout-rail',
    'runbooks/reconciliation',
    'runbooks/restore',
    'runbooks/verification-provider',
    'runbooks/webhook-keys',
    'runbooks/webhook',
  ],
  'Understand it': ['architecture', 'decisions', 'proofs', 'measurements', 'contributing', 'glossary'],
};

export const guides: readonly Guide[] = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => ({ slug: slugOf(name), group, file: `docs/${name}.md`.replace('docs/../', '') })),
);

/** The last part of a file's name. A runbook says that it is one, because another page can be about the same thing. */
function slugOf(name: string): string {
  return name
    .replace(/^guides\//, '')
    .replace(/^runbooks\//, 'runbook-')
    .replace('../clients/connector/README', 'reference-connector')
    .replace('../clients/typescript/README', 'typescript-client');
}

export const guideNamed = (slug: string): Guide | undefined => guides.find((guide) => guide.slug === slug);

/** The Markdown of a page. */
export const textOf = ({ file }: Pick<Guide, 'file'>): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** The page's first heading. */
export const titleOf = (guide: Guide): string => /^# (.*)$/m.exec(textOf(guide))?.[1] ?? guide.slug;
