import { computed, signal } from '@preact/signals';
import { decoded } from './format.ts';

const read = (): string => location.hash.replace(/^#/, '') || '/';

const address = signal(read());
addEventListener('hashchange', () => {
  address.value = read();
});

/** The page that is open, such as `payments`, and the id behind it. */
export const place = computed(() => {
  const [path = '/', query = ''] = address.value.split('?');
  const [, page = '', ...rest] = path.split('/');
  return { page: page || 'now', id: decoded(rest.join('/')), query: new URLSearchParams(query) };
});

export const hrefOf = (page: string, id?: string): string => (id ? `#/${page}/${encodeURIComponent(id)}` : `#/${page}`);

export function open(page: string, id?: string): void {
  location.hash = hrefOf(page, id);
}
