/** Who and when, of the header of an EDF file: by fields in EDF+, as free text in EDF. */
import type { EcgHeader } from '@wardlight/contract';
import type { ReadStart } from '../../shape.ts';
import { headerText, textOf } from '../header-text.ts';
import { type WallParts, wallDay, wallTime } from '../wall-time.ts';
import type { EdfHeader } from './edf-header.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const GENDERS = { M: 'male', F: 'female' } as const;

type Identity = Pick<EcgHeader, 'patient_name' | 'patient_id' | 'birthday' | 'gender' | 'device' | 'statements'>;
type Day = Pick<WallParts, 'year' | 'month' | 'day'>;

/** `X` says that it is not known; blanks within a field are written as underscores. */
function known(field: string | undefined, most: number): string | null {
  if (field === undefined || /^x$/i.test(field)) return null;
  return headerText(field.replaceAll('_', ' '), most);
}

/** `02-MAY-1951` */
function dayOf(field: string | undefined): Day | null {
  const [, day, name = '', year] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(field ?? '') ?? [];
  const month = MONTHS.indexOf(name.toUpperCase()) + 1;
  return month === 0 ? null : { year: Number(year), month, day: Number(day) };
}

export function identityOf({ plus, patient, recording }: EdfHeader): Identity {
  const [person, machine] = [textOf(patient), textOf(recording)];
  const [code, sex = '', born, ...names] = person.trim().split(/\s+/);
  const byFields = plus || (/^[MFX]$/i.test(sex) && (dayOf(born) !== null || /^x$/i.test(born ?? '')));
  const birthday = dayOf(born);
  const patientFields = byFields
    ? {
        // Of EDF+ further subfields are the machine's own.
        patient_name: known(plus ? names[0] : names.join(' '), 200),
        patient_id: known(code, 100),
        birthday: birthday === null ? null : wallDay(birthday),
        gender: GENDERS[sex.toUpperCase() as keyof typeof GENDERS] ?? null,
      }
    : { patient_name: known(person.trim(), 200), patient_id: null, birthday: null, gender: null };
  const [first, , , , equipment, ...more] = machine.trim().split(/\s+/);
  const statement = first === 'Startdate' ? known(more.join(' '), 500) : known(machine.trim(), 500);
  return {
    ...patientFields,
    device: first === 'Startdate' ? known(equipment, 200) : null,
    statements: statement === null ? [] : [statement],
  };
}

/** @param ms from the time in the header to the first sample */
export function startOf({ recording, date, time }: EdfHeader, ms: number): ReadStart | null {
  const [word, long] = textOf(recording).trim().split(/\s+/);
  const day = (word === 'Startdate' ? dayOf(long) : null) ?? shortDay(date);
  const clock = /^(\d{1,2})[.:](\d{1,2})[.:](\d{1,2})\s*$/.exec(time);
  if (day === null || clock === null) return null;
  const [, hour = 0, minute = 0, second = 0] = clock.map(Number);
  const wall = wallTime({ ...day, hour, minute, second, ms });
  return wall === null ? null : { wall, offset: null };
}

/** `16.09.87`: two digits of the year, counted from 1985. */
function shortDay(field: string): Day | null {
  const date = /^(\d{1,2})[./-](\d{1,2})[./-](\d\d)\s*$/.exec(field);
  if (date === null) return null;
  const [, day = 0, month = 0, year = 0] = date.map(Number);
  return { year: year >= 85 ? 1_900 + year : 2_000 + year, month, day };
}
