/** Times as HL7 (TS) and DICOM (DT) write them: `yyyyMMddHHmmss.ffffff±ZZZZ`, cut off where the machine knows no more. */
import type { ReadStart } from '../shape.ts';
import { wallDay, wallTime } from './wall-time.ts';

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
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3));
  // A leap second is the last one of its minute.
  const wall = wallTime({ year, month, day, hour, minute, second: second === 60 ? 59 : second, ms });
  return wall === null ? null : { wall, offset: readOffset(found[8]) };
}

/** `yyyy-MM-dd` of `yyyyMMdd…`; null = it cannot be. */
export function readDay(text: string | undefined): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.trim() ?? '');
  return found === null ? null : wallDay({ year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) });
}

/** ms of UTC where the offset is known, of the wall's own clock where it is not. */
export const instantOf = ({ wall, offset }: ReadStart): number => Date.parse(`${wall}Z`) - (offset ?? 0) * 60_000;
