import type { MatState, Posture } from '@wardlight/contract';
import { type Chance, chanceOf } from '../chance.ts';
import type { Personality } from './personality.ts';
import type { Mark, Stretch, Timeline } from './timeline.ts';

const minute = 60_000;
/** Marks stand in the second half of a second, regular frames in the first: the two never meet. */
const markMs = 700;

/** Minutes after noon of a wall-clock minute. */
const afterNoon = (minuteOfDay: number) => (minuteOfDay + 720) % 1440;

/**
 * One day of a resident, from noon to noon. Everybody who gets up is at lunch when a day ends and the next one begins,
 * and the bedbound lie on their back, so that days join without a seam.
 */
export function planDay(person: Personality, seed: number, day: number, noon: number, nextNoon: number): Timeline {
  const chance = chanceOf(seed, 2, day);
  const pen = new Pen(chance, noon, nextNoon, person.habit === 'bedbound' ? 'lying' : 'out');
  if (person.habit === 'bedbound') pen.lieUntil(1440 - chance.between(20, 40), person.turnEvery);
  else writeDay(pen, person, chance);
  if (person.habit === 'bedbound') pen.mark('lying', 'supine', 8_000);
  const night = { from: noon + afterNoon(person.bedtime) * minute, to: noon + afterNoon(person.rising) * minute };
  return {
    from: noon,
    to: nextNoon,
    marks: pen.marks,
    restless: restlessBouts(person, chance, night),
    vitals: chance.happens(person.fastNights)
      ? [{ ...within(chance, night, 8, 35), rr: chance.between(26.5, 30) }]
      : [],
    losses: chance.happens(0.012) ? [{ ...within(chance, night, 4, 15), of: 'power' }] : [],
  };
}

function writeDay(pen: Pen, person: Personality, chance: Chance): void {
  const frail = person.habit === 'frail';
  pen.restAt(chance.between(50, 100), frail ? chance.between(90, 150) : chance.between(45, 100), person.turnEvery);
  if (chance.happens(frail ? 0.9 : 0.25))
    pen.restAt(chance.between(240, 270), chance.between(25, 50), person.turnEvery);
  const bedtime = afterNoon(person.bedtime) + chance.between(-12, 12);
  const rising = afterNoon(person.rising) + chance.between(-12, 12);
  pen.goTo(bedtime);
  pen.lieDown(chance.between(0.3, 1.6));
  for (const at of visitTimes(person, chance, bedtime, rising)) {
    pen.lieUntil(at, person.turnEvery);
    pen.getUp(chance.between(0.2, 1.4));
    pen.goTo(pen.now + chance.between(3, 12));
    pen.lieDown(chance.between(0.1, 0.5));
  }
  if (chance.happens(0.15)) {
    // Sits up awhile in the small hours and lies down again.
    pen.lieUntil(Math.min(rising - 30, pen.now + chance.between(20, 60)), person.turnEvery);
    pen.mark('sitting', null, 6_000);
    pen.goTo(pen.now + chance.between(1, 5));
    pen.mark('lying', 'supine', 8_000);
  }
  pen.lieUntil(rising, person.turnEvery);
  pen.getUp(chance.happens(0.2) ? chance.between(3, 5) : chance.between(0.4, 2.5));
  if (chance.happens(frail ? 0.9 : 0.35)) {
    const start = Math.max(pen.now + 60, chance.between(1200, 1250));
    pen.restAt(start, chance.between(30, frail ? 100 : 60), person.turnEvery);
  }
}

/** At least 40 minutes between two visits, 45 after lying down, 30 before rising. */
function visitTimes(person: Personality, chance: Chance, bedtime: number, rising: number): number[] {
  const wanted = Math.round(person.visits + chance.bell() * 0.8);
  const count = Math.min(4, Math.max(0, wanted));
  const times: number[] = [];
  const slot = (rising - 30 - (bedtime + 45)) / Math.max(1, count);
  for (let i = 0; i < count; i++) times.push(bedtime + 45 + slot * i + chance.between(0, slot - 40));
  return times;
}

function restlessBouts(person: Personality, chance: Chance, night: Stretch): Timeline['restless'] {
  const bouts: { from: number; to: number; move: number }[] = [];
  for (let at = night.from; ; ) {
    at += chance.between(20, 90) * minute * (1.3 - person.restless);
    const to = at + chance.between(2, 4 + 12 * person.restless) * minute;
    if (to > night.to) return bouts;
    bouts.push({ from: at, to, move: chance.between(20, 40 + 50 * person.restless) });
    at = to;
  }
}

function within(chance: Chance, night: Stretch, least: number, most: number): Stretch {
  const length = chance.between(least, most) * minute;
  const from = Math.round(chance.between(night.from, night.to - length));
  return { from, to: Math.round(from + length) };
}

/** Writes marks in order; `now` is in minutes after noon. */
class Pen {
  readonly marks: Mark[] = [];
  now = 0;
  private readonly chance: Chance;
  private readonly noon: number;
  private readonly end: number;

  constructor(chance: Chance, noon: number, end: number, state: MatState) {
    this.chance = chance;
    this.noon = noon;
    this.end = end;
    this.marks.push({ at: noon, state, posture: state === 'lying' ? 'supine' : null, stirMs: 0 });
  }

  mark(state: MatState, posture: Posture | null, stirMs: number): void {
    const at = Math.floor((this.noon + this.now * minute) / 1000) * 1000 + markMs;
    const last = this.marks.at(-1);
    if (at < this.end && (last === undefined || at > last.at)) this.marks.push({ at, state, posture, stirMs });
  }

  goTo(now: number): void {
    this.now = Math.max(this.now, now);
  }

  /** Sits on the edge for some minutes, then is gone. */
  getUp(sitMinutes: number): void {
    this.mark('sitting', null, 6_000);
    this.now += sitMinutes;
    this.mark('out', null, 0);
  }

  lieDown(sitMinutes: number): void {
    this.mark('sitting', null, 6_000);
    this.now += sitMinutes;
    this.mark('lying', this.chance.pick(['supine', 'left', 'right']), 12_000);
  }

  /** Stays in bed until then, turning now and again. */
  lieUntil(end: number, turnEvery: number): void {
    for (let next = this.now + this.turnAfter(turnEvery); next < end; next += this.turnAfter(turnEvery)) {
      this.now = next;
      this.mark('lying', this.otherPosture(), this.chance.between(3_000, 14_000));
    }
    this.goTo(end);
  }

  restAt(start: number, minutes: number, turnEvery: number): void {
    this.goTo(start);
    this.lieDown(0.4);
    this.lieUntil(this.now + minutes, turnEvery);
    this.getUp(this.chance.between(0.4, 2));
  }

  private turnAfter(turnEvery: number): number {
    return turnEvery * this.chance.between(0.5, 1.5);
  }

  private otherPosture(): Posture {
    const last = this.marks.at(-1)?.posture;
    if (last !== 'supine' && this.chance.happens(0.5)) return 'supine';
    const side = this.chance.pick<Posture>([
      'left',
      'right',
      'left',
      'right',
      'left',
      'right',
      'left',
      'right',
      'prone',
    ]);
    return side === last ? 'supine' : side;
  }
}
