/** Calls about ECG recordings. */
import * as z from 'zod/mini';
import { pageOf, pageQuery } from '../http/paging.ts';
import { idFromText, instantFromText, route } from '../http/route.ts';
import { residentIdSchema } from '../vocabulary/ids.ts';
import { typedText } from '../vocabulary/storable.ts';
import { mostEcgBytes, mostEcgWindowMs } from './limits.ts';
import { ecgCommentTextSchema, ecgDetailSchema, ecgIdSchema, ecgSchema } from './vocabulary.ts';

const params = z.object({ ecg_id: idFromText(ecgIdSchema) });
const residentId = idFromText(residentIdSchema);

/** `unassigned`: those nobody has given to a resident. `withdrawn` ones stand in no other list. */
export const ecgShows = ['all', 'unassigned', 'withdrawn'] as const;
export type EcgShow = (typeof ecgShows)[number];

export const listEcgs = route({
  method: 'GET',
  path: '/api/ecg',
  summary:
    'ECG recordings, the latest received first, by a part of the resident’s name, bed or code, of the name in the file, or of a file; of one resident, the latest recorded first',
  access: 'measurements.read',
  lane: 'dear',
  query: z.object({
    search: pageQuery.search,
    offset: pageQuery.offset,
    limit: pageQuery.limit,
    show: z._default(z.enum(ecgShows), 'all'),
    resident_id: z.optional(residentId),
    /** By the time of the recording, where that is not known of its arrival; `to` is not in it. */
    from: z.optional(instantFromText),
    to: z.optional(instantFromText),
  }),
  data: pageOf(ecgSchema),
  errors: ['not_found'],
});

const takenSchema = z.object({
  ecg: ecgSchema,
  /** These very files are here already: `ecg` is that recording, which now has its resident if it was nobody's, and is drawn if that failed before. */
  doubled: z.boolean(),
});
const takenErrors = [
  'ecg_part_missing',
  'ecg_several',
  'ecg_too_many_files',
  'ecg_room_full',
  'own_queue_full',
  'queue_full',
] as const;

export const importEcg = route({
  method: 'POST',
  path: '/api/ecg',
  summary:
    'Files of one ECG recording, up to 64 MiB in all: one file as it is, or those that belong together as multipart/form-data; what cannot be drawn is kept as an attachment',
  access: 'measurements.correct',
  lane: 'file',
  query: z.object({ resident_id: z.optional(residentId) }),
  upload: { mostBytes: mostEcgBytes, multipart: true },
  data: takenSchema,
  errors: [...takenErrors, 'not_found', 'resident_discharged'],
});

export const postEcg = route({
  method: 'POST',
  path: '/api/gateway/ecg',
  summary: 'The same from a gateway, with one of its keys: staff say whose it is',
  access: 'gateway',
  lane: 'file',
  upload: { mostBytes: mostEcgBytes, multipart: true },
  data: z.object({ ecg_id: ecgIdSchema, drawn: z.boolean(), doubled: z.boolean() }),
  errors: [...takenErrors, 'key_unknown', 'too_many_readings', 'too_many_attempts'],
});

export const readEcg = route({
  method: 'GET',
  path: '/api/ecg/{ecg_id}',
  summary: 'One ECG recording without its samples; the reading is written down once an hour for each person',
  access: 'measurements.read',
  lane: 'ordinary',
  params,
  data: ecgDetailSchema,
  errors: ['not_found'],
});

const milliseconds = z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)), z.int());

export const readEcgSamples = route({
  method: 'GET',
  path: '/api/ecg/{ecg_id}/samples',
  summary: 'Samples of all leads in a stretch of up to 60 s',
  access: 'measurements.read',
  lane: 'ordinary',
  params,
  query: z.object({
    from_ms: milliseconds,
    ms: z.pipe(milliseconds, z.int().check(z.minimum(1), z.maximum(mostEcgWindowMs))),
  }),
  data: z.object({
    /** In the order of the recording's leads. */
    leads: z.array(
      z.object({
        /** Index of the first sample here; from 0. */
        first: z.int().check(z.nonnegative()),
        bits: z.union([z.literal(16), z.literal(32)]),
        /** Signed, little endian, in base64; `ecgMissing` where nothing was recorded. */
        samples: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const downloadEcgFile = route({
  method: 'GET',
  path: '/api/ecg/{ecg_id}/original',
  summary: 'A file of the recording, byte for byte as it came',
  access: 'measurements.read',
  lane: 'file',
  params,
  query: z.object({ position: z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)), z.int()) }),
  download: true,
  data: z.object({}),
  errors: ['not_found', 'own_queue_full', 'queue_full'],
});

/** Whose it was on the screen: where it is somebody else's by now, nothing is done, and the answer is `conflict`. */
const was_resident_id = z.nullable(residentIdSchema);

export const assignEcg = route({
  method: 'POST',
  path: '/api/ecg/{ecg_id}/assign',
  summary: 'Say whose recording it is, or that it is nobody’s; `conflict` where somebody else was quicker',
  access: 'measurements.correct',
  lane: 'ordinary',
  params,
  body: z.object({ resident_id: z.nullable(residentIdSchema), was_resident_id }),
  data: ecgSchema,
  errors: ['agency_required', 'not_found', 'conflict', 'resident_discharged'],
});

export const commentEcg = route({
  method: 'POST',
  path: '/api/ecg/{ecg_id}/comments',
  summary:
    'Write a comment, or say that it was seen; `conflict` where it is somebody else’s by now, or withdrawn and `was_withdrawn` is not said',
  access: 'reports.note',
  lane: 'ordinary',
  params,
  body: z
    .object({
      ...{ text: ecgCommentTextSchema, seen: z.boolean(), was_resident_id },
      /** It stood on the screen as withdrawn. */
      was_withdrawn: z.optional(z.boolean()),
    })
    .check(z.refine(({ text, seen }) => seen || text !== '', { path: ['text'] })),
  data: ecgDetailSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const withdrawEcg = route({
  method: 'POST',
  path: '/api/ecg/{ecg_id}/withdraw',
  summary:
    'Take a recording out of every list, with a reason; it can be put back for 30 days, then its files and samples are deleted. `conflict` where that was done already, or it is somebody else’s by now',
  access: 'measurements.correct',
  lane: 'ordinary',
  params,
  body: z.object({ why: typedText({ least: 1, most: 300 }), was_resident_id }),
  data: ecgSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const putBackEcg = route({
  method: 'POST',
  path: '/api/ecg/{ecg_id}/put-back',
  summary: 'Put a withdrawn recording back; `conflict` where it is not withdrawn, or its files are deleted',
  access: 'measurements.correct',
  lane: 'ordinary',
  params,
  data: ecgSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

/** This noun's part of the one table of calls. */
export const ecgRoutes = {
  listEcgs,
  importEcg,
  postEcg,
  readEcg,
  readEcgSamples,
  downloadEcgFile,
  assignEcg,
  commentEcg,
  withdrawEcg,
  putBackEcg,
} as const;
