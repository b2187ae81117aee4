/** Many mats registered by one list: a dry run that judges every line, then one press (docs/decisions/193). */
import * as z from 'zod/mini';
import { serialSchema } from '../../device/refusals.ts';
import { changedResidentsSchema } from '../../errors.ts';
import { bedIdSchema, matIdSchema, networkIdSchema } from '../../vocabulary/ids.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { matDoorSchema } from '../devices.ts';
import { bedPlaceSchema } from '../residents.ts';
import { route } from '../route.ts';
import { shownStay } from '../stays.ts';

export const mostMatsAtOnce = 500;

/**
 * Why a line is not registered. `serialTaken`: a mat or a gateway anywhere has it; `serialTwice`, `bedTwice`: a line above has it;
 * `residentChanged`: somebody else lies in the bed than was shown.
 */
export const matLineProblems = [
  'serialWrong',
  'serialTwice',
  'serialTaken',
  'bedUnknown',
  'bedTwice',
  'bedHasMat',
  'residentChanged',
] as const;
export type MatLineProblem = (typeof matLineProblems)[number];
const matLineProblemSchema = z.enum(matLineProblems);

const lines = <S extends z.ZodMiniType>(line: S) => z.array(line).check(z.minLength(1), z.maxLength(mostMatsAtOnce));

const judgedMatLineSchema = z.object({
  /** As it was given. */
  serial: z.string(),
  bed_no: z.string(),
  /** null = it can be registered. */
  problem: z.nullable(matLineProblemSchema),
  /** null = in no bed, or no such bed. */
  bed: z.nullable(bedPlaceSchema),
  /** In that bed; null = nobody. */
  resident_name: z.nullable(z.string()),
  ...shownStay,
});
export type JudgedMatLine = z.infer<typeof judgedMatLineSchema>;

export const checkDevices = route({
  method: 'POST',
  path: '/api/devices-check',
  summary: 'What registering these mats would do, line by line; nothing is changed',
  access: 'register.change',
  lane: 'dear',
  body: z.object({
    /** As somebody typed them; `bed_no` empty = in no bed. Capitals and small letters of a bed number are one. */
    lines: lines(z.object({ serial: storableText({ most: 80 }), bed_no: storableText({ most: 80 }) })),
  }),
  /** In the order of the lines. */
  data: z.array(judgedMatLineSchema),
  errors: ['agency_required'],
});

const registeredMatSchema = z.object({
  mat_id: matIdSchema,
  serial: serialSchema,
  bed: z.nullable(bedPlaceSchema),
  /** Shown once: only its hash is kept. */
  password: z.string(),
});
export type RegisteredMatLine = z.infer<typeof registeredMatSchema>;

const leftMatLineSchema = z.object({
  serial: serialSchema,
  bed: z.nullable(bedPlaceSchema),
  problem: matLineProblemSchema,
  /** With `residentChanged`: who was meant, and who lies there now. */
  residents: z.nullable(changedResidentsSchema),
  /** Of the resident who lies in the bed now, to ask again with. */
  ...shownStay,
});
export type LeftMatLine = z.infer<typeof leftMatLineSchema>;

export const addDevices = route({
  method: 'POST',
  path: '/api/devices-many',
  summary:
    'Register many mats: those that fit, in one step; their passwords are shown this once, the rest is listed with its reason',
  access: 'register.change',
  lane: 'dear',
  body: z.object({
    network_id: z.nullable(networkIdSchema),
    /** The stay is of that bed. */
    lines: lines(z.object({ serial: serialSchema, bed_id: z.nullable(bedIdSchema), ...shownStay })),
  }),
  data: z.object({ registered: z.array(registeredMatSchema), left: z.array(leftMatLineSchema), door: matDoorSchema }),
  errors: ['agency_required', 'bed_not_found', 'network_not_found'],
});

/** Part of the one table of calls (`http/index.ts`). */
export const manyMatRoutes = { checkDevices, addDevices } as const;
