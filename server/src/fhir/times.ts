/** Times in a search: `ge2026-03-01`, `lt2026-03-01T08:00:00+08:00` (hl7.org/fhir/R4/search.html#date). */

import type { Bound, TimeTest } from '../store/integrations/observations.ts';

const form =
  /^(eq|ge|le|gt|lt)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** Null = no time of this form. A value means all of the time it names: `eq2026-03-01` is that whole day. */
export function timeTests(text: string): readonly TimeTest[] | null {
  // A `+` that was not encoded arrives as a space.
  const found = form.exec(text.replaceAll(' ', '+'));
  if (found === null) return null;
  const [, prefix = 'eq', year = '', month, day, hour, minute, second, fraction, zone] = found;
  const span =
    hour === undefined
      ? localSpan(year, month, day)
      : instantSpan(`${year}-${month}-${day}T${hour}:${minute}`, second, fraction, zone ?? 'Z');
  if (span === null) return null;
  const [begin, end] = span;
  switch (prefix) {
    case 'ge':
      return [{ is: 'from', bound: begin }];
    case 'gt':
      return [{ is: 'from', bound: end }];
    case 'le':
      return [{ is: 'before', bound: end }];
    case 'lt':
      return [{ is: 'before', bound: begin }];
    default:
      return [
        { is: 'from', bound: begin },
        { is: 'before', bound: end },
      ];
  }
}

type Span = readonly [Bound, Bound];

function localSpan(year: string, month?: string, day?: string): Span | null {
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const begin = Date.UTC(y, m - 1, d);
  const end =
    day !== undefined ? Date.UTC(y, m - 1, d + 1) : month !== undefined ? Date.UTC(y, m, 1) : Date.UTC(y + 1, 0, 1);
  const written = new Date(begin).toISOString().slice(0, 10);
  // The 30th of February is a day of March there, and no day here.
  if (y === 0 || y > 9_998 || written !== `${year}-${month ?? '01'}-${day ?? '01'}`) return null;
  return [{ local: written }, { local: new Date(end).toISOString().slice(0, 10) }];
}

function instantSpan(
  minute: string,
  second: string | undefined,
  fraction: string | undefined,
  zone: string,
): Span | null {
  const [date = ''] = minute.split('T');
  if (localSpan(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)) === null) return null;
  const milliseconds = (fraction ?? '0').padEnd(3, '0').slice(0, 3);
  const at = Date.parse(`${minute}:${second ?? '00'}.${milliseconds}${zone}`);
  if (Number.isNaN(at)) return null;
  const ms = second === undefined ? 60_000 : fraction === undefined ? 1_000 : 1;
  return [{ at }, { at: at + ms }];
}
