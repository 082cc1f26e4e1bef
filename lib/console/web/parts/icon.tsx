/** Icons as paths in a square of 16, drawn with the text's colour. */
const paths = {
  now: 'M1.5 8h3l2-5 3 10 2-5h3',
  payments: 'M3 5.5h9.5L10 3M13 10.5H3.5L6 13',
  pay: 'M8 2.5v11M11 5c-.6-1-1.700-1.500-3-1.500-1.700 0-3 .9-3 2.200 0 3 6.200 1.500 6.200 4.500 0 1.400-1.400 2.300-3.200 2.300-1.500 0-2.700-.6-3.300-1.700',
  balances: 'M8 2.500v11M3 4.500h10M3 4.500 1.500 9h3L3 4.500ZM13 4.500 11.500 9h3L13 4.500ZM5.500 13.500h5',
  customers:
    'M8 8a2.600 2.600 0 1 0 0-5.200A2.600 2.600 0 0 0 8 8ZM3 13.500c.4-2.300 2.400-3.500 5-3.500s4.600 1.200 5 3.500',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.800V8l2.200 1.500',
  worlds: 'M4 13V3M4 6.500c4 0 8-.5 8-3.500M4 11c2.500 0 8 .5 8 2',
  catalogue: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z',
  permissions: 'M8 2 3 4v4c0 3 2.200 5 5 6 2.800-1 5-3 5-6V4L8 2Z',
  lab: 'M6.500 2h3M7 2v4l-3.700 6.300c-.5.900 0 1.700 1 1.700h7.400c1 0 1.500-.8 1-1.700L9 6V2M5 10h6',
  reference: 'M3 3h4c.6 0 1 .4 1 1v9c0-.6-.4-1-1-1H3zM13 3H9c-.6 0-1 .4-1 1v9c0-.6.4-1 1-1h4z',
  search: 'M7 11.500A4.500 4.500 0 1 0 7 2.500a4.500 4.500 0 0 0 0 9ZM10.300 10.300 14 14',
  card: 'M2 4h12v8.500H2zM2 6.800h12M4.500 10h2.500',
  agent: 'M4 6.500h8v6H4zM8 6.500V4M8 4a.9.9 0 1 0 0-1.800A.9.9 0 0 0 8 4ZM6.300 9v1M9.700 9v1',
  coin: 'M8 13.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM8 5v6M6 8h4',
  more: 'M3 4h10M3 8h10M3 12h6',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  sun: 'M8 10.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600ZM8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3a5.500 5.500 0 1 0 6.500 6.500Z',
  system: 'M2.500 3h11v7.500h-11zM6 13.500h4M8 10.500v3',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5.500 5.500h8v8h-8zM3 10.500H2.500v-8h8V3',
  request: 'M2.500 8h9M8 4.500 11.500 8 8 11.500M13.500 3v10',
  function: 'M4 13.500 8.300 5.800 6.800 2.500H5M8.300 5.800l3.200 7.700H13',
  item: 'M8 2c3 0 5 .9 5 2s-2 2-5 2-5-.9-5-2 2-2 5-2ZM3 4v8c0 1.100 2 2 5 2s5-.9 5-2V4M3 8c0 1.100 2 2 5 2s5-.9 5-2',
  move: 'M2.500 8h10M9.500 5l3 3-3 3M4 6.500v3',
  posting: 'M3 3h10v10H3zM8 3v10M3 6h10',
  execution: 'M5.500 3h5v3h-5zM2 10h4.500v3H2zM9.500 10H14v3H9.500zM8 6v2M4.200 10V8h7.600v2',
  webhook: 'M2 8.500 13.500 3 9.500 13.500 7.500 9.500z',
  gap: 'M1.500 8H5M11 8h3.500M6.500 5v6M9.500 5v6',
  check: 'm3 8.500 3.500 3.500L13 4.500',
  pause: 'M5.500 3.500v9M10.500 3.500v9',
  play: 'M5 3.500v9l7.500-4.500z',
  down: 'm4 6.500 4 4 4-4',
  up: 'm4 9.500 4-4 4 4',
  next: 'M4 3.500v9l6.500-4.500zM12.500 3.500v9',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
