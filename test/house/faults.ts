import { clients, type Floor, levels, rooms, type Storey, storeys, subRooms } from './house.ts';

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
  ...[...imports].flatMap(([from, targets]) => targets.flatMap((to) => faultAround(from, to, imports))),
  ...[...imports].flatMap(([from, targets]) => [
    ...faultOfSubRoom(from),
    ...targets.flatMap((to) => faultOfOrder(from, to)),
  ]),
  ...levels.flat().flatMap(({ name }) => circlesIn(`functions/${name}`, imports)),
  ...storeys.lib.flat().flatMap(({ name }) => circlesIn(`lib/${name}`, imports)),
  ...levels.flat().flatMap((floor) => faultOfSize(floor, imports)),
];

function faultOfPlace(path: string): readonly string[] {
  if (/^(lib|test|clients)\/[^/]+\.ts$/.test(path)) return [`${path} lies loose: put it in a folder.`];
  const around = faultOfFolder(path);
  if (around) return [around];
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

/** Whether a file outside of functions/ lies in a folder that is not in the plan. */
function faultOfFolder(path: string): string | undefined {
  const [top, folder = '', room, ...rest] = path.split('/');
  if (top === 'clients') return clients.includes(folder) ? undefined : `${path}: ${folder} is not a client.`;
  if (top !== 'lib' && top !== 'test') return undefined;
  if (!storeyIn(top, folder)) return `${path}: ${folder} is not a folder of ${top}; test/house/house.ts lists them.`;
  if (top === 'lib' || rest.length === 0 || room === undefined) return undefined;
  if (folder === 'lib') return storeyIn('lib', room) ? undefined : `${path}: lib has no folder ${room}.`;
  const floor = floorsByName.get(folder);
  return !floor || rooms.includes(room) || room === 'clients' ? undefined : `${path}: ${room} is not a room.`;
}

const storeyIn = (top: 'lib' | 'test', folder: string): Storey | undefined =>
  storeys[top].flat().find(({ name }) => name === folder);

/** What is wrong with an import in lib, test and clients. */
function faultAround(from: string, to: string, imports: Imports): readonly string[] {
  const [top, folder = '', ...inside] = from.split('/');
  const [otherTop, otherFolder = '', ...otherInside] = to.split('/');
  if (top !== otherTop) return [];
  if (top === 'clients') return folder === otherFolder ? [] : [`${from} imports ${to} of another client.`];
  if (top !== 'lib' && top !== 'test') return [];
  if (folder === otherFolder) {
    const joins = otherInside.length === 1 && inside.length > 1 && imports.get(to)?.some((next) => isInRoom(next, to));
    return top === 'lib' && joins ? [`${from} imports ${to}, which joins the rooms.`] : [];
  }
  const levelOfFolder = (name: string) =>
    storeys[top].findIndex((level) => level.some((storey) => storey.name === name));
  const [level, below] = [levelOfFolder(folder), levelOfFolder(otherFolder)];
  if (below > level) return [`${from} imports ${to} from a folder above.`];
  if (below === level) return [`${from} imports ${to} from the folder beside it.`];
  const { door, openTo = [] } = storeyIn(top, otherFolder) ?? {};
  if (door === undefined || openTo.includes(folder) || otherInside.join('/') === `${door}.ts`) return [];
  return [`${from} imports the inside of ${top}/${otherFolder}: ask ${door}.ts.`];
}

/** Whether a file lies in a room of the folder in which the other one lies. */
const isInRoom = (path: string, file: string): boolean => {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return path.startsWith(folder) && path.slice(folder.length).includes('/');
};

function faultOfSize({ name, mostFiles = Number.POSITIVE_INFINITY }: Floor, imports: Imports): readonly string[] {
  const files = [...imports.keys()].filter(
    (path) => path.slice(0, path.lastIndexOf('/')) === `functions/${name}`,
  ).length;
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
  const { isFlat, knows } = floorsByName.get(source.floor) ?? {};
  const isRecord = target.floor === 'domain' || target.floor === 'store';
  if (knows && isRecord && target.room !== undefined && !knows.includes(target.room))
    return [`${from} imports ${to}: ${source.floor} knows no ${target.room}.`];
  if (source.floor !== target.floor || isFlat) return [];
  const roof = floorsByName.get(source.floor)?.roof ?? [];
  if (source.room === undefined && target.room !== undefined && !roof.includes(source.file))
    return [`${from} is ground and imports the room of ${to}.`];
  if (target.room === undefined && roof.includes(target.file)) return [`${from} imports ${to}, which joins the rooms.`];
  return [];
}

/** The sub-room of a file in a room that has some; its place in the reading order is -1 for the ground. */
function subRoomOf(path: string): { room: string; name: string; place: number } | undefined {
  const room = Object.keys(subRooms).find((one) => path.startsWith(`${one}/`));
  const { ground, order } = (room !== undefined && subRooms[room]) || { ground: [], order: [] };
  if (room === undefined) return undefined;
  const [first = '', ...rest] = path.slice(room.length + 1).split('/');
  const isGround = rest.length === 0 && ground.includes(first.replace(/\.\w+$/, ''));
  const place = rest.length === 1 ? order.indexOf(first) : -1;
  return { room, name: first, place: isGround || place >= 0 ? place : Number.NaN };
}

function faultOfSubRoom(path: string): readonly string[] {
  const { room, place } = subRoomOf(path) ?? {};
  return Number.isNaN(place) ? [`${path} lies in no sub-room of ${room}; test/house/house.ts lists them.`] : [];
}

function faultOfOrder(from: string, to: string): readonly string[] {
  const [source, target] = [subRoomOf(from), subRoomOf(to)];
  if (!source || !target || source.room !== target.room || target.place <= source.place) return [];
  return [`${from} imports ${to}, which comes later in the reading order of ${source.room}.`];
}

/** Circles between the rooms of a folder, each named by one import on it. */
function circlesIn(folder: string, imports: Imports): readonly string[] {
  const edges = new Map<string, Map<string, string>>();
  const roomOf = (path: string): string | undefined => {
    const [room, ...rest] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
    return rest.length > 0 ? room : undefined;
  };
  for (const [from, targets] of imports)
    for (const to of targets) {
      const [source, target] = [roomOf(from), roomOf(to)];
      if (!source || !target || source === target) continue;
      const neighbours = edges.get(source) ?? new Map<string, string>();
      edges.set(source, neighbours.set(target, `${from} imports ${to}`));
    }
  return [...edges].flatMap(([room, neighbours]) =>
    [...neighbours]
      .filter(([neighbour]) => reaches(edges, neighbour, room))
      .map(([neighbour, example]) => `${folder}: ${room} and ${neighbour} import each other in a circle: ${example}.`),
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
