/** Instants and the wall clock of a zone, as date-and-time fields want them: `yyyy-MM-ddTHH:mm`, no seconds. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** What the wall clock shows at an instant. */
export function wallClockAt(at: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value,
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

const wallPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * The instant at which the wall clock shows this; null = no such text. Of two such instants (a clock put back) the first, and where
 * there is none (put forward) the one as if it had not been: nobody's appointment should fail for that.
 */
export function instantOf(wall: string, timeZone: string): number | null {
  const [, year, month, day, hour, minute] = wallPattern.exec(wall) ?? [];
  if (year === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number): number => Date.parse(`${wallClockAt(at, timeZone)}Z`) - at;
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)];
  return [before, after].find((at) => wallClockAt(at, timeZone) === wall.slice(0, 16)) ?? before;
}

const dayMs = 24 * 3_600_000;

const minuteMs = 60_000;

/** A range of the wall clock as calls have it: ms as text, `to` exclusive; undefined = without an end. */
export function instantsOf(range: { readonly from: string; readonly to: string }, timeZone: string) {
  const [first, last] = [instantOf(range.from, timeZone), instantOf(range.to, timeZone)];
  return {
    from: first === null ? undefined : String(first),
    to: last === null ? undefined : String(last + minuteMs),
  };
}
