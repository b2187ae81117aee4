/** Readings of real people: what laboratories and homes measured is taken, and what is not possible is refused by name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasurementKind, type MeasurementValue, parseGatewayReading, type SingleKind } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { canonical } from './canonical.ts';

const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
const rowsOf = (...path: string[]): string[][] =>
  readFileSync(join(folder, ...path), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

const count = (list: readonly string[]): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const one of list) counted[one] = (counted[one] ?? 0) + 1;
  return counted;
};

describe.skipIf(folder === '')('recordings (skipped: no recordings)', () => {
  test.each<[SingleKind, number, number, number]>([
    ['uricAcid', 3, 1_890, 0],
    ['totalCholesterol', 4, 1_890, 0],
    ['glucose', 5, 1_889, 1],
  ])('%s of people over sixty (NHANES)', (kind, column, accepted, refused) => {
    const values = rowsOf('nhanes', 'BIOPRO_J_subset.csv').flatMap((row) => (row[column] ? [Number(row[column])] : []));
    const results = values.map((value) => {
      const result = canonical({ kind, value, unit: 'mg/dL', comparator: null, context: {} });
      return { value, said: result.verdict === 'refused' ? result.reason : result.verdict };
    });
    expect(results.filter(({ said }) => said === 'accepted')).toHaveLength(accepted);
    const others = results.filter(({ said }) => said !== 'accepted');
    expect(others).toHaveLength(refused);
    if (kind === 'glucose') expect(others).toEqual([{ value: 626, said: 'outOfBounds' }]);
  });

  test('two months of 56 homes (TIHM): each row is joined, taken, or refused by name', () => {
    const rows = rowsOf('tihm', 'Physiology_AprMay2019.csv');
    expect(rows).toHaveLength(9_508);
    const posts = postsOf(rows);
    const said = posts.map((post) => {
      const parsed = parseGatewayReading(post, 'chiline');
      if (parsed.reading === null) return parsed.reason;
      const result = canonical(parsed.reading);
      return result.verdict === 'accepted'
        ? result.measured.kind
        : `${result.verdict} ${result.verdict === 'refused' ? result.reason : ''}`;
    });
    expect(count(said)).toEqual({
      // Each of two rows, and 1,238 of the 1,239 pulses came with them.
      bloodPressure: 1_238,
      pulse: 1,
      temperature: 3_439,
      unknownKind: 2_353,
      // 74.127 °C.
      'refused outOfBounds': 1,
    });
    expect(1_238 * 3 + 1 + 3_439 + 2_353 + 1).toBe(rows.length);
  });
});

interface Post {
  readonly meter: string;
  readonly at: number;
  readonly kind: string;
  readonly value: MeasurementValue;
  readonly unit: string;
  readonly context?: { readonly site: 'skin' };
}

const kinds: Readonly<Record<string, MeasurementKind>> = {
  'Heart rate': 'pulse',
  'Body Temperature': 'temperature',
  'Skin Temperature': 'temperature',
};

/** As a gateway would post them: what one cuff measured at one time is one reading. */
function postsOf(rows: readonly string[][]): Post[] {
  const byMoment = Map.groupBy(rows, ([home, date]) => `${home} ${date}`);
  return [...byMoment.values()].flatMap((moment) => {
    const numberOf = (type: string) => moment.find((row) => row[2] === type)?.[3];
    const [systolic, diastolic] = [numberOf('Systolic blood pressure'), numberOf('Diastolic blood pressure')];
    const isPair = systolic !== undefined && diastolic !== undefined;
    const posts = moment.flatMap(([home = '', date = '', type = '', value = '', unit = '']): Post[] => {
      const joined = isPair && (type === 'Diastolic blood pressure' || type === 'Heart rate');
      if (joined) return [];
      const post = { meter: home, at: Date.parse(`${date.replace(' ', 'T')}Z`), unit };
      if (isPair && type === 'Systolic blood pressure') {
        const pulse = numberOf('Heart rate');
        const numbers = { systolic: Number(value), diastolic: Number(diastolic), pulse: pulse ? Number(pulse) : null };
        return [{ ...post, kind: 'bloodPressure', value: numbers }];
      }
      const site = type === 'Skin Temperature' ? { context: { site: 'skin' as const } } : {};
      return [{ ...post, kind: kinds[type] ?? type, value: Number(value), ...site }];
    });
    return posts;
  });
}
