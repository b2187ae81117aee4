/** The register of residents (specification §3 "Resident", `/device-management/resident-management`; decisions §1). */
import * as z from 'zod/mini';
import { serialSchema } from '../device/refusals.ts';
import { bedStatusSchema, genderSchema, turnMinutesSchema } from '../vocabulary/beds.ts';
import {
  agencyIdSchema,
  bedIdSchema,
  instantSchema,
  matIdSchema,
  residentIdSchema,
  templateIdSchema,
} from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { reportDateSchema } from '../vocabulary/reports.ts';
import {
  bedNumberSchema,
  birthdayPrecisionSchema,
  birthdaySchema,
  customerNumberSchema,
  dischargeNoteSchema,
  dischargeReasonSchema,
  floorSchema,
  likenesses,
  mostAlike,
  noteSchema,
  personalIdSchema,
  residentCodeSchema,
} from '../vocabulary/residents.ts';
import { storableText } from '../vocabulary/storable.ts';
import { shippedTemplateSchema } from '../vocabulary/templates.ts';
import { absenceSchema } from './beds/beds.ts';
import { pageOf, pageQuery, revisionSchema } from './paging.ts';
import { idFromText, route } from './route.ts';
import { shownStay } from './stays.ts';

export const bedPlaceSchema = z.object({ bed_id: bedIdSchema, bed_no: bedNumberSchema, floor: floorSchema });
export type BedPlace = z.infer<typeof bedPlaceSchema>;
/** Where to, null = out of any bed; and what was read of whoever goes there. */
export const intoBedSchema = z.object({ bed_id: z.nullable(bedIdSchema), revision: revisionSchema });

export const residentSchema = z.object({
  resident_id: residentIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  gender: z.nullable(genderSchema),
  birthday: z.nullable(birthdaySchema),
  /** Other than `day`, the first of January stands for the year. */
  birthday_precision: birthdayPrecisionSchema,
  /** Whole years on today's date in the agency's zone; of a year alone about right. */
  age: z.nullable(z.int()),
  /** Masked; the whole of it is a call of its own, which is written down. */
  personal_id_masked: z.nullable(z.string()),
  resident_code: z.nullable(residentCodeSchema),
  customer_no: z.nullable(customerNumberSchema),
  /** As it was stored. */
  note: z.nullable(z.string()),
  /** Their own turn interval; null = the template's. */
  turn_minutes: z.nullable(turnMinutesSchema),
  bed: z.nullable(bedPlaceSchema),
  /** Of this bed; null in none. */
  ...shownStay,
  /** Away on purpose, now. */
  absence: z.nullable(absenceSchema),
  discharged_at: z.nullable(instantSchema),
  /** On which day they left, why, and in whose own words; null = they are here. */
  discharge: z.nullable(
    z.object({ on: reportDateSchema, reason: z.nullable(dischargeReasonSchema), note: z.nullable(z.string()) }),
  ),
  created_at: instantSchema,
});
export type Resident = z.infer<typeof residentSchema>;

/** As the list shows them: with what watches them, and how. */
export const listedResidentSchema = z.extend(residentSchema, {
  /** In their bed; null = none. */
  mat: z.nullable(z.object({ mat_id: matIdSchema, serial: serialSchema })),
  /** Whose settings they have: the standard one where none was given. */
  template: z.object({ template_id: templateIdSchema, name: z.string(), shipped: z.nullable(shippedTemplateSchema) }),
  /** Of their bed now; null in none. */
  status: z.nullable(bedStatusSchema),
});
export type ListedResident = z.infer<typeof listedResidentSchema>;

const fields = {
  name: nameSchema,
  gender: z.nullable(genderSchema),
  birthday: z.nullable(birthdaySchema),
  /** Left out = as it is where the birthday is as it was, else `day`. */
  birthday_precision: z.optional(birthdayPrecisionSchema),
  resident_code: z.nullable(residentCodeSchema),
  customer_no: z.nullable(customerNumberSchema),
  note: z.nullable(noteSchema),
  /** Left out = as it is; of somebody new none of their own. */
  turn_minutes: z.optional(z.nullable(turnMinutesSchema)),
  /** Those who are like them and somebody else: kept, so that neither is warned of the other again. */
  other_people: z.optional(z.array(residentIdSchema).check(z.maxLength(mostAlike))),
};
const residentParams = z.object({ resident_id: idFromText(residentIdSchema) });

export const residentSorts = ['bed', 'name', 'code', 'birthday'] as const;
export const residentStates = ['current', 'discharged', 'all'] as const;

export const listResidents = route({
  method: 'GET',
  path: '/api/residents',
  summary: 'Residents by a part of name, bed or code',
  access: 'register.read',
  lane: 'dear',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(residentStates), 'current'),
    /** Of the bed; empty = any. */
    floor: z._default(storableText({ most: 40 }), ''),
    /** `no`: those in no bed. */
    in_bed: z._default(z.enum(['any', 'yes', 'no']), 'any'),
    sort: z._default(z.enum(residentSorts), 'bed'),
  }),
  data: pageOf(listedResidentSchema),
});

export const readResident = route({
  method: 'GET',
  path: '/api/residents/{resident_id}',
  summary: 'One resident, discharged ones too; the reading is written down once an hour for each person',
  access: 'register.read',
  lane: 'ordinary',
  params: residentParams,
  data: residentSchema,
  errors: ['not_found'],
});

export const readPersonalId = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/personal-id',
  summary: 'The whole personal id; the asking is written down',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  data: z.object({ personal_id: z.nullable(z.string()) }),
  errors: ['not_found'],
});

export const addResident = route({
  method: 'POST',
  path: '/api/residents',
  summary: 'Register a resident, with or without a bed',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({ ...fields, personal_id: z.nullable(personalIdSchema), bed_id: z.nullable(bedIdSchema) }),
  data: residentSchema,
  errors: ['agency_required', 'bed_not_found', 'bed_taken', 'resident_code_taken'],
});

export const alikeResidentSchema = z.object({ resident: residentSchema, likeness: z.enum(likenesses) });
export type AlikeResident = z.infer<typeof alikeResidentSchema>;

/** A POST, so that an id stands in no address and no cache. */
export const findAlikeResidents = route({
  method: 'POST',
  path: '/api/residents/alike',
  summary: 'Who could be the same person, discharged residents too; those who were said to be others are left out',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({
    /** Of whom it is asked; null = somebody new. */
    resident_id: z.nullable(residentIdSchema),
    name: nameSchema,
    birthday: fields.birthday,
    birthday_precision: birthdayPrecisionSchema,
    /** Left out = as it is kept. */
    personal_id: z.optional(z.nullable(personalIdSchema)),
  }),
  data: z.array(alikeResidentSchema),
  errors: ['agency_required', 'not_found'],
});

export const changeResident = route({
  method: 'PUT',
  path: '/api/residents/{resident_id}',
  summary: 'Change what is kept of a resident; the bed is moved by a call of its own',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  body: z.object({
    ...fields,
    revision: revisionSchema,
    /** Left out = as it is. */
    personal_id: z.optional(z.nullable(personalIdSchema)),
  }),
  data: residentSchema,
  errors: ['not_found', 'conflict', 'resident_code_taken'],
});

export const moveResident = route({
  method: 'POST',
  path: '/api/residents/{resident_id}/move',
  summary: 'Give a resident another bed, or none; open alerts go along',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  /** The stay is of the resident in the bed they leave. */
  body: z.extend(intoBedSchema, shownStay),
  data: residentSchema,
  errors: ['not_found', 'conflict', 'resident_changed', 'bed_not_found', 'bed_taken', 'resident_discharged'],
});

export const swapResidents = route({
  method: 'POST',
  path: '/api/residents/{resident_id}/swap',
  summary: 'Let two residents change beds in one step',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  body: z.object({
    revision: revisionSchema,
    ...shownStay,
    with_resident_id: residentIdSchema,
    with_revision: revisionSchema,
    with_stay_id: shownStay.stay_id,
  }),
  data: z.array(residentSchema),
  errors: ['not_found', 'conflict', 'resident_changed', 'resident_discharged'],
});

export const dischargeResident = route({
  method: 'POST',
  path: '/api/residents/{resident_id}/discharge',
  summary: 'Discharge a resident: the bed is free, everything kept stays, open alerts are closed',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  body: z.object({
    revision: revisionSchema,
    ...shownStay,
    /** The day by the agency's calendar, from the one they were registered on to today; left out = today. */
    on: z.optional(reportDateSchema),
    reason: z.optional(z.nullable(dischargeReasonSchema)),
    note: z.optional(z.nullable(dischargeNoteSchema)),
  }),
  data: residentSchema,
  errors: ['not_found', 'conflict', 'resident_changed', 'resident_discharged'],
});

export const readmitResident = route({
  method: 'POST',
  path: '/api/residents/{resident_id}/readmit',
  summary: 'Take a discharged resident in again, with or without a bed',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  body: intoBedSchema,
  data: residentSchema,
  errors: ['not_found', 'conflict', 'bed_not_found', 'bed_taken', 'resident_code_taken'],
});

export const removeResident = route({
  method: 'DELETE',
  path: '/api/residents/{resident_id}',
  summary: 'Remove a resident of whom nothing was recorded; all others are discharged instead',
  access: 'register.change',
  lane: 'ordinary',
  params: residentParams,
  data: z.object({}),
  errors: ['not_found', 'resident_has_records'],
});

/** So that labels can be printed for everybody without paging through everybody. */
export const listLabels = route({
  method: 'GET',
  path: '/api/residents-labels',
  summary: 'What stands on the labels of all current residents, by floor and bed; the asking is written down',
  access: 'register.change',
  lane: 'ordinary',
  data: z.array(
    z.object({
      resident_id: residentIdSchema,
      agency_id: agencyIdSchema,
      name: nameSchema,
      bed: z.nullable(bedPlaceSchema),
    }),
  ),
  errors: ['agency_required'],
});

/** The path a label's code leads to, on this product's own address. */
export const residentSheetPath = (agency: number, resident: number): string => `/resident/${agency}/${resident}`;

/** This noun's part of the one table of calls (`index.ts`). */
export const residentRoutes = {
  listResidents,
  readResident,
  readPersonalId,
  addResident,
  findAlikeResidents,
  changeResident,
  moveResident,
  swapResidents,
  dischargeResident,
  readmitResident,
  removeResident,
  listLabels,
} as const;
