/**
 * Answering everything a bed's card shows with one press (decisions §10 "A claim is of a bed"). Each call names the alerts that were shown,
 * so that what came true meanwhile is never answered unseen.
 */
import * as z from 'zod/mini';
import { withResidentMinutesSchema } from '../../vocabulary/alerts.ts';
import { closingParts, knownTrueParts, mostAlertsOfBed, wholeClosing } from '../../vocabulary/closing.ts';
import { alertIdSchema, bedIdSchema, instantSchema, stayIdSchema, userIdSchema } from '../../vocabulary/ids.ts';
import { alertSchema } from '../alerts.ts';
import { idFromText, route } from '../route.ts';

const params = z.object({ bed_id: idFromText(bedIdSchema) });

const shown = {
  /** Whom the card named; null = nobody lay there. Where it is somebody else by now nothing is answered, and `resident_changed` says who is who. */
  stay_id: z.nullable(stayIdSchema),
  /** What the card showed when it was pressed; what is closed by now is left alone. */
  alert_ids: z.array(alertIdSchema).check(z.minLength(1), z.maxLength(mostAlertsOfBed)),
};
/** Each of the alerts that were named, as it is now. */
const answered = z.object({ alerts: z.array(alertSchema) });

export const claimBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/claim',
  summary:
    'Say "I am going" to a bed: claims every alert its card showed, and covers what comes true later for the same person',
  access: 'alerts.respond',
  lane: 'care',
  params,
  body: z.object(shown),
  data: answered,
  errors: ['not_found', 'resident_changed', 'conflict', 'alert_already_claimed', 'alert_already_closed'],
});

export const stayAtBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/with-resident',
  summary:
    'Say "I am with the resident": everything the card showed keeps quiet for so long; claims what nobody has claimed',
  access: 'alerts.respond',
  lane: 'care',
  params,
  body: z.object({ ...shown, minutes: withResidentMinutesSchema }),
  data: answered,
  errors: ['not_found', 'resident_changed', 'conflict', 'alert_already_closed'],
});

export const takeBackBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/take-back',
  summary: 'Undo your own last press at this bed, within ten seconds of it; it stands in the log',
  access: 'alerts.respond',
  lane: 'care',
  params,
  body: z.object(shown),
  data: answered,
  errors: ['not_found', 'resident_changed', 'conflict', 'alert_already_closed'],
});

export const handOverBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/hand-over',
  summary: 'Ask a colleague to go instead; the claim stays yours until they press "I am going"',
  access: 'alerts.respond',
  lane: 'care',
  params,
  body: z.object({ ...shown, to: userIdSchema }),
  data: answered,
  errors: ['not_found', 'resident_changed', 'conflict', 'alert_already_closed', 'person_unknown'],
});

export const closeBed = route({
  method: 'POST',
  path: '/api/beds/{bed_id}/close',
  summary: 'Close every alert the card showed, with one reason; what came true later stays open',
  access: 'alerts.respond',
  lane: 'care',
  params,
  body: z
    .object({
      ...shown,
      /** The newest `told_at` that was shown: what has grown or come back since stays open. Left out = whatever of them is open. */
      shown_at: z.optional(instantSchema),
      ...knownTrueParts,
      ...closingParts,
    })
    .check(wholeClosing),
  data: answered,
  errors: ['not_found', 'resident_changed', 'conflict', 'alert_already_closed', 'alert_still_true'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const bedResponseRoutes = { claimBed, stayAtBed, takeBackBed, handOverBed, closeBed } as const;
