/** What stands above a printed page: whose it is, when, by what, and all that makes one distrust it. */
import type { EcgDetail } from '@wardlight/contract';
import { useCallback, useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { birthdayTexts } from '../../../lib/i18n/birthdays.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { classes } from '../classes.ts';
import { type Span, timeFromStart } from '../drawing/geometry.ts';
import { gainlessLeads } from '../drawing/leads.ts';
import { headLinesOf } from '../drawing/pages.ts';
import { factsOf, type Said } from './facts.tsx';
import type { Settings } from './toolbar.tsx';
import { type Warnings, warningsOf, withdrawnLines } from './warnings.ts';

export interface HeadTexts {
  readonly warnings: Warnings;
  readonly about: readonly (readonly [name: string, value: string])[];
  readonly facts: string;
}

/** What stands above the paper, in words. */
export function useHeadOf(ecg: EcgDetail, settings: Settings, said: Said): (span: Span) => HeadTexts {
  const { user } = useHere();
  const printedAt = useMemo(() => serverNow(), []);
  const warnings = useMemo(() => warningsOf(ecg, said), [ecg, said]);
  return useCallback(
    (span) => headOf({ ecg, settings, said, span, user, printedAt, warnings }),
    [ecg, settings, said, user, printedAt, warnings],
  );
}

interface HeadOf {
  readonly ecg: EcgDetail;
  readonly settings: Settings;
  readonly said: Said;
  readonly span: Span;
  readonly user: ReturnType<typeof useHere>['user'];
  readonly printedAt: number;
  readonly warnings: Warnings;
}

function headOf({ ecg, settings, said, span, user, printedAt, warnings }: HeadOf): HeadTexts {
  const { d, format, years } = said;
  const { resident, resident_record, recorded_at, header } = ecg;
  const born = resident_record === null ? null : birthdayTexts(d, years).born(resident_record);
  const code = resident_record?.resident_code ?? null;
  const facility = user.agencies.find(({ agency_id }) => agency_id === ecg.agency_id)?.name;
  const bed = resident?.bed?.bed_no;
  const isGainless = gainlessLeads(ecg).size === ecg.leads.length;
  const gain = isGainless ? d('ecgViewer.gainUnknown') : `${settings.gain} mm/mV`;
  const to = timeFromStart(Math.min(span.toMs, ecg.duration_ms ?? 0));
  const printed = `${format.date(printedAt)} ${format.clock(printedAt)}`;
  return {
    warnings,
    about: [
      [d('ecgViewer.resident'), resident?.name ?? d('ecg.notAssigned')],
      // A sheet lies among those of others of the same name.
      ...(born === null ? [] : [[d('residents.field.birthday'), born] as const]),
      ...(code === null ? [] : [[d('residents.field.code'), code] as const]),
      ...(bed === undefined ? [] : [[d('ecgViewer.bed'), bed] as const]),
      ...(facility === undefined ? [] : [[d('ecgViewer.facility'), facility] as const]),
      [
        d('ecg.recorded'),
        recorded_at === null
          ? d('ecgViewer.unknown')
          : `${format.date(recorded_at)} ${format.clockSeconds(recorded_at)}`,
      ],
      [d('ecg.one.device'), header.device ?? d('ecgViewer.unknown')],
      [d('ecgViewer.scale'), `${settings.speed} mm/s · ${gain}`],
      [d('ecgViewer.stretch'), `${timeFromStart(span.fromMs)}–${to}`],
    ],
    facts: [...factsOf(ecg, said), d('riskSummaries.printed', { time: printed, name: user.display_name })].join(' · '),
  };
}

export const withWarning = (texts: HeadTexts, line: string): HeadTexts => ({
  ...texts,
  warnings: { ...texts.warnings, lines: [...texts.warnings.lines, line] },
});

/** More of what the machine says of itself is cut. */
const mostFactLines = 3;

export function linesOf({ warnings, about, facts }: HeadTexts): number {
  const withdrawn = warnings.withdrawn === null ? 0 : withdrawnLines;
  // Larger letters, and pairs that are not broken.
  const named = headLinesOf([about.flat().join('   ')]) + 1;
  return withdrawn + named + headLinesOf(warnings.lines) + Math.min(mostFactLines, headLinesOf([facts]));
}

interface HeadProps extends HeadTexts {
  readonly title: string;
  readonly withdrawnWord: string;
}

export function Head({ warnings, about, facts, title, withdrawnWord }: HeadProps) {
  return (
    <header className={classes.sheetHead}>
      {warnings.withdrawn !== null && (
        <p className={classes.sheetWithdrawn}>
          <strong>{withdrawnWord}</strong>
          <span>{warnings.withdrawn}</span>
        </p>
      )}
      <h1 className={classes.sheetTitle}>{title}</h1>
      <dl className={classes.sheetAbout}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.lines.length > 0 && (
        <ul className={classes.sheetWarnings}>
          {warnings.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={classes.sheetFacts}>{facts}</p>
    </header>
  );
}
