/** What is to be said of the time of a reading: whose clock it is by, where that clock may be wrong. */
import { isTimeUnknown, type Reading } from '@wardlight/contract';
import type { Format } from '../i18n/format.ts';
import type { DeskWords } from '../i18n/i18n.ts';

type Timed = Pick<Reading, 'at' | 'clock_doubtful' | 'device_at' | 'received_at'>;

/** Null = nothing. With its year: a clock that is wrong is often wrong by years. */
export function clockNote(d: DeskWords, format: Format, reading: Timed): string | null {
  const { clock_doubtful, device_at } = reading;
  if (!clock_doubtful) return null;
  if (!isTimeUnknown(reading)) return d('measured.clockOwn');
  const time = device_at === null ? '–' : `${format.date(device_at)} ${format.clock(device_at)}`;
  return d('measured.clockDoubtful', { time });
}
