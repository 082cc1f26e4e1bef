import { useLayoutEffect } from 'preact/hooks';

/** Calls a handler when a key is pressed outside of a field and of a dialog; with Control or Command also in a field. */
export function useKey(key: string, handler: () => void, { isOn = true, withControl = false } = {}): void {
  // In the same turn as the drawing, so that no key is lost that is pressed as soon as something is seen.
  useLayoutEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const isControl = event.metaKey || event.ctrlKey;
      if (event.key !== key || isControl !== withControl || event.altKey) return;
      if (isTyping && !withControl && key !== 'Escape') return;
      // A dialog has the keyboard for itself.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}
