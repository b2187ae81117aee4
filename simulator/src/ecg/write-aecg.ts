/** The recording as an HL7 annotated ECG, as a machine would send it. */
import type { Heart } from './heart.ts';

export interface Recorded {
  readonly heart: Heart;
  readonly samplesPerSecond: number;
  /** `yyyyMMddHHmmss`, by the machine's clock. */
  readonly start: string;
  readonly patient: {
    readonly name: string;
    readonly id: string;
    /** yyyyMMdd; null = not known. */
    readonly born: string | null;
    readonly sex: 'M' | 'F' | null;
  };
  readonly rate: number;
}

/** It is said in the file, and so on the screen and on paper. */
export const madeBy = 'Made by the Wardlight simulator. Not a recording of a person.';

const codes: Readonly<Record<string, string>> = { aVR: 'AVR', aVL: 'AVL', aVF: 'AVF' };
const codeOf = (lead: string): string => `MDC_ECG_LEAD_${codes[lead] ?? lead}`;
const mdc = 'codeSystem="2.16.840.1.113883.6.24"';

const escaped = (text: string): string =>
  text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{Cc}/gu, ' ');

export function aecgOf({ heart, samplesPerSecond, start, patient, rate }: Recorded): string {
  const sequences = [...heart.leads].map(
    ([lead, samples]) => `<component><sequence>
<code code="${codeOf(lead)}" ${mdc}/>
<value xsi:type="SLIST_PQ"><origin value="0" unit="uV"/><scale value="1" unit="uV"/><digits>${samples.join(' ')}</digits></value>
</sequence></component>`,
  );
  const person = [
    `<name>${escaped(patient.name)}</name>`,
    patient.sex === null ? '' : `<administrativeGenderCode code="${patient.sex}" codeSystem="2.16.840.1.113883.5.1"/>`,
    patient.born === null ? '' : `<birthTime value="${patient.born}"/>`,
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<AnnotatedECG xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" type="Observation">
<id root="00000000-0000-4000-8000-000000000001"/>
<code code="93000" codeSystem="2.16.840.1.113883.6.12"/>
<text>${escaped(madeBy)}</text>
<effectiveTime><center value="${start}"/></effectiveTime>
<componentOf><timepointEvent><componentOf><subjectAssignment><subject><trialSubject>
<id root="1.2.3" extension="${escaped(patient.id)}"/>
<subjectDemographicPerson>${person}</subjectDemographicPerson>
</trialSubject></subject></subjectAssignment></componentOf></timepointEvent></componentOf>
<component><series>
<code code="RHYTHM" codeSystem="2.16.840.1.113883.5.4"/>
<effectiveTime><low value="${start}"/></effectiveTime>
<author><seriesAuthor><manufacturedSeriesDevice><manufacturerModelName>Wardlight simulator</manufacturerModelName></manufacturedSeriesDevice></seriesAuthor></author>
<component><sequenceSet>
<component><sequence><code code="TIME_ABSOLUTE" codeSystem="2.16.840.1.113883.5.4"/>
<value xsi:type="GLIST_TS"><head value="${start}"/><increment value="${1 / samplesPerSecond}" unit="s"/></value></sequence></component>
${sequences.join('\n')}
</sequenceSet></component>
<subjectOf><annotationSet>
<component><annotation><code code="MDC_ECG_HEART_RATE" ${mdc}/><value xsi:type="PQ" value="${rate}" unit="bpm"/></annotation></component>
<component><annotation><code code="MDC_ECG_INTERPRETATION_STATEMENT" ${mdc}/><value xsi:type="ST">${escaped(madeBy)}</value></annotation></component>
</annotationSet></subjectOf>
</series></component>
</AnnotatedECG>
`;
}
