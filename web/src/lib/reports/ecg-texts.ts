/** What pages and papers say of an ECG recording: whom its file names, and what makes one distrust it. */
import type { Ecg, EcgDifference, EcgHeader, EcgNotice, EcgNoticeKind, Resident, YearCount } from '@wardlight/contract';
import { birthdayTexts } from '../i18n/birthdays.ts';
import type { DeskWords } from '../i18n/i18n.ts';

/** As a person writes it. DICOM has a name up to three times, parted by "=", with carets between its parts. Null = no name. */
function nameInFile(name: string | null): string | null {
  const written = (name ?? '').split('=').map((one) => one.replaceAll(/[\s^]+/g, ' ').trim());
  const names = [...new Set(written)].filter((one) => one !== '');
  return names.length === 0 ? null : names.join(' / ');
}

interface NoticeLine {
  readonly kind: EcgNoticeKind;
  /** Empty = the whole recording. */
  readonly leads: readonly string[];
}

/** One line for each kind, with all leads it is about. */
function noticeLines(notices: readonly EcgNotice[]): readonly NoticeLine[] {
  const lines = new Map<string, { kind: EcgNoticeKind; leads: string[] }>();
  for (const { kind, lead } of notices) {
    const key = lead === null ? `${kind} whole` : kind;
    const line = lines.get(key) ?? { kind, leads: [] };
    lines.set(key, line);
    if (lead !== null && !line.leads.includes(lead)) line.leads.push(lead);
  }
  return [...lines.values()];
}

export function ecgTexts(d: DeskWords, years: YearCount = 'common') {
  const { born: bornOf } = birthdayTexts(d, years);
  const person = (name: string | null, born: string | null, gender: Resident['gender'], id: string | null): string =>
    [
      name ?? d('ecg.one.unnamed'),
      born === null ? null : d('ecg.one.born', { date: born }),
      gender === null ? null : d(`residents.gender.${gender}`),
      id === null ? null : d('ecg.one.id', { id }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  const differences = (differs: readonly EcgDifference[]): readonly string[] =>
    differs.map((difference) => d(`ecg.differs.${difference}`));
  return {
    differences,
    /** To be known before the recording is opened. */
    marks: (ecg: Pick<Ecg, 'not_drawn' | 'differs' | 'withdrawn'>): readonly string[] => [
      ...(ecg.withdrawn?.files_deleted_at == null ? [] : [d('ecg.filesDeleted')]),
      ...(ecg.not_drawn === null ? [] : [`${d('ecg.cannotDraw')} · ${d(`ecg.notDrawn.${ecg.not_drawn}`)}`]),
      ...differences(ecg.differs),
    ],
    /** Null = the file names nobody, or the resident. */
    nameInFile: ({ resident, differs, patient_name }: Pick<Ecg, 'resident' | 'differs' | 'patient_name'>) => {
      const name = resident === null || differs.includes('name') ? nameInFile(patient_name) : null;
      return name === null ? null : d('ecg.inFile', { name });
    },
    ofFile: ({ patient_name, birthday, gender, patient_id }: EcgHeader): string =>
      person(nameInFile(patient_name), bornOf({ birthday, birthday_precision: 'day' }), gender, patient_id),
    ofResident: (resident: Resident): string =>
      person(resident.name, bornOf(resident), resident.gender, resident.resident_code),
    notices: (notices: readonly EcgNotice[]): readonly string[] =>
      noticeLines(notices).map(({ kind, leads }) => {
        const text = d(`ecg.one.notice.${kind}`);
        return leads.length === 0 ? text : d('ecg.one.noticeOf', { leads: leads.join(', '), text });
      }),
  };
}
