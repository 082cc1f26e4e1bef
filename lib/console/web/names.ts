import { signal } from '@preact/signals';
import { get } from './server.ts';

/** What resources are called, by their ids; an empty text where one has no name. */
const names = signal<Readonly<Record<string, string>>>({});
const asked = new Set<string>();
let waiting: Set<string> | undefined;

/** What a resource is called. It is asked for once, with all others that are drawn at the same time. */
export function nameOf(id: string): string | undefined {
  const name = names.value[id];
  if (name === undefined && !asked.has(id)) {
    asked.add(id);
    if (!waiting) {
      waiting = new Set();
      queueMicrotask(() => void ask());
    }
    waiting.add(id);
  }
  return name || undefined;
}

/** The server gives this many at once. */
const most = 200;

async function ask(): Promise<void> {
  const ids = [...(waiting ?? [])];
  waiting = undefined;
  for (let from = 0; from < ids.length; from += most) {
    const part = ids.slice(from, from + most);
    const found = await get<Record<string, string>>(`/names?ids=${part.map(encodeURIComponent).join(',')}`).catch(
      () => ({}),
    );
    names.value = { ...names.value, ...Object.fromEntries(part.map((id) => [id, ''])), ...found };
  }
}
