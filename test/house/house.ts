/**
 * The plan of the code: which floors functions/, lib/ and test/ have, which rooms a floor of functions/ may have, and which files are the
 * ground of its rooms. `npm run imports` holds every import and every file to it (faults.ts).
 */

/** The folders of the repository that hold code. */
export const tops: readonly string[] = ['bin', 'clients', 'functions', 'lib', 'test'];

/** Business areas. A room has the same name on every floor. */
export const rooms: readonly string[] = [
  'payments',
  'pricing',
  'ledger',
  'external-accounts',
  'customers',
  'sca',
  'wallets',
  'uma',
  'webhooks',
  'platforms',
  'messaging',
  'sandbox',
  'cards',
  'agents',
  'stablecoins',
  'invitations',
];

export interface Floor {
  readonly name: string;
  /** Files that lie directly on the floor, without the ending. Rooms import them; they import no room. */
  readonly ground: readonly string[];
  /** Files directly on the floor that join the rooms, so they import them and no room imports these. */
  readonly roof?: readonly string[];
  /** A floor without rooms: infrastructure, or one file for each Lambda. */
  readonly isFlat?: boolean;
  /** A floor that collects what belongs to no room: with more files outside of folders it hides what should have a room. */
  readonly mostFiles?: number;
  /** The rooms of domain and store that it knows; all of them where none are named. */
  readonly knows?: readonly string[];
}

/** From the lowest up: a floor imports only from floors below it. Floors of one level do not import each other. */
export const levels: readonly (readonly Floor[])[] = [
  [
    {
      name: 'contract',
      ground: [
        'areas',
        'additions',
        'addresses',
        'common',
        'currencies',
        'currency-table',
        'description',
        'dated-list',
        'endpoint',
        'error-example',
        'errors',
        'example-pdf',
        'figures',
        'introduction',
        'lists',
        'non-empty',
        'sandbox-values',
        'text',
      ],
      roof: ['descriptions', 'endpoints', 'error-texts'],
    },
  ],
  [{ name: 'topology', ground: [], isFlat: true }],
  [
    {
      name: 'domain',
      ground: [
        'attempt-result',
        'environment',
        'ids',
        'item-event',
        'lifecycle',
        'money',
        'payment-status',
        'rational',
        'refusal',
        'schema',
        'versioned',
      ],
    },
  ],
  [
    {
      name: 'store',
      ground: [
        'idempotency',
        'index-query',
        'item-reader',
        'keys',
        'list-shards',
        'lists',
        'compressed-responses',
        'compression',
        'query',
        'read-ahead',
        'record-list',
        'scan',
        'shared-reads',
        'table',
        'unique-keys',
        'waiting-attempts',
        'versioned-item',
        'write',
        'sent-once',
        'write-failures',
      ],
    },
  ],
  [{ name: 'ports', ground: [], isFlat: true }],
  [{ name: 'runtime', ground: [], isFlat: true, mostFiles: 35, knows: ['ledger'] }],
  [{ name: 'use-cases', ground: [], roof: ['change-parts'] }],
  [
    { name: 'api', ground: ['authorizer'] },
    { name: 'workflow', ground: [], isFlat: true },
    { name: 'events', ground: [], isFlat: true },
  ],
];

/** The sub-rooms of a room that has grown: in reading order, so that one imports only those before it, on a ground of their own. */
export const subRooms: Readonly<
  Record<string, { readonly ground: readonly string[]; readonly order: readonly string[] }>
> = {
  'functions/use-cases/webhooks': {
    ground: [],
    order: ['message', 'transport', 'signing', 'delivery', 'sources', 'outbox', 'recovery', 'views'],
  },
  'functions/use-cases/payments': {
    ground: ['execution', 'settlement', 'payments', 'keyed-payment', 'workflow-input', 'task'],
    order: ['quotes', 'rails', 'workflow', 'transactions'],
  },
};

/** A folder of lib or test. */
export interface Storey {
  readonly name: string;
  /** The file, without the ending, by which the other folders use this one, unless it is open to them. */
  readonly door?: string;
  readonly openTo?: readonly string[];
}

/** Of lib and of test, from the lowest up: a folder imports only from folders below it. Folders of one level do not import each other. */
export const storeys: Readonly<Record<'lib' | 'test', readonly (readonly Storey[])[]>> = {
  lib: [
    [{ name: 'aws' }],
    ['command-line', 'documents', 'platforms', 'probe', 'views'].map((name) => ({ name })),
    [
      { name: 'bookkeeping' },
      { name: 'inspection' },
      { name: 'privacy' },
      { name: 'local', door: 'beside', openTo: ['console', 'mcp', 'start'] },
    ],
    [{ name: 'console' }, { name: 'operations' }],
    [{ name: 'mcp' }],
    [{ name: 'start' }],
  ],
  test: [
    [{ name: 'kit' }],
    [{ name: 'benchmarks' }],
    [{ name: 'proofs' }, { name: 'rehearsal' }, { name: 'house' }],
    // The tree of the code, and what is tested across it.
    [
      ...levels.flat(),
      ...['bin', 'clients', 'lib', 'docs', 'http', 'interface', 'operations', 'properties', 'screenshots'].map(
        (name) => ({ name }),
      ),
    ].map(({ name }) => ({ name })),
  ],
};

/** The packages of clients/: each is its own, so it imports no other and nothing of the service. */
export const clients: readonly string[] = ['connector', 'typescript'];
