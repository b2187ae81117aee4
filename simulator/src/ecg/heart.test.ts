import { describe, expect, it } from 'vitest';
import { heartOf, leadNames } from './heart.ts';
import { aecgOf, madeBy } from './write-aecg.ts';

const setting = { seed: 3, rate: 60, samplesPerSecond: 500, seconds: 10, variation: 0 };
const samplesOf = (lead: string, heart = heartOf(setting)): readonly number[] => heart.leads.get(lead) ?? [];

describe('a heart in software', () => {
  it('has twelve leads of the same length, and the limb leads agree to the last digit', () => {
    const heart = heartOf(setting);
    expect([...heart.leads.keys()]).toEqual(leadNames);
    for (const lead of leadNames) expect(samplesOf(lead, heart)).toHaveLength(5_000);
    const [one, two, three] = ['I', 'II', 'III'].map((lead) => samplesOf(lead, heart));
    expect(three).toEqual(two?.map((value, n) => value - (one?.[n] ?? 0)));
    for (const lead of leadNames) expect(samplesOf(lead, heart).every(Number.isInteger)).toBe(true);
  });

  it('beats at its rate, with an R of about a millivolt in lead II', () => {
    const { beats } = heartOf(setting);
    expect(beats).toHaveLength(10);
    const two = samplesOf('II');
    for (const beat of beats) {
      const near = two.slice(Math.round((beat - 0.02) * 500), Math.round((beat + 0.02) * 500) + 1);
      expect(Math.max(...near)).toBeGreaterThan(900);
      expect(Math.max(...near)).toBeLessThan(1_100);
    }
  });

  it('is the same for the same seed, and another for another one', () => {
    const uneven = { ...setting, variation: 0.03 };
    expect(heartOf(uneven)).toEqual(heartOf(uneven));
    expect(heartOf(uneven).beats).not.toEqual(heartOf({ ...uneven, seed: 4 }).beats);
  });

  it('as a file it says that nobody was recorded, and no name can break it', () => {
    const patient = { name: '<陳 & "X">', id: 'SIM-1', born: '19380402', sex: 'F' } as const;
    const file = aecgOf({ heart: heartOf(setting), samplesPerSecond: 500, start: '20261129020000', patient, rate: 60 });
    expect(file).toContain(madeBy);
    expect(file).toContain('<name>&#60;陳 &#38; &#34;X&#34;&#62;</name>');
    expect(file.match(/<digits>/g)).toHaveLength(12);
  });
});
