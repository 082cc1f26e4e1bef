/**
 * The plan of the code: which floors functions/ has, which rooms a floor may have, and which files are the ground that all
 * rooms of a floor stand on. `npm run imports` holds every import and every file to it.
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
  /** A floor that collects what belongs to no room: with more files it hides what should have a room. */
  readonly mostFiles?: number;
}

/** From the lowest up: a floor imports only from floors below it. Floors of one level do not import each other. */
export const levels: readonly (readonly Floor[])[] = [
  [
    {
      name: 'contract',
      ground: [
        'areas',
        'common',
        'currencies',
        'currency-table',
        'description',
        'endpoint',
        'error-example',
        'errors',
        'introduction',
        'lists',
        'non-empty',
        'sandbox-values',
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
        'money',
        'payment-status',
        'rational',
        'refusal',
        'versioned',
      ],
    },
  ],
  [
    {
      name: 'store',
      ground: [
        'codec',
        'idempotency',
        'index-query',
        'item-event',
        'keys',
        'list-shards',
        'lists',
        'compressed-responses',
        'compression',
        'partition',
        'read-ahead',
        'record-list',
        'scan',
        'shared-reads',
        'table',
        'unique-keys',
        'versioned-item',
        'write',
        'write-failures',
      ],
    },
  ],
  [{ name: 'providers', ground: [], isFlat: true }],
  [{ name: 'runtime', ground: [], isFlat: true, mostFiles: 35 }],
  [{ name: 'use-cases', ground: [], roof: ['change-parts'] }],
  [
    { name: 'api', ground: ['authorizer'] },
    { name: 'workflow', ground: [], isFlat: true },
    { name: 'events', ground: [], isFlat: true },
  ],
];

const levelOf = new Map(levels.flatMap((floors, level) => floors.map(({ name }) => [name, level] as const)));
const floorsByName = new Map(levels.flat().map((floor) => [floor.name, floor] as const));

/** The file and the files that it imports, as paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

interface Place {
  readonly floor: string;
  readonly room: string | undefined;
  readonly file: string;
}

function placeOf(path: string): Place | undefined {
  const [top, floor, ...rest] = path.split('/');
  if (top !== 'functions' || floor === undefined || rest.length === 0) return undefined;
  return {
    floor,
    room: rest.length > 1 ? rest[0] : undefined,
    file: rest.at(-1)?.replace(/(\.docs)?\.\w+$/, '') ?? '',
  };
}

/** Sentences that say which file or import breaks the plan; none when the plan holds. */
export const findFaults = (imports: Imports): readonly string[] => [
  ...[...imports.keys()].flatMap(faultOfPlace),
  ...[...imports].flatMap(([from, targets]) => targets.flatMap((to) => faultOfDirection(from, to))),
  ...levels.flat().flatMap(({ name }) => circlesOf(name, imports)),
  ...levels.flat().flatMap((floor) => faultOfSize(floor, imports)),
];

function faultOfPlace(path: string): readonly string[] {
  if (/^(lib|test)\/[^/]+\.ts$/.test(path)) return [`${path} lies loose: put it in a folder.`];
  const place = placeOf(path);
  if (!place) return path.startsWith('functions/') ? [`${path} lies on no floor.`] : [];
  const floor = floorsByName.get(place.floor);
  if (!floor) return [`${path}: ${place.floor} is not a floor.`];
  if (floor.isFlat) return [];
  if (place.room !== undefined)
    return rooms.includes(place.room) ? [] : [`${path}: ${place.room} is not a room; test/house/house.ts lists them.`];
  return [...floor.ground, ...(floor.roof ?? [])].includes(place.file)
    ? []
    : [`${path} lies loose: put it in a room, or name it as ground in test/house/house.ts.`];
}

function faultOfSize({ name, mostFiles = Number.POSITIVE_INFINITY }: Floor, imports: Imports): readonly string[] {
  const files = [...imports.keys()].filter((path) => path.startsWith(`functions/${name}/`)).length;
  return files > mostFiles
    ? [
        `functions/${name} has ${files} files, at most ${mostFiles} are allowed: put what serves one business area in its room.`,
      ]
    : [];
}

function faultOfDirection(from: string, to: string): readonly string[] {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (!source || !target) return [];
  const [level, below] = [levelOf.get(source.floor) ?? 0, levelOf.get(target.floor) ?? 0];
  if (below > level) return [`${from} imports ${to} from a floor above.`];
  if (below === level && source.floor !== target.floor) return [`${from} imports ${to} from the floor beside it.`];
  if (source.floor !== target.floor || floorsByName.get(source.floor)?.isFlat) return [];
  const roof = floorsByName.get(source.floor)?.roof ?? [];
  if (source.room === undefined && target.room !== undefined && !roof.includes(source.file))
    return [`${from} is ground and imports the room of ${to}.`];
  if (target.room === undefined && roof.includes(target.file)) return [`${from} imports ${to}, which joins the rooms.`];
  return [];
}

/** Circles between the rooms of a floor, each named by one import on it. */
function circlesOf(floor: string, imports: Imports): readonly string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const [from, targets] of imports)
    for (const to of targets) {
      const [source, target] = [placeOf(from), placeOf(to)];
      if (source?.floor !== floor || target?.floor !== floor || !source.room || !target.room) continue;
      if (source.room === target.room) continue;
      const neighbours = edges.get(source.room) ?? new Map<string, string>();
      edges.set(source.room, neighbours.set(target.room, `${from} imports ${to}`));
    }
  return [...edges].flatMap(([room, neighbours]) =>
    [...neighbours]
      .filter(([neighbour]) => reaches(edges, neighbour, room))
      .map(([neighbour, example]) => `${floor}: ${room} and ${neighbour} import each other in a circle: ${example}.`),
  );
}

function reaches(edges: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const room of seen) {
    if (room === to) return true;
    for (const next of edges.get(room)?.keys() ?? []) seen.add(next);
  }
  return false;
}
