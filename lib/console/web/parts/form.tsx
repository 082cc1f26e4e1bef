import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled control; `children` gets the id that the control must have. */
export const Field = ({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly children: (id: string) => ComponentChildren;
}) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id)}
      {hint && <small>{hint}</small>}
    </div>
  );
};

export const TextInput = ({
  id,
  value,
  placeholder,
  numeric,
}: {
  readonly id: string;
  readonly value: Signal<string>;
  readonly placeholder?: string;
  readonly numeric?: boolean;
}) => (
  <input
    id={id}
    class="input"
    autocomplete="off"
    inputMode={numeric ? 'decimal' : 'text'}
    placeholder={placeholder}
    value={value.value}
    onInput={({ currentTarget }) => {
      value.value = currentTarget.value;
    }}
  />
);

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export const Select = ({
  id,
  value,
  choices,
}: {
  readonly id: string;
  readonly value: Signal<string>;
  readonly choices: readonly Choice[];
}) => (
  <select
    id={id}
    class="select"
    value={value.value}
    onChange={({ currentTarget }) => {
      value.value = currentTarget.value;
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.text}
      </option>
    ))}
  </select>
);

/** A few alternatives, of which one is chosen. */
export const Segments = ({
  label,
  value,
  choices,
  choose,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly choose: (value: string) => void;
}) => (
  <fieldset class="segments">
    <legend class="hidden-label">{label}</legend>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        class={`button is-small ${choice.value === value ? 'is-on' : ''}`}
        aria-pressed={choice.value === value}
        onClick={() => choose(choice.value)}
      >
        {choice.text}
      </button>
    ))}
  </fieldset>
);
