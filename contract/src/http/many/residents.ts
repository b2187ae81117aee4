/** Many residents moved at once: a dry run that judges every line, then one press (docs/decisions/193). */
import * as z from 'zod/mini';
import { changedResidentsSchema } from '../../errors.ts';
import { bedIdSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { revisionSchema } from '../paging.ts';
import { bedPlaceSchema } from '../residents.ts';
import { route } from '../route.ts';
import { shownStay } from '../stays.ts';

export const mostMovesAtOnce = 200;

/**
 * Why somebody is not moved. `bedTaken`: one lies there who does not leave by the same press; `bedTwice`: a line above has it; `stays`: they
 * lie there already; `changed`: somebody changed their record meanwhile; `residentChanged`: they lie elsewhere than was shown.
 */
export const residentMoveProblems = [
  'bedUnknown',
  'bedTwice',
  'bedTaken',
  'stays',
  'discharged',
  'changed',
  'residentChanged',
] as const;
export type ResidentMoveProblem = (typeof residentMoveProblems)[number];

/** As somebody was shown. */
const shownResident = { resident_id: residentIdSchema, revision: revisionSchema, ...shownStay } as const;

const each = <S extends z.ZodMiniType>(move: S) =>
  z.array(move).check(
    z.minLength(1),
    z.maxLength(mostMovesAtOnce),
    // Of whom two things were asked would be no one's wish.
    z.refine(
      (list) => new Set((list as { resident_id: number }[]).map(({ resident_id }) => resident_id)).size === list.length,
    ),
  );

const judgedMoveSchema = z.object({
  resident_id: residentIdSchema,
  name: nameSchema,
  /** Where they lie now; null = in no bed. */
  bed: z.nullable(bedPlaceSchema),
  /** Where they would go; null = to no bed, or no such bed. */
  to: z.nullable(bedPlaceSchema),
  problem: z.nullable(z.enum(residentMoveProblems)),
  /** Who lies in that bed now; null = nobody. */
  there: z.nullable(z.string()),
});
export type JudgedMove = z.infer<typeof judgedMoveSchema>;

export const checkMoves = route({
  method: 'POST',
  path: '/api/residents-moves-check',
  summary: 'What moving these residents would do, one by one; nothing is changed',
  access: 'register.change',
  lane: 'dear',
  /** `bed_no` empty = to no bed. Capitals and small letters of a bed number are one. */
  body: z.object({ moves: each(z.object({ ...shownResident, bed_no: storableText({ most: 80 }) })) }),
  /** In the order of the lines. */
  data: z.array(judgedMoveSchema),
  errors: ['agency_required', 'not_found'],
});

const leftMoveSchema = z.object({
  resident_id: residentIdSchema,
  name: nameSchema,
  bed: z.nullable(bedPlaceSchema),
  to: z.nullable(bedPlaceSchema),
  problem: z.enum(residentMoveProblems),
  /** With `residentChanged` and `bedTaken`: who was meant, and who lies in that bed now. */
  residents: z.nullable(changedResidentsSchema),
  /** As they are now, to ask again with. */
  revision: revisionSchema,
  ...shownStay,
});
export type LeftMove = z.infer<typeof leftMoveSchema>;

export const moveResidents = route({
  method: 'POST',
  path: '/api/residents-moves',
  summary:
    'Move many residents in one step: those who can go, each into the bed another leaves by the same press too; the rest is listed with its reason',
  access: 'register.change',
  lane: 'dear',
  /** `bed_id` null = to no bed. */
  body: z.object({ moves: each(z.object({ ...shownResident, bed_id: z.nullable(bedIdSchema) })) }),
  data: z.object({ moved: z.int().check(z.nonnegative()), left: z.array(leftMoveSchema) }),
  /** One who is not of this facility, or such a bed, and nothing is done. */
  errors: ['agency_required', 'not_found', 'conflict', 'bed_not_found'],
});

/** Part of the one table of calls (`http/index.ts`). */
export const manyResidentRoutes = { checkMoves, moveResidents } as const;
