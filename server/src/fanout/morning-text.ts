/** What a morning summary says: how many at each level, who changed, what was not watched. Beds and masked names only (decisions §10). */
import { type DailyRow, filled, groupOf, languageOf, maskName, reportGroups, riskLevels } from '@wardlight/contract';
import type { DailyReport } from '../store/reports/daily.ts';
import { factText, groupText } from '../wording/report-text.ts';
import { deskWordsIn } from '../wording/words-in.ts';

export interface SummaryText {
  readonly title: string;
  readonly body: string;
}

export interface SummaryOf {
  readonly report: DailyReport;
  readonly locale: string;
  /** Null = whoever reads it has but the one. */
  readonly agencyName: string | null;
  /** A screen of a phone that is locked shows less than a chat. */
  readonly mostNamed: number;
}

const mostBeds = 12;
const dayMs = 86_400_000;

export async function morningText({ report, locale, agencyName, mostNamed }: SummaryOf): Promise<SummaryText> {
  const language = languageOf(locale);
  const words = await deskWordsIn(language);
  const { message } = words.morningSummary;
  const day = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const title = filled(message.night, { date: day.format(new Date(`${report.date}T00:00:00Z`)) });
  const facility = agencyName === null ? [] : [agencyName];
  if (report.total === 0) return { title, body: [...facility, message.none].join('\n') };
  const counts = reportGroups.flatMap((group) => {
    const count = report.counts[group] ?? 0;
    return count === 0 ? [] : [`${groupText(words, group)} ${count}`];
  });
  const changed = report.rows.filter((row) => hasChanged(row));
  const named = changed.slice(0, mostNamed).map((row) => {
    const first = row.moved_by[0];
    const level = groupText(words, groupOf(row.kind, row.level));
    return filled(message.of, {
      bed: row.bed?.bed_no ?? '–',
      name: maskName(row.name),
      what: row.kind === 'outAllNight' || first === undefined ? level : `${level}, ${factText(words, first)}`,
    });
  });
  const rest = changed.length - named.length;
  if (rest > 0) named.push(filled(message.more, { n: rest }));
  const unwatched = report.rows.flatMap(({ kind, bed }) =>
    (kind === 'insufficient' || kind === 'notMonitored') && bed !== null ? [bed.bed_no] : [],
  );
  return {
    title,
    body: [
      ...facility,
      counts.join(' · '),
      named.length === 0 ? message.nobody : filled(message.changed, { who: named.join('\n') }),
      unwatched.length === 0
        ? message.allWatched
        : filled(message.notWatched, { n: unwatched.length, beds: shortened(unwatched) }),
      ...(report.missing > 0 ? [filled(message.missing, { n: report.missing })] : []),
    ].join('\n'),
  };
}

const shortened = (beds: readonly string[]): string =>
  beds.length <= mostBeds ? beds.join(', ') : `${beds.slice(0, mostBeds).join(', ')}…`;

/** Gone all night, or at a worse level than the day before. */
function hasChanged({ kind, level, date, strip }: DailyRow): boolean {
  if (kind === 'outAllNight') return true;
  const before = strip.find((cell) => Date.parse(cell.date) === Date.parse(date) - dayMs)?.level ?? null;
  return level !== null && before !== null && riskLevels.indexOf(level) < riskLevels.indexOf(before);
}
