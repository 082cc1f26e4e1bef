import type { ComponentChildren } from 'preact';
import { set, setting } from '../router.ts';
import type { Choice } from './form.tsx';
import { Page } from './parts.tsx';

/** Where a list goes on. */
export const More = ({ more, shown }: { readonly more: (() => void) | undefined; readonly shown: number }) =>
  more ? (
    <div class="more">
      <button type="button" class="button is-small" onClick={more}>
        Show more than these {shown}
      </button>
    </div>
  ) : null;

/** The filters of a list, which are kept in the address. */
export const Filters = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="filters">{children}</div>
);

/** A field for words, by which a list is searched on the server. */
export const WordFilter = ({ placeholder }: { readonly placeholder: string }) => (
  <label>
    <span class="hidden-label">{placeholder}</span>
    <input
      class="input"
      type="search"
      placeholder={placeholder}
      value={setting('q')}
      onInput={({ currentTarget }) => set({ q: currentTarget.value })}
    />
  </label>
);

export const ChoiceFilter = ({
  name,
  label,
  choices,
}: {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}) => (
  <label>
    <span class="hidden-label">{label}</span>
    <select class="select" value={setting(name)} onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}>
      <option value="">{name === 'sortOrder' ? label : `${label}: all`}</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** The least or the largest amount of a list, in major units of whatever currency. */
export const AmountFilter = ({ name, label }: { readonly name: 'least' | 'most'; readonly label: string }) => (
  <label>
    <span class="hidden-label">{label}</span>
    <input
      class="input amount-filter"
      inputMode="decimal"
      placeholder={label}
      value={setting(name)}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  </label>
);

export const paymentSorts: readonly Choice[] = [
  { value: '', text: 'Last changed first' },
  { value: 'oldest', text: 'First changed first' },
  { value: 'largest', text: 'Largest amount first' },
  { value: 'smallest', text: 'Smallest amount first' },
];

export const customerSorts: readonly Choice[] = [
  { value: '', text: 'Newest first' },
  { value: 'made-first', text: 'Oldest first' },
  { value: 'newest', text: 'Last changed first' },
  { value: 'name', text: 'By name' },
  { value: 'status', text: 'By status' },
];

/** The order of a list; the first is the one that it has by itself. */
export const SortChoice = ({ sorts }: { readonly sorts: readonly Choice[] }) => (
  <label>
    <span class="hidden-label">Order</span>
    <select class="select" value={setting('sort')} onChange={({ currentTarget }) => set({ sort: currentTarget.value })}>
      {sorts.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** A day from or until which a list reaches. */
export const DayFilter = ({ name, label }: { readonly name: 'from' | 'to'; readonly label: string }) => (
  <label class="row">
    <span class="faint">{label}</span>
    <input
      class="input"
      type="date"
      value={setting(name)}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  </label>
);

/** Lines that stand for a list until it is there. */
export const Skeleton = ({ lines = 6 }: { readonly lines?: number }) => (
  <div class="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);

/** A page until what it shows is there. */
export const LoadingPage = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <Skeleton lines={10} />
  </Page>
);
