import { describe, expect, it, vi } from 'vitest';
import { deadlineAfter, expiryAfter, isBeforeThisProcess } from '../../functions/ports/clock.ts';
import { provide } from '../../functions/ports/ports.ts';

const noon = new Date('2025-11-01T12:00:00.000Z');

describe('a window in which a client has to act', () => {
  it.each([
    ['1', 300, '2025-11-01T12:05:00.000Z'],
    ['60', 300, '2025-11-01T12:00:05.000Z'],
    ['60', 5, '2025-11-01T12:00:01.000Z'],
    ['100000', 300, '2025-11-01T12:00:01.000Z'],
    ['0.5', 5, '2025-11-01T12:00:10.000Z'],
  ])('ends, at a CLOCK_SPEED of %s and for %i seconds, at %s', (speed, seconds, deadline) => {
    vi.stubEnv('CLOCK_SPEED', speed);
    expect(deadlineAfter(noon, seconds).toISOString()).toBe(deadline);
  });

  it('is longer than a wait that needs no action', () => {
    vi.stubEnv('CLOCK_SPEED', '60');
    expect(expiryAfter(noon, 30).toISOString()).toBe('2025-11-01T12:00:00.500Z');
  });
});

it('a moment is before this process where it is before its start', () => {
  provide('clock', { now: () => noon, startedAt: () => noon });
  expect(isBeforeThisProcess('2025-11-01T11:59:59.999Z')).toBe(true);
  expect(isBeforeThisProcess(noon.toISOString())).toBe(false);
});
