import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { useKey } from './keys.ts';

const isOpen = signal(false);
const close = () => {
  isOpen.value = false;
};

interface Props {
  readonly pages: readonly { readonly key: string; readonly name: string }[];
}

const others = [
  ['Ctrl K', 'search everything'],
  ['/', 'search everything'],
  ['P', 'hold Now still, and follow again'],
  ['Esc', 'close what is open'],
  ['?', 'show these keys'],
] as const;

/** The keys of the console, which `?` shows. */
export const KeyHelp = ({ pages }: Props) => {
  useKey('?', () => {
    isOpen.value = true;
  });
  return isOpen.value ? <Help pages={pages} /> : null;
};

const Help = ({ pages }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="palette key-help" ref={dialog} aria-label="Keys" onClose={close} closedby="any">
      <div class="palette-head">
        <h2>Keys</h2>
        <button type="button" class="button is-quiet push" onClick={close} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <dl class="key-list">
        {[...others, ...pages.map(({ key, name }) => [key, name] as const)].map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
};
