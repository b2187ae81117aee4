import { frameSchema } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { eventsBetween, framesBetween, type Life, type MatEvent } from './frames.ts';
import { dayOf, noonOf } from './local-noon.ts';
import { type SceneName, scene, sceneNames } from './scenes.ts';
import { type Sleeper, sleeper } from './sleeper.ts';

const zone = 'Asia/Taipei';
const day = 86_400_000;
const noon = noonOf(20_700, zone);
const seeds = Array.from({ length: 60 }, (_, i) => 1000 + i * 7919);

interface Exit {
  at: number;
  ms: number;
}

function exitsOf(who: Sleeper, from: number, to: number): Exit[] {
  const exits: Exit[] = [];
  let inBed = false;
  let left: number | null = null;
  for (const { at, frame } of framesBetween(who, from, to)) {
    if (frame.state === 'out' && inBed) left = at;
    if (frame.state !== 'out' && left !== null) {
      exits.push({ at: left, ms: at - left });
      left = null;
    }
    inBed = frame.state !== 'out';
  }
  return exits;
}

describe('local noon', () => {
  it.each(['Asia/Taipei', 'Asia/Bangkok', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Auckland', 'UTC'])(
    'days of %s join without a gap, clock changes included',
    (where) => {
      const hours = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: where } as const;
      let longest = 0;
      for (let n = 20_400; n < 20_800; n++) {
        const at = noonOf(n, where);
        expect(new Intl.DateTimeFormat('en', hours).format(at)).toBe('12:00');
        expect(dayOf(at, where)).toBe(n);
        expect(dayOf(at - 1, where)).toBe(n - 1);
        longest = Math.max(longest, noonOf(n + 1, where) - at);
      }
      expect(longest).toBe(where.startsWith('Asia') || where === 'UTC' ? day : day + 3_600_000);
    },
  );
});

describe('a sleeper', () => {
  it('lives the same life from the same seed, and another from another', () => {
    const once = [...framesBetween(sleeper(42, zone), noon, noon + day)];
    expect([...framesBetween(sleeper(42, zone), noon, noon + day)]).toEqual(once);
    expect([...framesBetween(sleeper(43, zone), noon, noon + day)]).not.toEqual(once);
  });

  it.each([10_000, 30_000])('can be taken up at any instant: numbers and all, at %i ms', (everyMs) => {
    const whole: MatEvent[] = [...eventsBetween(sleeper(77, zone), noon - day, noon + day, everyMs)];
    for (const cut of [
      noon - 5 * 3_600_000 + 3,
      noon,
      noon + 1,
      noon + 12 * 3_600_000 + 700,
      whole[4321 % whole.length]!.at,
      whole[999]!.at,
    ]) {
      const parts = [
        ...eventsBetween(sleeper(77, zone), noon - day, cut, everyMs),
        ...eventsBetween(sleeper(77, zone), cut, noon + day, everyMs),
      ];
      expect(parts).toEqual(whole);
    }
  });

  it('says only what the contract allows, in order, at least every 10 s, at once on a change', () => {
    const wrong: unknown[] = [];
    let frames = 0;
    for (const seed of seeds.slice(0, 12)) {
      let last: { at: number; seq: number } | null = null;
      for (const event of eventsBetween(sleeper(seed, zone), noon + 1, noon + day)) {
        if (!('frame' in event)) {
          last = null;
          continue;
        }
        const { at, frame } = event;
        frames++;
        const { state, posture, rr, hr, seq } = frame;
        if (!frameSchema.safeParse({ ...frame, sent: at }).success) wrong.push(frame);
        if (state === 'out' && (rr !== null || hr !== null || posture !== null)) wrong.push(['out with values', frame]);
        if ((rr !== null && rr < 10) || (hr !== null && hr < 45)) wrong.push(['hardly alive', frame]);
        if (last !== null && (at <= last.at || at - last.at > 10_000 || seq !== last.seq + 1))
          wrong.push(['out of step', last, frame]);
        last = { at, seq };
      }
    }
    expect(wrong).toEqual([]);
    expect(frames).toBeGreaterThan(12 * 8_640);
  });

  it('breathes 12–20 times a minute in an ordinary night, slowly varying', () => {
    let ordinary = 0;
    let all = 0;
    const means = new Set<number>();
    for (const seed of seeds) {
      let sum = 0;
      let n = 0;
      for (const { frame } of framesBetween(sleeper(seed, zone), noon + 9 * 3_600_000, noon + 17 * 3_600_000)) {
        if (frame.rr === null) continue;
        all++;
        if (frame.rr >= 12 && frame.rr <= 20) ordinary++;
        sum += frame.rr;
        n++;
      }
      means.add(Math.round(sum / n));
    }
    expect(ordinary / all).toBeGreaterThan(0.95);
    expect(means.size).toBeGreaterThan(3);
  });

  it('leaves the bed 0–4 times a night for 3–12 minutes, most of them at least once', () => {
    const counts: number[] = [];
    for (const seed of seeds) {
      const who = sleeper(seed, zone);
      for (let n = 0; n < 3; n++) {
        // 22:00 to 05:00, when nobody rises for the day.
        const exits = exitsOf(who, noon + n * day + 10 * 3_600_000, noon + n * day + 17 * 3_600_000);
        counts.push(exits.length);
        for (const exit of exits) {
          expect(exit.ms).toBeGreaterThanOrEqual(3 * 60_000);
          expect(exit.ms).toBeLessThanOrEqual(12 * 60_000);
        }
        if (who.person.habit === 'bedbound') expect(exits).toEqual([]);
      }
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(2.5);
    expect(new Set(counts).size).toBeGreaterThanOrEqual(4);
  });

  it('is in bed by night and mostly up by day, unless bedbound; habits differ', () => {
    const habits = new Set<string>();
    for (const seed of seeds) {
      const who = sleeper(seed, zone);
      habits.add(who.person.habit);
      const share = (fromHour: number, toHour: number) => {
        const frames = [...framesBetween(who, noon + fromHour * 3_600_000, noon + toHour * 3_600_000)];
        return frames.filter(({ frame }) => frame.state !== 'out').length / frames.length;
      };
      expect(share(10, 17)).toBeGreaterThan(0.85);
      const byDay = share(0, 7.5);
      if (who.person.habit === 'bedbound') expect(byDay).toBe(1);
      else expect(byDay).toBeLessThan(0.6);
      expect(share(0, 0.5)).toBe(who.person.habit === 'bedbound' ? 1 : 0);
    }
    expect([...habits].sort()).toEqual(['bedbound', 'frail', 'walks']);
  });

  it('now and again breathes fast or loses its mat, so that a fortnight of sixty has something to tell', () => {
    let fast = 0;
    let gaps = 0;
    for (const seed of seeds) {
      const who = sleeper(seed, zone);
      for (let n = 0; n < 14; n++) {
        const { vitals, losses } = who.timelineAt(noon + n * day)!;
        fast += vitals.length;
        gaps += losses.length;
      }
    }
    expect(fast).toBeGreaterThan(5);
    expect(fast).toBeLessThan(60);
    expect(gaps).toBeGreaterThan(2);
    expect(gaps).toBeLessThan(40);
  });
});

describe('a scene', () => {
  const start = noon + 123_456;
  const changes = (name: SceneName) => {
    const seen: [afterSeconds: number, what: string][] = [];
    let state = '';
    for (const event of eventsBetween(scene(name, start), start - 60_000, start + 3_600_000)) {
      const what = 'frame' in event ? event.frame.state : `${event.supply} ${event.on ? 'back' : 'lost'}`;
      if (what !== state) seen.push([(event.at - start) / 1000, what]);
      state = what;
    }
    return seen;
  };

  it('runs as named, from the instant it starts', () => {
    expect(changes('quiet')).toEqual([[0, 'lying']]);
    expect(changes('leavesBed')).toEqual([
      [0, 'lying'],
      [15, 'sitting'],
      [25, 'out'],
      [1525, 'sitting'],
      [1535, 'lying'],
    ]);
    expect(changes('sitsTooLong')).toEqual([
      [0, 'lying'],
      [15, 'sitting'],
      [720, 'lying'],
    ]);
    expect(changes('fastBreathing')).toEqual([[0, 'lying']]);
    expect(changes('networkLost')).toEqual([
      [0, 'lying'],
      [15, 'connection lost'],
      [20, 'lying'],
      [720, 'connection back'],
      [720, 'lying'],
    ]);
    expect(changes('matUnplugged')).toEqual([
      [0, 'lying'],
      [15, 'power lost'],
      [720, 'power back'],
      [720, 'lying'],
    ]);
  });

  it.each([
    ['fastBreathing', 'rr', (rr) => rr >= 25],
    ['slowBreathing', 'rr', (rr) => rr <= 8],
    ['fastHeart', 'hr', (hr) => hr >= 131],
    ['slowHeart', 'hr', (hr) => hr <= 40],
    ['lowSpo2', 'spo2', (spo2) => spo2 <= 90],
    ['fever', 'temp', (temp) => temp >= 37.8],
  ] as [SceneName, 'rr' | 'hr' | 'spo2' | 'temp', (value: number) => boolean][])(
    '%s: %s is beyond its limit for twelve minutes without a gap, and only then',
    (name, vital, beyond) => {
      let seconds = 0;
      for (const { at, frame } of framesBetween(scene(name, start), start, start + 3_600_000, 1_000)) {
        const value = frame[vital];
        if (value === null || value === undefined) throw new Error(`${name} lost its ${vital}`);
        expect(beyond(value), `${name} ${at - start} ${value}`).toBe(at - start >= 15_000 && at - start < 720_000);
        expect(frame.quality).toBeGreaterThanOrEqual(50);
        if (beyond(value)) seconds++;
      }
      expect(seconds).toBe(705);
    },
  );

  it('without a breathing signal somebody still lies there, well measured and still', () => {
    const frames = [...framesBetween(scene('noBreathingSignal', start), start + 15_000, start + 720_000)];
    expect(frames).toHaveLength(70);
    for (const { frame } of frames) {
      expect(frame).toMatchObject({ state: 'lying', rr: null });
      expect(frame.hr).toBeGreaterThan(50);
      expect([frame.quality >= 50, frame.move < 10]).toEqual([true, true]);
    }
  });

  it('lies too long without a turn; a restless night moves most of the time, also by its good frames alone', () => {
    const postures = new Set(
      [...framesBetween(scene('liesTooLong', start), start, start + 4 * 3_600_000)].map(({ frame }) => frame.posture),
    );
    expect([...postures]).toEqual(['supine']);
    const tossing = [...framesBetween(scene('restlessNight', start), start + 15_000, start + 2_700_000)];
    const mean = (frames: typeof tossing) => frames.reduce((sum, { frame }) => sum + frame.move, 0) / frames.length;
    const good = tossing.filter(({ frame }) => frame.quality >= 50);
    expect(mean(tossing)).toBeGreaterThan(52);
    expect(mean(good)).toBeGreaterThan(52);
    expect(good.length).toBeGreaterThan(tossing.length / 4);
  });

  it('finds no breath in somebody who sits, and says itself that the signal is poor', () => {
    const sitting = [...framesBetween(scene('sitsTooLong', start), start + 15_000, start + 720_000, 1_000)];
    for (const { frame } of sitting) {
      expect(frame).toMatchObject({ state: 'sitting', rr: null });
      expect(frame.quality).toBeLessThan(50);
    }
  });

  it('has oxygen and temperature only where the mat has the sensor; out of bed they are null, not zero', () => {
    const fields = (life: Life) => {
      const [first] = [...framesBetween(life, start, start + 10_000)];
      return [first!.frame.spo2, first!.frame.temp];
    };
    expect(fields(scene('quiet', start))).toEqual([undefined, undefined]);
    const [spo2, temp] = fields(scene('quiet', start, 10_000, ['spo2', 'temp']));
    expect(spo2).toBeGreaterThanOrEqual(93);
    expect(temp).toBeGreaterThan(36);
    const out = [...framesBetween(scene('leavesBed', start, 10_000, ['spo2', 'temp']), start + 60_000, start + 70_000)];
    expect(out[0]?.frame).toMatchObject({ state: 'out', spo2: null, temp: null });
    const has = (sensor: 'spo2' | 'temp') => seeds.filter((seed) => sleeper(seed, zone).body[sensor] !== undefined);
    expect(has('spo2').length).toBeGreaterThan(8);
    expect(has('spo2').length).toBeLessThan(24);
    expect(has('temp').length).toBeGreaterThan(5);
    expect(has('temp').length).toBeLessThan(20);
  });

  it.each(sceneNames)('%s is the same each time, wherever it is taken up', (name) => {
    const whole = [...eventsBetween(scene(name, start), start, start + 7_200_000)];
    const cut = start + 721_000;
    expect([
      ...eventsBetween(scene(name, start), start, cut),
      ...eventsBetween(scene(name, start), cut, start + 7_200_000),
    ]).toEqual(whole);
  });
});
