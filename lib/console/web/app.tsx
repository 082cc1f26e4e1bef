import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { ApiPage } from './pages/api.tsx';
import { BalancePage } from './pages/balance.tsx';
import { BalancesPage } from './pages/balances.tsx';
import { BooksPage } from './pages/books.tsx';
import { BreakPage } from './pages/break.tsx';
import { CataloguePage } from './pages/catalogue.tsx';
import { ClockPage } from './pages/clock.tsx';
import { CustomerPage } from './pages/customer.tsx';
import { CustomersPage } from './pages/customers.tsx';
import { LabPage } from './pages/lab.tsx';
import { NowPage } from './pages/now.tsx';
import { PayPage } from './pages/pay.tsx';
import { PaymentPage } from './pages/payment.tsx';
import { PaymentsPage } from './pages/payments.tsx';
import { PermissionsPage } from './pages/permissions.tsx';
import { OneResourcePage } from './pages/resource.tsx';
import { ResourcesPage } from './pages/resources.tsx';
import { WebhooksPage } from './pages/webhooks.tsx';
import { WorldsPage } from './pages/worlds.tsx';
import { ClockDisplay } from './parts/clock-display.tsx';
import { EventDrawer } from './parts/event-drawer.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import { KeyHelp } from './parts/key-help.tsx';
import { useKey } from './parts/keys.ts';
import { Skeleton } from './parts/list.tsx';
import { Page } from './parts/parts.tsx';
import { openSearch, SearchPalette } from './parts/search-palette.tsx';
import { resourcePages } from './resource-pages.ts';
import { hrefOf, open, place } from './router.ts';
import { toast } from './server.ts';
import { choosePlatform, platform, server } from './state.ts';
import { connection } from './stream.ts';
import { nextTheme, theme } from './theme.ts';

interface Entry {
  readonly page: string;
  readonly name: string;
  readonly icon: IconName;
  readonly key: string;
  readonly show: FunctionComponent;
}

const groups: readonly (readonly [name: string, entries: readonly Entry[]])[] = [
  [
    'Watch',
    [
      { page: 'now', name: 'Now', icon: 'now', key: '1', show: NowPage },
      {
        page: 'payments',
        name: 'Payments',
        icon: 'payments',
        key: '2',
        show: () => (place.value.id ? <PaymentPage key={place.value.id} /> : <PaymentsPage />),
      },
      {
        page: 'balances',
        name: 'Balances',
        icon: 'balances',
        key: '3',
        show: () => (place.value.id ? <BalancePage key={place.value.id} /> : <BalancesPage />),
      },
      { page: 'books', name: 'Books', icon: 'posting', key: 'b', show: BooksPage },
      {
        page: 'customers',
        name: 'Customers',
        icon: 'customers',
        key: '4',
        show: () => (place.value.id ? <CustomerPage key={place.value.id} /> : <CustomersPage />),
      },
    ],
  ],
  [
    'More',
    resourcePages.map((of) => ({
      page: of.page,
      name: of.name,
      icon: of.icon,
      key: '',
      show: () =>
        place.value.id ? (
          <OneResourcePage key={`${of.page} ${place.value.id}`} of={of} />
        ) : (
          <ResourcesPage key={of.page} of={of} />
        ),
    })),
  ],
  [
    'Steer',
    [
      { page: 'pay', name: 'Pay', icon: 'pay', key: '5', show: PayPage },
      { page: 'api', name: 'API', icon: 'request', key: 'a', show: ApiPage },
      { page: 'webhooks', name: 'Webhooks', icon: 'webhook', key: '6', show: WebhooksPage },
      { page: 'clock', name: 'Clock', icon: 'clock', key: '7', show: ClockPage },
      { page: 'worlds', name: 'Worlds', icon: 'worlds', key: 'w', show: WorldsPage },
    ],
  ],
  [
    'Look up',
    [
      { page: 'catalogue', name: 'Catalogue', icon: 'catalogue', key: '8', show: CataloguePage },
      { page: 'permissions', name: 'Permissions', icon: 'permissions', key: '9', show: PermissionsPage },
      { page: 'lab', name: 'Signing lab', icon: 'lab', key: '0', show: LabPage },
    ],
  ],
];
const entries = groups.flatMap(([, list]) => list);

const isMenuOpen = signal(false);

function closeMenu(): void {
  isMenuOpen.value = false;
}

export const App = () => (
  <div class="shell">
    <Side />
    {isMenuOpen.value && <button type="button" class="menu-back" aria-label="Close the menu" onClick={closeMenu} />}
    <Top />
    <main class="main" id="main">
      <Current />
    </main>
    <EventDrawer />
    <KeyHelp pages={entries.filter(({ key }) => key !== '')} />
    <SearchPalette places={entries.map(({ name, page }) => ({ name, href: hrefOf(page) }))} />
    {toast.value && (
      <div class="toast" role="status">
        {toast.value}
      </div>
    )}
  </div>
);

/** The entry of the menu that a page without one belongs to. */
const parents: Readonly<Record<string, string>> = { break: 'payments' };

const Current = () => {
  // Every page asks for the data of a platform, so the platforms come first.
  if (!server.value) return <Waiting />;
  if (place.value.page === 'break') return <BreakPage key={place.value.id} />;
  const entry = entries.find(({ page }) => page === place.value.page);
  if (!entry) {
    return (
      <Page title="There is no such page">
        <p>
          <a href="#/now">Go to what happens now</a>
        </p>
      </Page>
    );
  }
  return <entry.show />;
};

/** The outline of a page until there is one. */
const Waiting = () => (
  <div class="page">
    <Skeleton lines={10} />
  </div>
);

const Shortcut = ({ entry }: { readonly entry: Entry }) => {
  useKey(entry.key, () => open(entry.page), { isOn: entry.key !== '' });
  return entry.key === '' ? null : <kbd title={`Press ${entry.key}`}>{entry.key}</kbd>;
};

const isOpenPage = ({ page }: Entry): boolean => (parents[place.value.page] ?? place.value.page) === page;

/** Pages that the contract fills are many and open seldom: their group is folded while none of them is open. */
const Group = ({ name, list }: { readonly name: string; readonly list: readonly Entry[] }) => {
  const links = list.map((entry) => (
    <a
      key={entry.page}
      class="nav-link"
      href={hrefOf(entry.page)}
      onClick={closeMenu}
      aria-current={isOpenPage(entry) ? 'page' : undefined}
    >
      <Icon name={entry.icon} /> {entry.name} <Shortcut entry={entry} />
    </a>
  ));
  if (list.some(({ key }) => key !== '')) {
    return (
      <div>
        <div class="nav-group">{name}</div>
        {links}
      </div>
    );
  }
  return (
    <details open={list.some(isOpenPage)}>
      <summary class="nav-group">{name}</summary>
      {links}
    </details>
  );
};

const Side = () => (
  <nav class={`side ${isMenuOpen.value ? 'is-open' : ''}`} aria-label="Pages">
    <a class="brand" href="#/now" aria-label="Payments console">
      <span class="brand-mark">
        <Icon name="payments" />
      </span>
      Payments
    </a>
    {groups.map(([name, list]) => (
      <Group key={name} name={name} list={list} />
    ))}
    <a class="nav-link" href="/docs">
      <Icon name="reference" /> Guides
    </a>
    <a class="nav-link" href="/docs/reference">
      <Icon name="reference" /> Reference
    </a>
    <div class="side-foot">
      <div>API</div>
      <div class="mono">{server.value && new URL(server.value.baseUrl).host}</div>
      <div class="mono">{server.value && new URL(server.value.baseUrl).pathname}</div>
    </div>
  </nav>
);

const connectionNames = { connecting: 'Connecting', live: 'Live', lost: 'Not connected' } as const;

const themeNames = { system: 'as the system', light: 'light', dark: 'dark' } as const;
const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const;

const Top = () => (
  <header class="top">
    <button
      type="button"
      class="button is-quiet menu-button"
      aria-label="Menu"
      aria-expanded={isMenuOpen.value}
      onClick={() => {
        isMenuOpen.value = !isMenuOpen.value;
      }}
    >
      <Icon name="menu" />
    </button>
    <PlatformSwitch />
    <button type="button" class="search-button" onClick={openSearch}>
      <Icon name="search" /> <span class="search-words">Search everything</span> <kbd>Ctrl K</kbd>
    </button>
    <div class="top-end">
      <ClockDisplay />
      <span class={`live is-${connection.value}`} role="status">
        {connectionNames[connection.value]}
      </span>
      <button
        type="button"
        class="button is-quiet"
        onClick={nextTheme}
        aria-label={`Colours: ${themeNames[theme.value]}`}
        title={`Colours: ${themeNames[theme.value]}`}
      >
        <Icon name={themeIcons[theme.value]} />
      </button>
    </div>
  </header>
);

const PlatformSwitch = () => {
  const { platforms = [] } = server.value ?? {};
  if (platforms.length < 2) return <strong class="optional">{platform.value?.name}</strong>;
  return (
    <label>
      <span class="hidden-label">Platform</span>
      <select
        class="select"
        value={platform.value?.platformId}
        onChange={({ currentTarget }) => choosePlatform(currentTarget.value)}
      >
        {platforms.map(({ platformId, name, environment }) => (
          <option key={platformId} value={platformId}>
            {name} ({environment})
          </option>
        ))}
      </select>
    </label>
  );
};
