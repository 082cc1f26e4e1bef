import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alarm } from '../../../lib/local/alarm.ts';
import { LocalClock } from '../../../lib/local/clock.ts';
import { aDurable } from '../../kit/local-parts.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the clock', () => {
  it('shows the real time until it is set otherwise', () => {
    const { clock } = aDurable();
    vi.advanceTimersByTime(1_500);
    expect(clock.now()).toBe(start + 1_500);
  });

  it('jumps ahead and goes on from there', () => {
    const { clock } = aDurable();
    clock.advance(60_000);
    vi.advanceTimersByTime(1_000);
    expect(clock.now()).toBe(start + 61_000);
  });

  it('never goes back', () => {
    const { clock } = aDurable();
    expect(() => clock.advance(-1)).toThrow('forward only');
    expect(() => clock.advance(Number.NaN)).toThrow('forward only');
    vi.setSystemTime(start - 10_000);
    expect(clock.now()).toBe(start);
  });

  it('goes on from where it was when the clock of the machine is set back, also after a restart', () => {
    const durable = aDurable();
    const { clock } = durable;
    clock.setSpeed(2);
    vi.advanceTimersByTime(10_000);
    expect(clock.now()).toBe(start + 20_000);
    vi.setSystemTime(start - 3_600_000);
    expect(clock.now()).toBe(start + 20_000);
    vi.advanceTimersByTime(1_000);
    expect(clock.now()).toBe(start + 22_000);
    expect(new LocalClock(durable.db).now()).toBe(start + 22_000);
    vi.setSystemTime(start - 7_200_000);
    const restarted = new LocalClock(durable.db);
    expect(restarted.now()).toBe(start + 20_000);
    vi.advanceTimersByTime(1_000);
    expect(restarted.now()).toBe(start + 22_000);
  });

  it('ends with the year 2099, however fast it goes', () => {
    const { clock } = aDurable();
    const end = Date.parse('2100-01-01T00:00:00Z');
    expect(() => clock.advance(end - start + 1)).toThrow('2100');
    clock.advance(end - start - 1_000);
    clock.setSpeed(100_000);
    vi.advanceTimersByTime(60_000);
    expect(clock.now()).toBe(end);
  });

  it('stays while it is paused, and can still be moved', () => {
    const { clock } = aDurable();
    clock.pause();
    vi.advanceTimersByTime(5_000);
    expect(clock.now()).toBe(start);
    clock.advance(10);
    expect(clock.now()).toBe(start + 10);
    clock.resume();
    vi.advanceTimersByTime(5);
    expect(clock.now()).toBe(start + 15);
  });

  it('goes at its speed without a jump where the speed changes', () => {
    const { clock } = aDurable();
    clock.setSpeed(60);
    vi.advanceTimersByTime(1_000);
    clock.setSpeed(2);
    vi.advanceTimersByTime(1_000);
    expect(clock.now()).toBe(start + 62_000);
    expect(clock.realMsUntil(clock.now() + 1_000)).toBe(500);
  });

  it('goes on after a restart as if there had been none', () => {
    const durable = aDurable();
    durable.clock.setSpeed(10);
    durable.clock.advance(3_600_000);
    vi.advanceTimersByTime(1_000);
    expect(new LocalClock(durable.db).now()).toBe(start + 3_610_000);
  });
});

describe('an alarm', () => {
  it('rings when the clock shows its moment, however the clock gets there', () => {
    const { clock } = aDurable();
    const ring = vi.fn();
    const alarm = new Alarm(clock, ring);
    alarm.ringAt(clock.now() + 60_000);
    clock.pause();
    vi.advanceTimersByTime(120_000);
    expect(ring).not.toHaveBeenCalled();
    clock.advance(60_000);
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledTimes(1);
    clock.resume();
    clock.setSpeed(60);
    alarm.ringAt(clock.now() + 60_000);
    vi.advanceTimersByTime(999);
    expect(ring).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('rings within a minute after the machine slept, while no timer counts', () => {
    const { clock } = aDurable();
    const ring = vi.fn();
    new Alarm(clock, ring).ringAt(start + 3_600_000);
    vi.setSystemTime(start + 8 * 3_600_000);
    vi.advanceTimersByTime(60_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('rings after more time than one timer takes', () => {
    const { clock } = aDurable();
    const ring = vi.fn();
    new Alarm(clock, ring).ringAt(start + 40 * 86_400_000);
    vi.advanceTimersByTime(30 * 86_400_000);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * 86_400_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });
});
