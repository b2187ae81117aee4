/** What the number in a cell means: digits, or a day. Workbooks have no dates; they have numbers that look like dates. */
import type { SheetCell } from './sheet.ts';

/** The formats that every workbook knows without saying: of dates and times, by number (ECMA-376 part 1, 18.8.30; 27–36 and 50–58 are East Asian). */
const builtInDates = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format shows a day: outside quotes, escapes and brackets, and only in its part for positive numbers. */
export function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates(id);
  const [positive = ''] = code.split(';');
  const bare = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase();
  if (bare.trim() === 'general') return false;
  // `e` is a year (of the Republic, of an emperor) where it is not the exponent of a number.
  return /[yd]|m{3}/.test(bare) || (/e/.test(bare) && !/[#0?]/.test(bare));
}

const dayMs = 86_400_000;
const last = 2_958_465;

/** yyyy-MM-dd of a count of days; null where that is no day. The 1900 system has a February 29th that never was: days before it are one off. */
export function dayOf(serial: number, from1904: boolean): string | null {
  const whole = Math.floor(serial);
  if (!Number.isFinite(serial) || whole < (from1904 ? 0 : 1) || whole > last || (!from1904 && whole === 60))
    return null;
  const base = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  return new Date(base + whole * dayMs).toISOString().slice(0, 10);
}

/** More digits than these no program of workbooks keeps: the rest was made zero. */
const keptDigits = 15;

/** As it was typed: workbooks store `0.1` as 0.10000000000000001 and 123456789012 as 1.23456789012E+11. `zeros`: shown with so many digits at least. */
export function numberCell(column: number, raw: string, zeros: number): SheetCell {
  const value = Number(raw);
  if (!Number.isFinite(value)) return { column, kind: 'error', text: raw };
  if (Math.abs(value) >= 10 ** keptDigits) return { column, kind: 'rounded', text: raw };
  const digits = plainDigits(Number(value.toPrecision(keptDigits)));
  return { column, kind: 'number', text: /^\d+$/.test(digits) ? digits.padStart(zeros, '0') : digits };
}

const plainDigits = (value: number): string =>
  /e/i.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

/** How many digits a format of nothing but zeros shows; 0 = it is another. */
export const zerosOf = (code: string | undefined): number =>
  code !== undefined && /^0{2,20}$/.test(code) ? code.length : 0;
