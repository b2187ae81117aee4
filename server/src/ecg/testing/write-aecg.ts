/** Writes leads as an HL7 aECG, for tests: everything a machine may choose can be chosen. */
import { asXml } from '../../workbooks/xml-text.ts';
import type { WrittenLead } from './written.ts';

export interface AecgChoices {
  readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be';
  readonly byteOrderMark?: boolean;
  /** As the file declares it; null = it declares none. */
  readonly declared?: string | null;
  readonly time?: 'absolute' | 'relative';
  /** Of each set in turn: `yyyyMMddHHmmss.SSS`, or seconds. */
  readonly heads?: readonly (string | null)[];
  /** Of the increment, and of a relative head. */
  readonly timeUnit?: 's' | 'ms' | 'us';
  readonly unit?: 'uV' | 'mV' | 'nV' | 'V';
  /** In the unit. */
  readonly scale?: number;
  /** Null = the file names none. */
  readonly origin?: number | null;
  /** Digits with this many decimal places. */
  readonly places?: number;
  readonly seriesCode?: string;
  readonly name?: string;
  readonly id?: string;
  readonly birth?: string;
  readonly gender?: string;
  /** XML put into the series, after its sequences, and before the root. */
  readonly inSeries?: string;
  readonly beforeRoot?: string;
  /** XML put beside the series. */
  readonly beside?: string;
}

const units = { V: 1e3, mV: 1, uV: 1e-3, nV: 1e-6 } as const;
/** Of a second. */
const parts = { s: 1, ms: 1e3, us: 1e6 } as const;

/** @param sets leads that were recorded together, one list after another in time */
export function writeAecg(sets: readonly (readonly WrittenLead[])[], choices: AecgChoices = {}): Uint8Array {
  const { encoding = 'utf-8', byteOrderMark = false, beforeRoot = '', inSeries = '', beside = '' } = choices;
  const declared = choices.declared === undefined ? encoding.slice(0, 6).replace(/-$/, '') : choices.declared;
  const { name = 'Lin', id = 'P-1', birth = '19400229', gender = 'F', seriesCode = 'RHYTHM' } = choices;
  const text = `<?xml version="1.0"${declared === null ? '' : ` encoding="${declared}"`}?>${beforeRoot}
<AnnotatedECG xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<effectiveTime><low value="20240305061500"/><high value="20240305061510"/></effectiveTime>
<componentOf><timepointEvent><componentOf><subjectAssignment><subject><trialSubject><id extension="${asXml(id)}"/>
<subjectDemographicPerson><name>${asXml(name)}</name><administrativeGenderCode code="${gender}"/><birthTime value="${birth}"/>
</subjectDemographicPerson></trialSubject></subject></subjectAssignment></componentOf></timepointEvent></componentOf>
<component><series><code code="${seriesCode}"/>
${sets.map((leads, index) => `<component>${writeSet(leads, index, choices)}</component>`).join('\n')}
${inSeries}</series></component>${beside}</AnnotatedECG>`;
  const bytes = Buffer.from(`${byteOrderMark ? '\ufeff' : ''}${text}`, encoding === 'utf-8' ? 'utf8' : 'utf16le');
  return Uint8Array.from(encoding === 'utf-16be' ? bytes.swap16() : bytes);
}

function writeSet(leads: readonly WrittenLead[], index: number, choices: AecgChoices): string {
  const { time = 'absolute', heads = ['20240305061500.000'], timeUnit = 's' } = choices;
  const head = heads[index] ?? null;
  const increment = `<increment value="${parts[timeUnit] / (leads[0]?.rate ?? 500)}" unit="${timeUnit}"/>`;
  const written = head === null ? '' : `<head value="${head}"${time === 'absolute' ? '' : ` unit="${timeUnit}"`}/>`;
  const type = time === 'absolute' ? 'GLIST_TS' : 'GLIST_PQ';
  return `<sequenceSet><component><sequence><code code="TIME_${time.toUpperCase()}"/>
<value xsi:type="${type}">${written}${increment}</value></sequence></component>
${leads.map((lead) => `<component>${writeLead(lead, choices)}</component>`).join('\n')}</sequenceSet>`;
}

function writeLead({ name, mv }: WrittenLead, choices: AecgChoices): string {
  const { unit = 'uV', scale = 2.5, origin = 0, places = 0 } = choices;
  const digits = mv.map((value) => {
    const digit = (value / units[unit] - (origin ?? 0)) / scale;
    return Number.isNaN(value) ? 'NaN' : places === 0 ? String(Math.round(digit)) : digit.toFixed(places);
  });
  return `<sequence><code code="MDC_ECG_LEAD_${name.toUpperCase()}"/><value xsi:type="SLIST_PQ">
${origin === null ? '' : `<origin value="${origin}" unit="${unit}"/>`}<scale value="${scale}" unit="${unit}"/><digits>${digits.join(' ')}</digits>
</value></sequence>`;
}
