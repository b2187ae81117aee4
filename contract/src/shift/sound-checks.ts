/** Whether somebody has heard the alarm on a screen in the shift under way: a muted loudspeaker looks like a quiet ward. */
import * as z from 'zod/mini';
import { route } from '../http/route.ts';
import { instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';

/** A number that a browser makes for itself. It stays when another account signs in there: the loudspeaker is the same. */
export const screenIdSchema = z.uuid();

export const soundCheckSchema = z.object({
  /** The shift under way: `[from_at, to_at)`. */
  from_at: instantSchema,
  to_at: instantSchema,
  /** Who last heard it in this shift on this screen; null = nobody said so. */
  heard: z.nullable(
    z.object({
      at: instantSchema,
      user_id: userIdSchema,
      name: nameSchema,
      /** Of the account it was said through, where that is a shared station's. */
      station: z.nullable(nameSchema),
      /** "Chrome · Android"; null = not known. */
      device: z.nullable(z.string()),
    }),
  ),
});
export type SoundCheck = z.infer<typeof soundCheckSchema>;

export const readSoundCheck = route({
  method: 'GET',
  path: '/api/sound-check',
  summary: 'The shift under way, and who heard the alarm on this screen in it',
  access: 'sounds.check',
  lane: 'board',
  query: z.object({ screen_id: screenIdSchema }),
  data: soundCheckSchema,
  errors: ['agency_required'],
});

export const noteSoundHeard = route({
  method: 'POST',
  path: '/api/sound-check',
  summary: 'Somebody has heard the alarm on this screen',
  access: 'sounds.check',
  lane: 'care',
  body: z.object({ screen_id: screenIdSchema }),
  data: soundCheckSchema,
  errors: ['agency_required'],
});

/** This noun's part of the one table of calls (`http/index.ts`). */
export const soundCheckRoutes = { readSoundCheck, noteSoundHeard } as const;
