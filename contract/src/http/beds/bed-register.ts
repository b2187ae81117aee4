/** The register of beds: floor or area, number (decisions §1). */
import * as z from 'zod/mini';
import { serialSchema } from '../../device/refusals.ts';
import { agencyIdSchema, bedIdSchema, matIdSchema, residentIdSchema, stayIdSchema } from '../../vocabulary/ids.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { bedNumberSchema, floorSchema } from '../../vocabulary/residents.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery, revisionSchema } from '../paging.ts';
import { idFromText, route } from '../route.ts';

export const bedRecordSchema = z.object({
  bed_id: bedIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  floor: floorSchema,
  bed_no: bedNumberSchema,
  resident: z.nullable(z.object({ resident_id: residentIdSchema, stay_id: stayIdSchema, name: nameSchema })),
  mat: z.nullable(z.object({ mat_id: matIdSchema, serial: serialSchema })),
});
export type BedRecord = z.infer<typeof bedRecordSchema>;

const bedParams = z.object({ bed_id: idFromText(bedIdSchema) });

export const listBeds = route({
  method: 'GET',
  path: '/api/beds',
  summary: 'Beds by a part of number, floor, resident or serial',
  access: 'register.read',
  lane: 'dear',
  query: z.object({
    ...pageQuery,
    /** Only those that can still take a resident, or a mat. */
    free_for: z._default(z.enum(['any', 'resident', 'mat']), 'any'),
    floor: z._default(storableText({ most: 40 }), ''),
  }),
  /** `floors`: every floor of the agencies in view, for choosing. */
  data: z.extend(pageOf(bedRecordSchema), { floors: z.array(z.string()) }),
});

export const mostBedsAtOnce = 200;

export const addBeds = route({
  method: 'POST',
  path: '/api/beds',
  summary: 'Make beds on one floor; all of them or none',
  access: 'register.change',
  lane: 'ordinary',
  body: z.object({
    floor: floorSchema,
    bed_nos: z.array(bedNumberSchema).check(z.minLength(1), z.maxLength(mostBedsAtOnce)),
  }),
  data: z.array(bedRecordSchema),
  errors: ['agency_required', 'bed_no_taken'],
});

export const changeBed = route({
  method: 'PUT',
  path: '/api/beds/{bed_id}',
  summary: 'Change number or floor of a bed',
  access: 'register.change',
  lane: 'ordinary',
  params: bedParams,
  body: z.object({ floor: floorSchema, bed_no: bedNumberSchema, revision: revisionSchema }),
  data: bedRecordSchema,
  errors: ['not_found', 'conflict', 'bed_no_taken'],
});

export const removeBed = route({
  method: 'DELETE',
  path: '/api/beds/{bed_id}',
  summary: 'Take an empty bed off the lists; what was recorded there stays',
  access: 'register.change',
  lane: 'ordinary',
  params: bedParams,
  data: z.object({}),
  errors: ['not_found', 'bed_in_use'],
});

/** How long a removal can be undone. */
export const undoRemovalMs = 600_000;

export const restoreBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/restore',
  summary:
    'Undo the removal of a bed within ten minutes: the same bed stands on the lists again, with what was recorded there',
  access: 'register.change',
  lane: 'ordinary',
  params: bedParams,
  data: bedRecordSchema,
  /** `not_found`: it is not removed, or was too long ago. `bed_no_taken`: another has its number by now. */
  errors: ['not_found', 'bed_no_taken'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const bedRegisterRoutes = {
  listBeds,
  addBeds,
  changeBed,
  removeBed,
  restoreBed,
} as const;
