/** A resident as it is typed, and what differs between two versions of one. Pure. */
import {
  type BedPlace,
  type Gender,
  genders,
  type Order,
  orders,
  type Resident,
  residentSorts,
  type YearCount,
} from '@wardlight/contract';
import { typedBirthday } from '../../lib/i18n/birthdays.ts';
import { readBirthday } from './birthday.ts';

export type ResidentSort = (typeof residentSorts)[number];

export interface ResidentFilter {
  readonly search: string;
  readonly state: 'current' | 'discharged' | 'all';
  readonly floor: string;
  readonly inBed: 'any' | 'yes' | 'no';
  readonly sort: ResidentSort;
  readonly order: Order;
}

export const everybody: ResidentFilter = {
  search: '',
  state: 'current',
  floor: '',
  inBed: 'any',
  sort: 'bed',
  order: 'asc',
};

const states = ['current', 'discharged', 'all'] as const;
const inBeds = ['any', 'yes', 'no'] as const;

/** From the address; what makes no sense there is as if it were not said. */
export const filterIn = (params: URLSearchParams): Omit<ResidentFilter, 'search'> => ({
  state: states.find((one) => one === params.get('state')) ?? everybody.state,
  floor: params.get('floor') ?? '',
  inBed: inBeds.find((one) => one === params.get('bed')) ?? everybody.inBed,
  sort: residentSorts.find((one) => one === params.get('sort')) ?? everybody.sort,
  order: orders.find((one) => one === params.get('order')) ?? everybody.order,
});

/** Null = as at first. The search is not among it. */
export const paramsOfFilter = ({ state, floor, inBed, sort, order }: ResidentFilter) => ({
  state: state === everybody.state ? null : state,
  floor: floor === '' ? null : floor,
  bed: inBed === everybody.inBed ? null : inBed,
  sort: sort === everybody.sort ? null : sort,
  order: order === everybody.order ? null : order,
});

/** Whether anything is left out beyond what is left out at first. */
export const isFiltered = ({ search, state, floor, inBed }: ResidentFilter): boolean =>
  search !== everybody.search || state !== everybody.state || floor !== everybody.floor || inBed !== everybody.inBed;

/** Floor first, as one walks there. */
export const placeText = ({ floor, bed_no }: BedPlace): string => `${floor} · ${bed_no}`;

/** What stands in the fields. A type, because a form takes only what has an index. */
export type TypedResident = {
  readonly name: string;
  readonly gender: '' | Gender;
  readonly birthday: string;
  readonly resident_code: string;
  readonly customer_no: string;
  readonly note: string;
  /** Their own turn interval; '' = their template's. */
  readonly turn_minutes: string;
  /** Of a new resident; '' = none yet. */
  readonly bed_id: string;
  readonly personal_id: string;
  /** The id is being typed; otherwise it stays as it is. Like the id itself never kept as a draft, so that a reload cannot empty it. */
  readonly personal_id_typed: boolean;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

export const newResident: TypedResident = {
  name: '',
  gender: '',
  birthday: '',
  resident_code: '',
  customer_no: '',
  note: '',
  turn_minutes: '',
  bed_id: '',
  personal_id: '',
  personal_id_typed: true,
  revision: 1,
};

export const typedOf = (resident: Resident, years?: YearCount): TypedResident => ({
  name: resident.name,
  gender: resident.gender ?? '',
  birthday: typedBirthday(resident, years),
  resident_code: resident.resident_code ?? '',
  customer_no: resident.customer_no ?? '',
  note: resident.note ?? '',
  turn_minutes: resident.turn_minutes === null ? '' : String(resident.turn_minutes),
  bed_id: '',
  personal_id: '',
  personal_id_typed: false,
  revision: resident.revision,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What both calls send. A birthday that cannot be read is said beside its field and never sent. */
const fieldsOf = (typed: TypedResident, today: string) => {
  const read = readBirthday(typed.birthday, today);
  return {
    name: typed.name,
    gender: genders.find((gender) => gender === typed.gender) ?? null,
    ...('problem' in read ? { birthday: null, birthday_precision: 'day' as const } : read),
    resident_code: orNull(typed.resident_code),
    customer_no: orNull(typed.customer_no),
    note: orNull(typed.note),
    turn_minutes: typed.turn_minutes === '' ? null : Number(typed.turn_minutes),
  };
};

export const bodyToAdd = (typed: TypedResident, today: string) => ({
  ...fieldsOf(typed, today),
  personal_id: orNull(typed.personal_id),
  bed_id: typed.bed_id === '' ? null : Number(typed.bed_id),
});

export const bodyToChange = (typed: TypedResident, today: string) => ({
  ...fieldsOf(typed, today),
  revision: typed.revision,
  ...(typed.personal_id_typed ? { personal_id: orNull(typed.personal_id) } : {}),
});

export const comparedFields = [
  'name',
  'gender',
  'birthday',
  'resident_code',
  'customer_no',
  'note',
  'turn_minutes',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Fields in which what is typed differs from what is stored now; the birthday by what is known of it, however it is written. */
export function differingFields(typed: TypedResident, stored: Resident, today: string): readonly ComparedField[] {
  const theirs = typedOf(stored);
  const born = (text: string): string => JSON.stringify(readBirthday(text, today));
  return comparedFields.filter((field) =>
    field === 'birthday'
      ? born(typed.birthday) !== born(theirs.birthday)
      : typed[field].trim() !== theirs[field].trim(),
  );
}

/** Where two lie once they have changed beds. */
export const swapped = (one: Resident, other: Resident) => ({ one: other.bed, other: one.bed });
