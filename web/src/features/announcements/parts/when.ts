/** From when until when. */
import type { Announcement } from '@wardlight/contract';
import type { Format } from '../../../lib/i18n/format.ts';
import type { DeskWords } from '../../../lib/i18n/i18n.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';

export function lastingOf(
  d: DeskWords,
  format: Format,
  { from_at, until_at }: Pick<Announcement, 'from_at' | 'until_at'>,
  now: number,
): string {
  const from = measuredWhen(format, from_at, now);
  if (until_at === null) return d('announcements.openEnd', { from });
  return d('announcements.fromUntil', { from, until: measuredWhen(format, until_at, now) });
}
