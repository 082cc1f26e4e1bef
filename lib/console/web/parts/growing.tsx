import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** How many lines are drawn at first, and how many more each time that the end comes into view. */
const step = 60;

/**
 * How many lines of a long list to draw, and what to put behind them: the list grows while it is scrolled, so that a page with thousands of
 * lines is as quick as one with few.
 */
export function useGrowing(total: number): [count: number, end: ComponentChildren] {
  const shown = useSignal(step);
  const end = useRef<HTMLDivElement>(null);
  const isWhole = shown.value >= total;
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) shown.value += step;
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWhole, shown.value]);
  return [Math.min(shown.value, total), isWhole ? null : <div ref={end} class="growing-end" />];
}
