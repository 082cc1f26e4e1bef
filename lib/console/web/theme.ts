import { signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const key = 'console.theme';
const isTheme = (value: string | null): value is Theme => value === 'system' || value === 'light' || value === 'dark';
const kept = localStorage.getItem(key);

export const theme = signal<Theme>(isTheme(kept) ? kept : 'system');

export function applyTheme(): void {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}

/** System, light, dark, and around again. */
export function nextTheme(): void {
  theme.value = theme.value === 'system' ? 'light' : theme.value === 'light' ? 'dark' : 'system';
  localStorage.setItem(key, theme.value);
  applyTheme();
}
