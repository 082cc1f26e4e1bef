import { computed, signal } from '@preact/signals';
import { decoded } from './format.ts';

const read = (): string => location.hash.replace(/^#/, '') || '/';

const address = signal(read());
addEventListener('hashchange', () => {
  address.value = read();
});

/** The page that is open, such as `payments`, the id behind it, and what its filters are set to. */
export const place = computed(() => {
  const [path = '/', query = ''] = address.value.split('?');
  const [, page = '', ...rest] = path.split('/');
  return { page: page || 'now', id: decoded(rest.join('/')), query: new URLSearchParams(query) };
});

export const hrefOf = (page: string, id?: string, query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${page}${id ? `/${encodeURIComponent(id)}` : ''}${search && `?${search}`}`;
};

export function open(page: string, id?: string): void {
  location.hash = hrefOf(page, id);
}

/** What a filter, a tab or a search of the open page is set to. */
export const setting = (name: string): string => place.value.query.get(name) ?? '';

/** Sets filters of the open page in its address, so that it can be kept and shared. The way back leads out of the page. */
export function set(settings: Readonly<Record<string, string>>): void {
  const { page, id, query } = place.value;
  history.replaceState(null, '', hrefOf(page, id, { ...Object.fromEntries(query), ...settings }));
  address.value = read();
}
