/** The alert log as a file, in the words of whoever asked for it. */
import {
  type AgencyId,
  type AlertUnit,
  alertKinds,
  alertReasonOf,
  type Delivery,
  type HandedFile,
  type LoggedAlert,
} from '@wardlight/contract';
import { type BaseWords, baseWordsIn, type DeskWords, deskWordsIn } from '../../wording/words-in.ts';
import { type ExportColumn, type ExportWish, exportedFile, timeCellIn, timeIn } from '../../workbooks/exported.ts';
import type { Write } from '../../workbooks/open-workbooks.ts';

type AlertWords = BaseWords['alerts'];

/** With what became of the messages to people's own phones. */
export interface TakenAlert extends LoggedAlert {
  readonly deliveries: readonly Delivery[];
}

export type AgencyNames = ReadonlyMap<AgencyId, string>;

export async function alertFile(
  write: Write,
  pieces: AsyncIterable<readonly TakenAlert[]>,
  agencies: AgencyNames,
  wish: ExportWish,
): Promise<HandedFile> {
  const [desk, { alerts }] = await Promise.all([deskWordsIn(wish.language), baseWordsIn(wish.language)]);
  const columns = columnsOf(desk, alerts, agencies, wish);
  return await exportedFile(write, desk.alertLog.exported, columns, pieces, wish);
}

function columnsOf(
  desk: Pick<DeskWords, 'alertLog' | 'templates'>,
  words: AlertWords,
  agencies: AgencyNames,
  { zone, years, withAgency }: ExportWish,
): ExportColumn<TakenAlert>[] {
  const { exported: heads, outcome, deliveries: messages } = desk.alertLog;
  const clock = timeIn(zone, years);
  const time = timeCellIn(zone);
  const amount = (value: number | null, unit: AlertUnit | null) =>
    value === null || unit === null ? null : { amount: value, shown: words.unit[unit] };
  const nameOf = (alert: TakenAlert): string => {
    const reason = alertReasonOf(alert);
    return reason === null ? words.type[alert.type] : words.reason[reason];
  };
  const agency: ExportColumn<TakenAlert> = {
    head: heads.agency,
    width: 20,
    cell: ({ agency_id }) => agencies.get(agency_id) ?? '',
  };
  return [
    ...(withAgency ? [agency] : []),
    { head: `${heads.at} (${zone})`, width: 22, cell: ({ raised_at }) => time(raised_at) },
    { head: heads.told, width: 22, cell: ({ first_told_at }) => time(first_told_at) },
    { head: heads.toldAgain, width: 22, cell: ({ told_again_at }) => time(told_again_at) },
    { head: heads.grown, width: 22, cell: ({ grown_at }) => time(grown_at) },
    { head: heads.bed, width: 14, cell: whereOf },
    { head: heads.resident, width: 18, cell: ({ resident_name }) => resident_name ?? '' },
    { head: heads.type, width: 18, cell: (alert) => nameOf(alert) },
    { head: heads.priority, width: 12, cell: ({ priority }) => words.priority[priority] },
    { head: heads.limit, width: 14, cell: ({ type, threshold }) => amount(threshold, alertKinds[type].unit) },
    { head: heads.value, width: 14, cell: ({ type, value }) => amount(value, alertKinds[type].unit) },
    { head: heads.measured, width: 22, cell: ({ source }) => time(source?.measured_at ?? null) },
    { head: heads.outcome, width: 20, cell: (alert) => outcome[alert.outcome] },
    {
      head: heads.suppressed,
      width: 18,
      cell: ({ suppressed }) => (suppressed === null ? '' : words.suppressed[suppressed]),
    },
    { head: heads.claimedBy, width: 18, cell: ({ claimed_by }) => claimed_by?.name ?? '' },
    { head: heads.claimedAt, width: 22, cell: ({ claimed_at }) => time(claimed_at) },
    {
      head: heads.claimSeconds,
      width: 14,
      cell: ({ claim_ms }) => (claim_ms === null ? null : Math.round(claim_ms / 1_000)),
    },
    { head: heads.cleared, width: 22, cell: ({ cleared_at }) => time(cleared_at) },
    { head: heads.closed, width: 22, cell: ({ closed_at }) => time(closed_at) },
    {
      head: heads.closeSeconds,
      width: 14,
      cell: ({ first_told_at, closed_at }) =>
        first_told_at === null || closed_at === null
          ? null
          : Math.max(0, Math.round((closed_at - first_told_at) / 1_000)),
    },
    { head: heads.closedBy, width: 18, cell: ({ closed_by }) => closed_by?.name ?? '' },
    {
      head: heads.reason,
      width: 16,
      cell: ({ close_reason }) => (close_reason === null ? '' : words.closedAs[close_reason]),
    },
    { head: heads.note, width: 36, cell: ({ close_note }) => close_note ?? '' },
    {
      head: heads.fallInjury,
      width: 16,
      cell: ({ fall }) => (fall === null ? '' : words.fall.injuries[fall.injury]),
    },
    {
      head: heads.fallCalled,
      width: 24,
      cell: ({ fall }) => (fall?.called ?? []).map((call) => words.fall.calls[call]).join(', '),
    },
    { head: messages, width: 48, cell: ({ deliveries }) => listed(deliveries, desk, words, clock) },
  ];
}

/** Of an outage its network, and the beds nobody watched through it. */
function whereOf({ bed_no, outage }: LoggedAlert): string {
  if (outage === null) return bed_no ?? '';
  return `${outage.network_name}: ${outage.beds.map((bed) => bed.bed_no).join(', ')}`;
}

/** A cell holds 32,767 characters. */
const mostListed = 100;

/** One a line: by which way, to whom, what became of it, when. */
function listed(
  deliveries: readonly Delivery[],
  { alertLog, templates }: Pick<DeskWords, 'alertLog' | 'templates'>,
  { more }: AlertWords,
  clock: (at: number) => string,
): string {
  const lines = deliveries.slice(0, mostListed).map(({ method, to, state, problem, at, done_at }) => {
    // Of the states that are a reason themselves it is said once.
    const why = problem === null || problem === state ? '' : `: ${alertLog.problem[problem]}`;
    return [templates.method[method], to.name, `${alertLog.state[state]}${why}`, clock(done_at ?? at)].join(' · ');
  });
  const rest = deliveries.length - lines.length;
  return [...lines, ...(rest > 0 ? [more.replace('{{n}}', String(rest))] : [])].join('\n');
}
