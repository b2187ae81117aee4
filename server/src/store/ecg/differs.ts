/** What in a file's header is unlike the record of the resident it was given to. Pure. */
import type { EcgDifference, EcgHeader, Gender } from '@wardlight/contract';

export interface RecordOfResident {
  readonly name: string;
  readonly gender: Gender | null;
  readonly birthday: string | null;
  readonly resident_code: string | null;
  readonly customer_no: string | null;
  readonly personal_id: string | null;
}

/** What one of both does not say is no difference. */
export function differencesOf(
  header: Pick<EcgHeader, 'patient_name' | 'patient_id' | 'birthday' | 'gender'>,
  resident: RecordOfResident,
): EcgDifference[] {
  const { patient_name, patient_id, birthday, gender } = header;
  const differs: EcgDifference[] = [];
  if (patient_name !== null && !isSameName(patient_name, resident.name)) differs.push('name');
  const ids = [resident.resident_code, resident.customer_no, resident.personal_id].flatMap((id) => id ?? []);
  if (patient_id !== null && ids.length > 0 && !ids.some((id) => plain(id) === plain(patient_id))) differs.push('id');
  if (birthday !== null && resident.birthday !== null && birthday !== resident.birthday) differs.push('birthday');
  if (gender !== null && resident.gender !== null && gender !== resident.gender) differs.push('gender');
  return differs;
}

/** Without case, width and what stands between the words of a name. */
const words = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s^,._]+/u)
    .filter((word) => word !== '');
const plain = (text: string): string => words(text).join('');

/** The words one after the other, from either end: which of them is the family's differs from land to land. */
function spellings(name: string): string[] {
  const parts = words(name);
  return [parts.join(''), parts.toReversed().join(''), parts.toSorted().join('')].filter((text) => text !== '');
}

/** DICOM writes a name up to three times, parted by "=": as it is heard, in signs, and as these sound. */
function isSameName(inFile: string, inRecord: string): boolean {
  const known = new Set(spellings(inRecord));
  const written = inFile.split('=').flatMap(spellings);
  return written.length === 0 || written.some((spelling) => known.has(spelling));
}
