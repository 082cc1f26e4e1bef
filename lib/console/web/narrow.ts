import { signal } from '@preact/signals';

/** As wide as where the styles let a table's rows become blocks. */
const query = matchMedia('(max-width: 620px)');

/** Whether the screen is too narrow for what lies side by side. */
export const isNarrow = signal(query.matches);

query.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});
