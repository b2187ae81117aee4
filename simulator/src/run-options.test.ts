import { expect, it } from 'vitest';
import { runOptionsOf } from './run-options.ts';

it('plays every mat of a file at the pace of life, and keeps a day', () => {
  expect(runOptionsOf(['--mats', 'mats.json'])).toEqual({
    url: 'mqtt://127.0.0.1:1883',
    mats: 'mats.json',
    speed: 1,
    beds: null,
    everyMs: 10_000,
    spread: false,
    scene: null,
    networks: null,
    perSecond: 200,
    storms: false,
    keepMs: 86_400_000,
    keepFile: null,
    backlogOrder: 'oldest',
    backlogPerSecond: 20,
    control: null,
  });
});

it('carries five thousand a second in a storm', () => {
  const args =
    '--mats m --beds 5000 --every 1000 --storm --networks 40 --scene networkLost --backlog newest --control 0';
  expect(runOptionsOf(args.split(' '))).toMatchObject({
    beds: 5_000,
    everyMs: 1_000,
    spread: true,
    perSecond: Number.POSITIVE_INFINITY,
    storms: true,
    networks: 40,
    scene: 'networkLost',
    backlogOrder: 'newest',
    control: 0,
  });
});

it.each([
  [['--every', '999'], '--every must be a whole number from 1000 to 30000, and "999" is not.'],
  [['--every', '30001'], '--every must be'],
  [['--every', ''], '--every must be'],
  [['--beds', '1.5'], '--beds must be a whole number'],
  [['--beds', '0'], '--beds must be'],
  [['--speed', '0'], '--speed must be a number from 0.001 to 1000'],
  [['--keep-hours', '25'], '--keep-hours must be a number from 0 to 24'],
  [['--backlog', 'middle'], '--backlog must be one of oldest, newest, and "middle" is not.'],
  [['--scene', 'flu'], '--scene must be one of quiet'],
  [['--control', '65536'], '--control must be'],
  [['--control', 'stdout'], '--control must be'],
  [['--bed', '5'], "Unknown option '--bed'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => runOptionsOf(['--mats', 'mats.json', ...args])).toThrow(sentence);
});

it('says what it takes when it does not know what to play', () => {
  expect(() => runOptionsOf([])).toThrow(/^Usage: [\s\S]*--beds <n>/);
});
