/** What a paper says before anything else: all that makes one distrust it. */
import type { EcgDetail } from '@wardlight/contract';
import { ecgTexts } from '../../../lib/reports/ecg-texts.ts';
import type { Said } from './facts.tsx';

export interface Warnings {
  /** By whom, when and why; null = it stands. */
  readonly withdrawn: string | null;
  /** Whom the file names where that is not the resident, and what reading it met with. */
  readonly lines: readonly string[];
}

/** Large words and what stands below them take as much of the head as so many lines of its other warnings. */
export const withdrawnLines = 4;

export function warningsOf(ecg: EcgDetail, { d, format, years }: Said): Warnings {
  const { resident, differs, header, notices, withdrawn } = ecg;
  const texts = ecgTexts(d, years);
  const namesSomebody = header.patient_name !== null || header.patient_id !== null;
  const isOther = resident === null ? namesSomebody : differs.length > 0;
  // A number that both have says nothing, and may be a personal one: it stays off the paper.
  const named = resident === null || differs.includes('id') ? header : { ...header, patient_id: null };
  const who = d('ecg.one.fileSays', { who: texts.ofFile(named) });
  return {
    withdrawn:
      withdrawn === null
        ? null
        : `${d('ecg.one.withdrawn', { name: withdrawn.by.name, time: `${format.date(withdrawn.at)} ${format.clock(withdrawn.at)}` })} · ${withdrawn.why}`,
    lines: [...(isOther ? [`${who} ${texts.differences(differs).join(' · ')}`.trim()] : []), ...texts.notices(notices)],
  };
}
