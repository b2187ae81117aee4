/** A resident as a Patient of FHIR R4: no more of them than a system needs, and their personal id never. */
import { knownOfBirthday } from '@wardlight/contract';
import type { ReadResident } from '../store/integrations/patients.ts';
import type { Patient } from './resources.ts';

export const residentCodeSystem = 'urn:x-wardlight:resident-code';

export const patientOf = (resident: ReadResident, names: boolean): Patient => {
  const { code, name, gender, born } = resident;
  // FHIR has years, but no way to say that one is about right.
  const birthDate = born.birthday_precision === 'about' ? null : knownOfBirthday(born);
  return {
    resourceType: 'Patient',
    id: String(resident.residentId),
    ...(code === null ? {} : { identifier: [{ system: residentCodeSystem, value: code }] }),
    active: !resident.discharged,
    ...(names && name !== '' ? { name: [{ text: name }] } : {}),
    ...(names && gender !== null ? { gender } : {}),
    ...(names && birthDate !== null ? { birthDate } : {}),
  };
};
