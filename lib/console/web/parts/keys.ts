import { useLayoutEffect } from 'preact/hooks';

/** Calls a handler when a key is pressed outside of a field. */
export function useKey(key: string, handler: () => void, isOn = true): void {
  // In the same turn as the drawing, so that no key is lost that is pressed as soon as something is seen.
  useLayoutEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || (isTyping && key !== 'Escape')) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}
