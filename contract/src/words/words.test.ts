/** Every language says everything the default language says, with the same variables; types hold it while writing, this holds it built. */
import { expect, test } from 'vitest';
import { errorCodes, fieldProblems } from '../errors.ts';
import { readingOutcomes, readingReasons } from '../gateway/answers.ts';
import { type Language, languages } from '../vocabulary/languages.ts';
import {
  chilineDeviceTypes,
  mealTimes,
  measurementBands,
  measurementKinds,
  measurementUnits,
} from '../vocabulary/measurements.ts';
import { words as enDesk } from './en/desk/index.ts';
import { words as enBoard } from './en/index.ts';
import { words as filDesk } from './fil/desk/index.ts';
import { words as filBoard } from './fil/index.ts';
import { words as idDesk } from './id/desk/index.ts';
import { words as idBoard } from './id/index.ts';
import { words as jaDesk } from './ja/desk/index.ts';
import { words as jaBoard } from './ja/index.ts';
import { words as thDesk } from './th/desk/index.ts';
import { words as thBoard } from './th/index.ts';
import { words as viDesk } from './vi/desk/index.ts';
import { words as viBoard } from './vi/index.ts';
import { words as defaultDesk } from './zh-TW/desk/index.ts';
import { words as defaultBoard } from './zh-TW/index.ts';

type Said<T> = { readonly [K in keyof T]: T[K] extends string ? string : Said<T[K]> };
const defaultWords = { ...defaultBoard, desk: defaultDesk };
const words: Record<Language, Said<typeof defaultWords>> = {
  'zh-TW': defaultWords,
  en: { ...enBoard, desk: enDesk },
  ja: { ...jaBoard, desk: jaDesk },
  id: { ...idBoard, desk: idDesk },
  th: { ...thBoard, desk: thDesk },
  fil: { ...filBoard, desk: filDesk },
  vi: { ...viBoard, desk: viDesk },
};
const loaded = languages.map((language) => ({ language, words: words[language] }));

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(here, value);
    else for (const [inner, text] of flatten(value, here)) found.set(inner, text);
  }
  return found;
}

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name ?? '').sort();
const standard = flatten(defaultWords);

test('there are words to compare', () => {
  expect(standard.size).toBeGreaterThan(100);
});

test.each(loaded)('$language has the same keys, none empty, with the same variables', ({ words }) => {
  const flat = flatten(words);
  expect([...flat.keys()].sort()).toEqual([...standard.keys()].sort());
  for (const [key, text] of flat) {
    expect(text.trim(), key).not.toBe('');
    expect(text, key).toBe(text.normalize('NFC'));
    expect(variablesOf(text), key).toEqual(variablesOf(standard.get(key) ?? ''));
    // i18next would read these as something else: nesting, or a half variable.
    expect(text.replaceAll(/\{\{[A-Za-z]+\}\}/g, ''), key).not.toMatch(/\$t\(|[{}]/);
  }
});

test.each(loaded)('$language has words for every error code and field problem', ({ words }) => {
  const errors: Tree = { ...words.errors, ...words.desk.errors };
  for (const code of [...Object.keys(errorCodes), 'unreachable', 'unexpected'])
    expect(typeof errors[code], code).toBe('string');
  expect(Object.keys(words.errors.fields).sort()).toEqual([...fieldProblems].sort());
});

test.each(loaded)(
  '$language has words for every measurement, its unit and band, and every reason of a reading',
  ({ words }) => {
    const { kind, unit, band, meal, deviceType, outcome, reason } = words.desk.measurements;
    expect(Object.keys(kind)).toEqual([...measurementKinds]);
    expect(Object.keys(unit)).toEqual([...measurementUnits]);
    expect(Object.keys(band)).toEqual([...measurementBands]);
    expect(Object.keys(meal)).toEqual([...mealTimes]);
    expect(Object.keys(deviceType)).toEqual(Object.keys(chilineDeviceTypes));
    expect(Object.keys(outcome)).toEqual([...readingOutcomes]);
    expect(Object.keys(reason)).toEqual(Object.keys(readingReasons));
    // Two reasons that read alike help nobody to tell them apart.
    expect(new Set(Object.values(reason)).size).toBe(Object.keys(reason).length);
  },
);

test.each(loaded)('$language is calm: no exclamation marks, no "oops"', ({ words }) => {
  for (const [key, text] of flatten(words)) {
    // The alarm's own marks are not words.
    if (!key.includes('priority')) expect(text, key).not.toMatch(/[!！]|oops/i);
  }
});

const scripts: Partial<Record<(typeof languages)[number], RegExp>> = {
  'zh-TW': /[一-鿿]/,
  ja: /[぀-ヿ一-鿿]/,
  th: /[฀-๿]/,
};
const anyOfThese = /[぀-ヿ一-鿿฀-๿]/;
/** Written so everywhere; what is nothing but values and marks between them is, too. */
const international = [
  'Wardlight',
  'Wi-Fi',
  'QR',
  'LINE',
  'SpO2',
  'PIN',
  'OK',
  '{{n}} dBm',
  ...['mmHg', '°C', '°F', 'mg/dL', 'mmol/L', 'µmol/L', 'g/dL'].map((unit) => `{{value}} ${unit}`),
];
const isOnlyValues = (text: string): boolean => !/\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

test.each(loaded)('$language is written in its own script, not left in another', ({ language, words }) => {
  const own = scripts[language];
  const strange = [...flatten(words)].filter(([, text]) =>
    own === undefined ? anyOfThese.test(text) : !own.test(text) && !international.includes(text) && !isOnlyValues(text),
  );
  expect(strange).toEqual([]);
});

/** Kinds that are about a state: when they are said in other words, a tile says one thing twice. */
const stateOf = { leaveTimeout: 'bedExit', siteTimeout: 'sitting', lyingTimeout: 'lyingTooLong' } as const;

test.each(loaded)(
  '$language has one word for one idea: the kind of an alert holds the word of its state',
  ({ words }) => {
    for (const [type, status] of Object.entries(stateOf) as [
      keyof typeof stateOf,
      (typeof stateOf)[keyof typeof stateOf],
    ][])
      expect(words.alerts.type[type].toLowerCase()).toContain(words.board.status[status].toLowerCase());
  },
);

test('what misled a night shift is gone: no breath is not a cable, nobody came back, and oxygen is in the blood', () => {
  for (const { language, words } of loaded) {
    expect(words.alerts.type.rrAbnormal, language).not.toMatch(/signal|訊號|信号|สัญญาณ|tín hiệu|sinyal|senyales/i);
    expect(words.alerts.nextStep.rrAbnormal, language).not.toBe('');
    expect(words.alerts.type.spo2Less, language).toMatch(/SpO2|血氧|ในเลือด/);
    expect(words.alerts.type.tempGreater, language).toMatch(/body|體溫|体温|ร่างกาย|Thân nhiệt|tubuh|katawan/i);
  }
  expect(words.en.alerts.change.reopened).toBe('Happening again');
});

test.each(loaded)(
  '$language has the board’s word for a state on every list, in the drawer and in reports',
  ({ words }) => {
    const { status } = words.board;
    const { devices, networks, bedDrawer, reports, residentReport, turns } = words.desk;
    for (const offline of [devices.offline, devices.filter.offline, networks.offline, bedDrawer.offline])
      expect(offline).toBe(status.disconnected);
    for (const online of [devices.filter.online, networks.online, bedDrawer.online])
      expect(online).toBe(devices.online);
    expect(devices.neverHeard).toBe(status.awaitingConnection);
    expect(reports.kind.notMonitored).toBe(status.notMonitored);
    for (const away of [reports.kind.away, residentReport.away, turns.away]) expect(away).toBe(status.away);
  },
);
