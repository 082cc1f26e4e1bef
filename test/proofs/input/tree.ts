/** A JSON text in parts: objects keep every member that they are given, also twice, and a leaf is any text at all. */
export type Tree = { readonly members: readonly Member[] } | { readonly elements: readonly Tree[] } | string;
export type Member = readonly [name: string, value: Tree];

/** The parts of a value. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { elements: value.map(treeOf) };
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return { members: Object.entries(value).map(([name, member]) => [name, treeOf(member)]) };
}

/** The text, without any check of its leaves. */
export function textOf(tree: Tree): string {
  if (typeof tree === 'string') return tree;
  if ('elements' in tree) return `[${tree.elements.map(textOf).join(',')}]`;
  return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
}

/** Every place in a tree: the names that lead there. The root is no place. */
export function placesIn(tree: Tree, above: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof tree === 'string') return [];
  const children: readonly Member[] =
    'elements' in tree ? tree.elements.map((element, index) => [String(index), element]) : tree.members;
  return children.flatMap(([name, child]) => [[...above, name], ...placesIn(child, [...above, name])]);
}

/** A tree with another part at a place; what is missing on the way there is made, and nothing put there takes it away. */
export function replaced(tree: Tree | undefined, [name = '', ...rest]: readonly string[], put: Tree | undefined): Tree {
  const inside = (current: Tree | undefined) => (rest.length > 0 ? replaced(current, rest, put) : put);
  if (typeof tree === 'object' && 'elements' in tree) {
    return {
      elements: tree.elements.flatMap((element, index) => (String(index) === name ? (inside(element) ?? []) : element)),
    };
  }
  const members = typeof tree === 'object' ? tree.members : [];
  const next = inside(members.find(([member]) => member === name)?.[1]);
  if (next === undefined) return { members: members.filter(([member]) => member !== name) };
  if (!members.some(([member]) => member === name)) return { members: [...members, [name, next]] };
  return { members: members.map((member) => (member[0] === name ? [name, next] : member)) };
}

/** A tree whose object at a place has further members, first or last. */
export function extended(tree: Tree, place: readonly string[], added: readonly Member[], isFirst: boolean): Tree {
  const [name, ...rest] = place;
  if (typeof tree === 'string') return tree;
  if (name === undefined) {
    if ('elements' in tree) return tree;
    return { members: isFirst ? [...added, ...tree.members] : [...tree.members, ...added] };
  }
  if ('elements' in tree) {
    return {
      elements: tree.elements.map((child, at) => (String(at) === name ? extended(child, rest, added, isFirst) : child)),
    };
  }
  return {
    members: tree.members.map((member) =>
      member[0] === name ? [name, extended(member[1], rest, added, isFirst)] : member,
    ),
  };
}
