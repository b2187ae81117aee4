/** The decisions of Pan and Tompkins (1985): which crest of energy is a QRS complex. */
import type { Crest, Crests } from './peak-crests.ts';

/** What is a beat and what is noise, as the beats before have it. */
interface Level {
  signal: number;
  noise: number;
}

/** mV: a filtered signal that swings less has no beats, only the noise of an amplifier. */
const leastSwing = 0.02;
/** Of beats that make up the usual interval. */
const usual = 8;

/** @returns tips of QRS complexes, within one stretch without gaps */
export function detectBeats(crests: Crests, rate: number): number[] {
  const beats: number[] = [];
  // After a long silence, or where the amplitude is another by far, it goes on as if the recording began there.
  let least = leastSwing;
  for (let from = 0; from < crests.length; ) {
    const ended = detectFrom(crests, from, beats, rate, least);
    from = ended.from;
    least = Math.max(least, ended.swing * 0.1);
  }
  return beats;
}

/** Learns from the crests that follow: of each second and a half the highest one, and of those the one in the middle. */
function learn(crests: Crests, from: number, rate: number): { energy: Level; swing: Level } {
  const first = crests.get(from).at;
  const best: Crest[] = [];
  for (let index = from; index < crests.length; index++) {
    const crest = crests.get(index);
    if (crest.at > first + rate * 9) break;
    const span = Math.floor((crest.at - first) / (rate * 1.5));
    const before = best[span];
    if (before === undefined || crest.energy > before.energy) best[span] = crest;
  }
  const median = (of: (crest: Crest) => number): number => {
    const values = best.flatMap((crest) => (crest === undefined ? [] : [of(crest)])).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  const [energy, swing] = [median((crest) => crest.energy), median((crest) => crest.swing)];
  return { energy: { signal: energy, noise: energy * 0.05 }, swing: { signal: swing, noise: swing * 0.1 } };
}

const threshold = ({ signal, noise }: Level): number => noise + 0.25 * (signal - noise);

/**
 * @param least mV: what swings less is noise, however long the silence: the heart may have stopped
 * @returns the crest to begin anew from, and how far beats swung until there
 */
function detectFrom(
  crests: Crests,
  from: number,
  beats: number[],
  rate: number,
  least: number,
): { from: number; swing: number } {
  const { energy, swing } = learn(crests, from, rate);
  const recent: number[] = [];
  let last: Crest | null = null;
  let lastIndex = from - 1;
  let lastTaken = crests.get(from).at;

  const isBeat = (crest: Crest, part: number): boolean =>
    crest.swing >= least && crest.energy > threshold(energy) * part && crest.swing > threshold(swing) * part;
  const take = (crest: Crest, index: number, weight: number): void => {
    energy.signal += (crest.energy - energy.signal) * weight;
    swing.signal += (crest.swing - swing.signal) * weight;
    if (last !== null) {
      recent.push(crest.at - last.at);
      if (recent.length > usual) recent.shift();
    }
    beats.push(crest.tip);
    [last, lastIndex, lastTaken] = [crest, index, crest.at];
  };

  for (let index = from; index < crests.length; index++) {
    const crest = crests.get(index);
    const mean = recent.length === 0 ? rate : recent.reduce((sum, interval) => sum + interval, 0) / recent.length;
    if (crest.at - lastTaken > 1.66 * mean) {
      // Too long without a beat: the best of what was passed over is one after all, if it is half as high.
      const missed = bestBetween(
        crests,
        lastIndex + 1,
        index,
        (passed) => isBeat(passed, 0.5) && !isWave(passed, last, rate),
      );
      if (missed !== null) take(missed.crest, missed.index, 0.25);
    }
    if (crest.at - lastTaken > 4 * rate && index > from) return { from: index, swing: beaten(last, swing.signal) };
    if (isBeat(crest, 1) && !isWave(crest, last, rate)) take(crest, index, 0.125);
    else {
      energy.noise += (crest.energy - energy.noise) * 0.125;
      swing.noise += (crest.swing - swing.noise) * 0.125;
    }
  }
  return { from: crests.length, swing: swing.signal };
}

/** Levels that were learned from noise alone say nothing of beats. */
const beaten = (last: Crest | null, swing: number): number => (last === null ? 0 : swing);

/** Soon after a beat and less than half as steep: its T wave. */
const isWave = (crest: Crest, last: Crest | null, rate: number): boolean =>
  last !== null && crest.at - last.at < rate * 0.36 && crest.slope < last.slope * 0.5;

function bestBetween(
  crests: Crests,
  from: number,
  to: number,
  fits: (crest: Crest) => boolean,
): { crest: Crest; index: number } | null {
  let best: { crest: Crest; index: number } | null = null;
  for (let index = from; index < to; index++) {
    const crest = crests.get(index);
    if (fits(crest) && crest.energy > (best?.crest.energy ?? 0)) best = { crest, index };
  }
  return best;
}
