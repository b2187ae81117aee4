/** What in a file's header is unlike the record of the resident it was given to. Pure. */
import {
  type Birthday,
  differsInBirthday,
  type EcgDifference,
  type EcgHeader,
  type Gender,
  isSameName,
} from '@wardlight/contract';

export interface RecordOfResident extends Birthday {
  readonly name: string;
  readonly gender: Gender | null;
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
  if (differsInBirthday({ birthday, birthday_precision: 'day' }, resident)) differs.push('birthday');
  if (gender !== null && resident.gender !== null && gender !== resident.gender) differs.push('gender');
  return differs;
}

/** Without case, width and what stands between the parts of an id. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s^,._]+/gu, '');
