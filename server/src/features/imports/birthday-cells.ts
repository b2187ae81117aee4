/** The birthday of one line: what stands in its cell, or about the year that an age makes, and what is said of either. */
import { knownOfBirthday } from '@wardlight/contract';
import type { Warning } from '../../store/imports/import-clashes.ts';
import type { ReadRow } from '../../store/imports/import-rows.ts';
import type { SheetCell } from '../../workbooks/sheet.ts';
import type { ColumnDates } from './column-dates.ts';
import type { Ours } from './lines.ts';
import { asComputed, type Read, readAge, readGenderAndAge, saysAnything, spoiledBy } from './read-cells.ts';

export interface Reading {
  readonly dates: ColumnDates;
  /** yyyy-MM-dd, where the agency is. */
  readonly today: string;
  /** Somebody has said to add whose birthday cannot be read without one. */
  readonly withoutBirthday: boolean;
}

type ReadBirthday = Read & { readonly warnings?: readonly Warning[] };

/** That nobody knows it, as it is written. */
const notKnown =
  /^[(（[]?\s*(?:不詳|不明|不知|不清楚|未知|未詳|未填|未提供|無|無資料|待查|待補|没有|未記入|記載なし|なし|unknown|unk\.?|not known|none|nil|n\/?a|n\.a\.?|tba|tbc|ไม่ทราบ|ไม่ระบุ|ไม่มี|ไม่มีข้อมูล|không rõ|không biết|không có|chưa rõ|chưa biết|tidak diketahui|tidak tahu|tidak ada|belum diketahui|tdk tahu|hindi alam|di alam|wala|walang tala)\s*[)）\]]?$/i;

const saysNothing = ({ text }: SheetCell): boolean =>
  !saysAnything(text) || notKnown.test(text.slice(0, 60).normalize('NFKC').trim());

const said = (warning: Warning['warning'], value: string): readonly Warning[] => [
  { column: 'birthday', warning, value },
];

/** As `knownOfBirthday` writes it. Where there is but an age, it is about the year of this one less the age. */
export function readBirthday(ours: Ours, reading: Reading): ReadBirthday {
  const cell = ours.birthday === undefined ? undefined : asComputed(ours.birthday);
  if (cell === undefined) return { value: byAge(ours, reading), warnings: unreadAge(ours) };
  if (spoiledBy(cell) === null && saysNothing(cell)) {
    const value = byAge(ours, reading);
    return { value, warnings: value === null ? said('noBirthday', cell.text.trim()) : [] };
  }
  const read = reading.dates.read(cell);
  if ('day' in read) {
    const { date, precision, hadMonth } = read.day;
    const value = knownOfBirthday({ birthday: date, birthday_precision: precision });
    return { value, warnings: hadMonth === true ? said('yearOnly', cell.text.trim()) : [] };
  }
  if (!reading.withoutBirthday || read.problem === 'ambiguousDate') return read;
  const value = byAge(ours, reading);
  return { value, warnings: said(value === null ? 'unreadBirthday' : 'birthdayByAge', cell.text.trim()) };
}

/** Rows that wait for, or were given, the answer to be added without a birthday. */
export const unreadBirthdays = (rows: readonly ReadRow[]): number =>
  rows.filter(
    ({ problems, warnings = [] }) =>
      problems.some(({ column, problem }) => column === 'birthday' && problem !== 'ambiguousDate') ||
      warnings.some(({ warning }) => warning === 'unreadBirthday' || warning === 'birthdayByAge'),
  ).length;

function byAge(ours: Ours, { today }: Reading): string | null {
  const age = ageIn(ours);
  const year = age === null ? null : String(Number(today.slice(0, 4)) - age);
  return year === null ? null : knownOfBirthday({ birthday: `${year}-01-01`, birthday_precision: 'about' });
}

/** An age that cannot be read leaves somebody without a birthday: that is said. */
function unreadAge(ours: Ours): readonly Warning[] {
  const own = ours.age ?? ours.genderAndAge;
  if (own === undefined || !saysAnything(own.text) || ageIn(ours) !== null) return [];
  // Of the two, only the gender may stand there.
  if (ours.age === undefined && !/\d/.test(own.text) && readGenderAndAge(own.text).gender !== null) return [];
  return said('unreadAge', own.text);
}

function ageIn({ age, genderAndAge }: Ours): number | null {
  const isReadable = (cell: SheetCell): boolean => spoiledBy(asComputed(cell)) === null;
  if (age !== undefined && isReadable(age)) return readAge(age.text);
  return genderAndAge !== undefined && isReadable(genderAndAge) ? readGenderAndAge(genderAndAge.text).age : null;
}
