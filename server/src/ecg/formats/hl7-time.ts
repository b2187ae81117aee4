/** Times as HL7 (TS) and DICOM (DT) write them: `yyyyMMddHHmmss.ffffff±ZZZZ`, cut off where the machine knows no more. */
import type { ReadStart } from '../shape.ts';

const form = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.(\d{1,9}))?)?)?([+-]\d{4})?$/;

/** Minutes east of UTC of `+0800`; null = there is none, or it cannot be. */
export function readOffset(text: string | undefined): number | null {
  const found = /^([+-])(\d{2})(\d{2})$/.exec(text?.trim() ?? '');
  if (found === null) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  if (Number(found[3]) > 59 || minutes > 14 * 60) return null;
  return found[1] === '-' ? -minutes || 0 : minutes;
}

/** Null = no time of day, or a day that cannot be. */
export function readTime(text: string | undefined): ReadStart | null {
  const found = form.exec(text?.trim() ?? '');
  if (found === null || found[4] === undefined) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset] = found;
  const date = readDay(`${year}${month}${day}`);
  // A leap second is the last one of its minute.
  const within = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  if (date === null || !within) return null;
  const seconds = second === '60' ? '59' : second;
  const wall = `${date}T${hour}:${minute}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  return { wall, offset: readOffset(offset) };
}

/** `yyyy-MM-dd` of `yyyyMMdd…`; null = it cannot be. */
export function readDay(text: string | undefined): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.trim() ?? '');
  if (found === null) return null;
  const [, year, month, day] = found.map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1850) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? `${found[1]}-${found[2]}-${found[3]}` : null;
}

/** ms of UTC where the offset is known, of the wall's own clock where it is not. */
export const instantOf = ({ wall, offset }: ReadStart): number => Date.parse(`${wall}Z`) - (offset ?? 0) * 60_000;
