import { describe, expect, test } from 'vitest';
import { drivenClock } from './clock.ts';

describe('a driven clock', () => {
  test('stands still until it is driven', async () => {
    const clock = drivenClock(1_000);
    const ran: number[] = [];
    clock.after(50, () => void ran.push(clock.now()));
    await clock.advance(49);
    expect([clock.now(), ran]).toEqual([1_049, []]);
    await clock.advance(1);
    expect([clock.now(), ran]).toEqual([1_050, [1_050]]);
  });

  test('runs what falls due in order, at its own time, and waits for it', async () => {
    const clock = drivenClock(0);
    const ran: string[] = [];
    clock.every(20, async () => {
      await Promise.resolve();
      ran.push(`every ${clock.now()}`);
    });
    clock.after(30, () => {
      ran.push(`after ${clock.now()}`);
      clock.after(5, () => void ran.push(`within ${clock.now()}`));
    });
    await clock.advance(40);
    expect(ran).toEqual(['every 20', 'after 30', 'within 35', 'every 40']);
  });

  test('forgets what was called off', async () => {
    const clock = drivenClock(0);
    const ran: string[] = [];
    clock.every(10, () => void ran.push('every'))();
    const callOff = clock.after(10, () => void ran.push('after'));
    clock.after(5, callOff);
    await clock.advance(100);
    expect(ran).toEqual([]);
  });

  test('two drives follow each other', async () => {
    const clock = drivenClock(0);
    await Promise.all([clock.advance(10), clock.advance(10)]);
    expect(clock.now()).toBe(20);
  });

  test('a leap runs what fell due once, late', async () => {
    const clock = drivenClock(0);
    const ran: number[] = [];
    clock.every(10, () => void ran.push(clock.now()));
    await clock.leap(1_000);
    expect(ran).toEqual([1_000]);
    await clock.advance(10);
    expect(ran).toEqual([1_000, 1_010]);
  });

  test('a failing task fails the drive and not the next one', async () => {
    const clock = drivenClock(0);
    clock.after(1, () => Promise.reject(new Error('no')));
    await expect(clock.advance(5)).rejects.toThrow('no');
    await clock.advance(5);
    expect(clock.now()).toBe(6);
  });
});
