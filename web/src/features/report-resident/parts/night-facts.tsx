/** What the picture of a night cannot say alone: how much was seen, how turning was kept, when somebody was away, and when nobody watched. */
import { alertTypes } from '@wardlight/contract';
import { classes } from '../classes.ts';
import type { DayFacts } from '../model.ts';
import type { NightWords } from './nights.tsx';

interface Span {
  readonly from_at: number;
  readonly to_at: number;
}

const span = ({ from_at, to_at }: Span, { format }: NightWords): string =>
  `${format.clock(from_at)}–${format.clock(to_at)}`;

/** "Not watched 02:10–02:14, 03:00–03:20" */
export const notWatchedText = (spans: readonly Span[], said: NightWords): string =>
  said.d('residentReport.notWatched', { times: spans.map((one) => span(one, said)).join(', ') });

/** A kind that this program does not know yet is an alert all the same. */
export function alertName(type: string, { d, t }: NightWords): string {
  const known = alertTypes.find((one) => one === type);
  return known === undefined ? d('residentReport.alert') : t(`alerts.type.${known}`);
}

export function NightFacts({ facts, said }: { readonly facts: DayFacts; readonly said: NightWords }) {
  const { t, words } = said;
  const { coverage, values, absences, notWatched } = facts;
  const lines = [
    coverage === null ? null : `${words.nightCoverage(coverage.night)} · ${words.dayCoverage(coverage.day)}`,
    values === null ? null : words.turning(values),
    absences.length === 0
      ? null
      : absences.map((one) => `${t(`board.absence.reason.${one.reason}`)} ${span(one, said)}`).join(' · '),
    notWatched.length === 0 ? null : notWatchedText(notWatched, said),
  ].filter((line) => line !== null);
  return lines.map((line) => (
    <p key={line} className={classes.soft}>
      {line}
    </p>
  ));
}
