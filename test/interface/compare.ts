import type { Extract, Operation, Schema } from './extract.ts';

/** What is known of one member of a body, under its path in dot notation. */
interface Member {
  readonly required: boolean;
  /** The values that it can have; nothing where it is open. */
  readonly values?: readonly string[];
}
type Members = ReadonlyMap<string, Member>;

/** Every member of a schema, with those of all variants, however deep. A schema that contains itself is followed once. */
function membersOf(schema: Schema, { schemas }: Extract, within: readonly string[] = []): Members {
  const known = { schemas } as Extract;
  if (schema.$ref !== undefined) {
    if (within.includes(schema.$ref)) return new Map();
    return membersOf(schemas[schema.$ref] ?? {}, known, [...within, schema.$ref]);
  }
  const own = new Map<string, Member>(schema.enum ? [['', { required: true, values: schema.enum.map(String) }]] : []);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(name) ?? false;
    const inner = membersOf(member, known, within);
    const values = inner.get('')?.values;
    own.set(name, { required, ...(values && { values }) });
    for (const [path, each] of inner) if (path !== '') own.set(`${name}.${path}`, each);
  }
  if (schema.items) {
    for (const [path, each] of membersOf(schema.items, known, within)) own.set(path === '' ? '' : `[].${path}`, each);
  }
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).map((each) => membersOf(each, known, within));
  const parts = (schema.allOf ?? []).map((each) => membersOf(each, known, within));
  // Members that stand beside variants narrow them, as parts of a whole do.
  return allOf([own, ...parts, ...(alternatives.length > 0 ? [oneOf(alternatives)] : [])]);
}

const pathsOf = (all: readonly Members[]): readonly string[] => [...new Set(all.flatMap((each) => [...each.keys()]))];

function oneOf(all: readonly Members[]): Members {
  // `null` beside a schema says only that the member may be null.
  const objects = all.filter(({ size }) => size > 0);
  return new Map(
    pathsOf(objects).map((path) => {
      const found = objects.flatMap((each) => each.get(path) ?? []);
      const required = found.length === objects.length && found.every((each) => each.required);
      const values = found.every((each) => each.values) ? found.flatMap((each) => each.values ?? []) : undefined;
      return [path, { required, ...(values && { values: [...new Set(values)] }) }];
    }),
  );
}

function allOf(all: readonly Members[]): Members {
  return new Map(
    pathsOf(all).map((path) => {
      const found = all.flatMap((each) => each.get(path) ?? []);
      const lists = found.flatMap(({ values }) => (values ? [values] : []));
      const [first, ...others] = lists;
      const values = first?.filter((value) => others.every((list) => list.includes(value)));
      return [path, { required: found.some(({ required }) => required), ...(values && { values }) }];
    }),
  );
}

/** Where our document departs from the interface, a line for each departure. */
export function departures(theirs: Extract, ours: Extract): readonly string[] {
  return Object.entries(theirs.operations).flatMap(([route, wanted]) => {
    const served = ours.operations[route];
    if (!served) return [`${wanted.operationId}: not served`];
    return departuresOf(wanted, served, theirs, ours).map((text) => `${wanted.operationId} ${text}`);
  });
}

function departuresOf(wanted: Operation, served: Operation, theirs: Extract, ours: Extract): readonly string[] {
  const name = wanted.operationId === served.operationId ? [] : [`is called ${served.operationId}`];
  return [
    ...name,
    ...parameterDepartures(wanted, served, theirs, ours),
    ...requestDepartures(wanted, served, theirs, ours),
    ...Object.entries(wanted.responses).flatMap(([status, schema]) => {
      const answer = served.responses[status];
      if (answer === undefined) return [`response ${status}: missing`];
      if (!schema || !answer) return schema || answer ? [`response ${status}: ${schema ? 'no' : 'a'} body`] : [];
      return responseDepartures(membersOf(schema, theirs), membersOf(answer, ours)).map(
        (text) => `response ${status} ${text}`,
      );
    }),
  ];
}

function parameterDepartures(wanted: Operation, served: Operation, theirs: Extract, ours: Extract): readonly string[] {
  return Object.entries(wanted.parameters).flatMap(([place, parameter]) => {
    const own = served.parameters[place];
    if (!own) return [`parameter ${place}: missing`];
    const refused = missingValues(
      membersOf(parameter.schema, theirs).get('')?.values,
      membersOf(own.schema, ours).get('')?.values,
    );
    return [
      ...(own.required !== parameter.required ? [`parameter ${place}: ${own.required ? '' : 'not '}required`] : []),
      ...refused.map((value) => `parameter ${place}: not ${value}`),
    ];
  });
}

/** A request may need no more, and takes everything, of the interface. */
function requestDepartures(wanted: Operation, served: Operation, theirs: Extract, ours: Extract): readonly string[] {
  if (!wanted.request || !served.request) {
    return wanted.request || served.request ? [`request: ${served.request ? 'a' : 'no'} body`] : [];
  }
  const [asked, taken] = [membersOf(wanted.request, theirs), membersOf(served.request, ours)];
  const unknown = [...asked].flatMap(([path, { values }]) => {
    const own = taken.get(path);
    if (!own) return [`request ${path}: missing`];
    return missingValues(values, own.values).map((value) => `request ${path}: not ${value}`);
  });
  const needed = [...taken].filter(([path, { required }]) => required && path !== '' && !asked.get(path)?.required);
  return [...unknown, ...needed.map(([path]) => `request ${path}: required`)];
}

/** A response has every member of the interface, always those that are required, and no other values. */
const responseDepartures = (wanted: Members, answered: Members): readonly string[] =>
  [...wanted].flatMap(([path, { required, values }]) => {
    const own = answered.get(path);
    if (!own) return [`${path}: missing`];
    return [
      ...(required && !own.required ? [`${path}: not always there`] : []),
      ...missingValues(own.values, values).map((value) => `${path}: also ${value}`),
    ];
  });

/** The values of a list that another lacks. An open list lacks none. */
const missingValues = (
  wanted: readonly string[] | undefined,
  available: readonly string[] | undefined,
): readonly string[] => (available ? (wanted ?? ['any value']).filter((value) => !available.includes(value)) : []);
