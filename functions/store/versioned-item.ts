import { eventSourceTypes } from '../topology/item-types.ts';
import type { Key } from './keys.ts';
import type { Item, Write } from './write.ts';

const overVersion = (version: number) => ({ names: { version: 'version' }, values: { loaded: version } });

/** Writes a version of a record over the one that it was computed from, the first one only where none exists. */
export function putVersion(item: Item & { readonly version: number }): Write {
  if (item.event !== undefined) requireEventSource(item);
  if (item.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return { put: { item, condition: '#version = :loaded' }, ...overVersion(item.version - 1) };
}

/**
 * Writes the attributes in which a version of a record differs from the one that it was computed from. For an item of which other
 * writes own attributes.
 */
export function updateVersion<R extends { readonly version: number }>(key: Key, before: R, next: R): Write {
  const [members, nextMembers] = [new Map(Object.entries(before)), new Map(Object.entries(next))];
  const changed = [...new Set([...members.keys(), ...nextMembers.keys()])].filter(
    (name) => members.get(name) !== nextMembers.get(name),
  );
  const kept = changed.filter((name) => nextMembers.get(name) !== undefined);
  const gone = changed.filter((name) => nextMembers.get(name) === undefined);
  const remove = gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '';
  return {
    update: {
      key,
      expression: `SET ${kept.map((name) => `#${name} = :${name}`).join(', ')}${remove}`,
      condition: '#version = :loaded',
    },
    names: Object.fromEntries([...changed, 'version'].map((name) => [name, name])),
    values: {
      ...Object.fromEntries(kept.map((name) => [name, nextMembers.get(name)])),
      loaded: before.version,
    },
  };
}

/** An event is sent from the item that stores it, so the relay has to read the items of that type. */
function requireEventSource({ type }: Item): void {
  if (eventSourceTypes.some((known) => known === type)) return;
  throw new Error(`The type ${String(type)} is none of eventSourceTypes, so its events would not be sent.`);
}

/** Holds a decision to the version of a record that it was made with; version 0 is a record that is not stored yet. */
export const checkVersion = (key: Key, version: number): Write =>
  version === 0
    ? { check: { key, condition: 'attribute_not_exists(pk)' } }
    : { check: { key, condition: '#version = :loaded' }, ...overVersion(version) };

/** Deletes a record unless it has changed since it was read. */
export const deleteVersion = (key: Key, version: number): Write => ({
  delete: { key, condition: '#version = :loaded' },
  ...overVersion(version),
});

/**
 * Gives an unchanged record its next version. When two decisions rely on the same version, only one is written and the other one
 * has to be made again.
 */
export const stepVersion = (key: Key, version: number): Write => ({
  update: { key, expression: 'SET #version = :next', condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: version, next: version + 1 },
});
