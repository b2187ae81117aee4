/**
 * Telling people who look at no screen: LINE, web push, and the lists of whom to tell (decisions §4).
 * What one message became stands with its alert (`readAlert`).
 */
import * as z from 'zod/mini';
import { agencyIdSchema, alertIdSchema, instantSchema, notifyListIdSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema, roleSchema } from '../vocabulary/people.ts';
import { typedText } from '../vocabulary/storable.ts';
import {
  deliveryProblemSchema,
  deliveryStageSchema,
  deliveryStateSchema,
  failingWaySchema,
  lineConfirmedSchema,
  lineReturnSchema,
  sentMethodSchema,
} from '../vocabulary/telling.ts';
import { revisionSchema } from './paging.ts';
import { idFromText, route, rowIdFromText } from './route.ts';

const person = z.object({ user_id: userIdSchema, name: z.string() });

/** One message to one person about one alert. */
export const deliverySchema = z.object({
  delivery_id: z.int(),
  alert_id: alertIdSchema,
  method: sentMethodSchema,
  to: person,
  stage: deliveryStageSchema,
  state: deliveryStateSchema,
  /** Why not, where it is not sent. */
  problem: z.nullable(deliveryProblemSchema),
  attempts: z.int().check(z.nonnegative()),
  /** When it was asked for; when it got its outcome. */
  at: instantSchema,
  done_at: z.nullable(instantSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

// ── Lists of whom to tell

/** `line`, `push`: whether a message would reach them this way now. */
export const reachedPersonSchema = z.object({ ...person.shape, line: z.boolean(), push: z.boolean() });
export type ReachedPerson = z.infer<typeof reachedPersonSchema>;

export const notifyListSchema = z.object({
  list_id: notifyListIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  people: z.array(reachedPersonSchema),
  /** Templates that tell or escalate to it. */
  templates: z.int().check(z.nonnegative()),
});
export type NotifyList = z.infer<typeof notifyListSchema>;

const listParams = z.object({ list_id: idFromText(notifyListIdSchema) });
const listBody = { name: nameSchema, user_ids: z.array(userIdSchema).check(z.maxLength(200)) };

export const listNotifyLists = route({
  method: 'GET',
  path: '/api/notify-lists',
  summary: 'Lists of whom to tell, with the people on each',
  access: 'templates.read',
  lane: 'ordinary',
  data: z.object({
    lists: z.array(notifyListSchema),
    /** Everybody who can be put on one, by name. */
    people: z.array(reachedPersonSchema),
  }),
});
export const addNotifyList = route({
  method: 'POST',
  path: '/api/notify-lists',
  summary: 'Add a list of whom to tell',
  access: 'templates.change',
  lane: 'ordinary',
  body: z.object(listBody),
  data: notifyListSchema,
  errors: ['agency_required', 'name_taken', 'person_unknown'],
});
export const changeNotifyList = route({
  method: 'PUT',
  path: '/api/notify-lists/{list_id}',
  summary: 'Change a list of whom to tell',
  access: 'templates.change',
  lane: 'ordinary',
  params: listParams,
  body: z.object({ ...listBody, revision: revisionSchema }),
  data: notifyListSchema,
  errors: ['not_found', 'conflict', 'name_taken', 'person_unknown'],
});
export const removeNotifyList = route({
  method: 'DELETE',
  path: '/api/notify-lists/{list_id}',
  summary: 'Remove a list no template tells or escalates to',
  access: 'templates.change',
  lane: 'ordinary',
  params: listParams,
  data: z.object({}),
  errors: ['not_found', 'list_in_use'],
});

// ── LINE

export const lineAccountSchema = z.object({
  ...person.shape,
  /** Staff do not let go of an agent's. */
  role: roleSchema,
  /** How they call themselves in LINE. */
  line_name: z.string(),
  linked_at: instantSchema,
  /** Messages reach only who has the official account as a friend. */
  reachable: z.boolean(),
});
export type LineAccount = z.infer<typeof lineAccountSchema>;

export const readLine = route({
  method: 'GET',
  path: '/api/line',
  summary: 'LINE in this agency: set up or not, who is linked, and what is left of the month',
  access: 'templates.read',
  lane: 'ordinary',
  data: z.object({
    /** Whether this installation has the channels' secrets. */
    set_up: z.boolean(),
    /** Of the person who asks; null = not linked. */
    mine: z.nullable(lineAccountSchema),
    accounts: z.array(lineAccountSchema),
    /** Of the official account, shared by all agencies; null = not known. `limit` null = without limit. */
    quota: z.nullable(z.object({ limit: z.nullable(z.int()), used: z.int(), at: instantSchema })),
    failing: z.nullable(failingWaySchema),
  }),
});
export const beginLine = route({
  method: 'POST',
  path: '/api/line/authorizations',
  summary: 'Begin linking one’s own LINE account: where to send the browser',
  access: 'session',
  lane: 'ordinary',
  body: z.object({}),
  data: z.object({ url: z.string() }),
  errors: ['line_not_set_up', 'too_many_attempts'],
});
export const finishLine = route({
  method: 'POST',
  path: '/api/line/authorizations/finish',
  summary: 'What LINE sent the browser back with (`lineCallbackPath`); done once, and the same answer for ten minutes',
  access: 'public',
  lane: 'ordinary',
  body: z.object({
    state: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** `accounts`: how many of the agency are linked now; nothing of it while it waits for being confirmed. */
  data: z.object({ outcome: lineReturnSchema, accounts: z.int().check(z.nonnegative()) }),
});

/** A LINE account that LINE vouched for, waiting for the word of the session that began it. */
export const lineWaitingSchema = z.object({
  authorization_id: z.int().check(z.positive()),
  /** How they call themselves in LINE. */
  line_name: z.string(),
  /** It has another account of ours: they were asked in LINE, and it is linked once they agree there. */
  asked: z.boolean(),
  expires_at: instantSchema,
});
export type LineWaiting = z.infer<typeof lineWaitingSchema>;

const authorizationParams = z.object({ authorization_id: rowIdFromText });

export const readLineWaiting = route({
  method: 'GET',
  path: '/api/line/authorizations',
  summary: 'The LINE account that this session began to link and has not confirmed yet',
  access: 'session',
  lane: 'ordinary',
  data: z.object({ waiting: z.nullable(lineWaitingSchema) }),
});
export const confirmLine = route({
  method: 'POST',
  path: '/api/line/authorizations/{authorization_id}/confirm',
  summary: 'Confirm the LINE account that came back; one that has another account of ours is asked in LINE first',
  access: 'session',
  lane: 'ordinary',
  params: authorizationParams,
  body: z.object({}),
  data: z.object({ outcome: lineConfirmedSchema, accounts: z.int().check(z.nonnegative()) }),
  errors: ['not_found'],
});
export const discardLine = route({
  method: 'DELETE',
  path: '/api/line/authorizations/{authorization_id}',
  summary: 'It is not mine: nothing is linked',
  access: 'session',
  lane: 'ordinary',
  params: authorizationParams,
  data: z.object({}),
  errors: ['not_found'],
});
export const unlinkLine = route({
  method: 'DELETE',
  path: '/api/line/accounts/{user_id}',
  summary: 'Unlink a LINE account: one’s own, or anybody’s of the agency',
  access: 'templates.change',
  lane: 'ordinary',
  params: z.object({ user_id: idFromText(userIdSchema) }),
  data: z.object({}),
  errors: ['not_found'],
});
export const tryLine = route({
  method: 'POST',
  path: '/api/line/accounts/{user_id}/test',
  summary: 'Send a test message, and say what became of it',
  access: 'templates.change',
  lane: 'ordinary',
  params: z.object({ user_id: idFromText(userIdSchema) }),
  body: z.object({}),
  data: z.object({ state: deliveryStateSchema, problem: z.nullable(deliveryProblemSchema) }),
  errors: ['not_found', 'line_not_set_up', 'too_many_attempts'],
});

// ── Web push

export const pushSubscriptionSchema = z.object({
  subscription_id: z.int(),
  /** What the browser called itself when it was turned on. */
  device: z.string(),
  created_at: instantSchema,
  sent_at: z.nullable(instantSchema),
  problem: z.nullable(deliveryProblemSchema),
  /** Ends with the session that asks. Another one's ends with that one; of none, when it is turned off. */
  of_this_session: z.boolean(),
});
export const readPush = route({
  method: 'GET',
  path: '/api/push',
  summary: 'Web push of the person who asks: the key to subscribe with, and where it is on',
  access: 'session',
  lane: 'ordinary',
  data: z.object({ public_key: z.string(), subscriptions: z.array(pushSubscriptionSchema) }),
});
export const addPush = route({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary:
    'Turn web push on in this browser, for as long as nobody ends the session; again in a later session, it belongs to that one',
  access: 'session',
  lane: 'ordinary',
  body: z.object({
    endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https:\/\//)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}$/)),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,30}$/)),
    }),
    device: typedText({ most: 100 }),
  }),
  data: pushSubscriptionSchema,
  /** `conflict`: this endpoint is of another browser; one's own subscribes anew and is given another. */
  errors: ['push_service_unknown', 'conflict'],
});
export const removePush = route({
  method: 'DELETE',
  path: '/api/push/subscriptions/{subscription_id}',
  summary: 'Turn web push off somewhere',
  access: 'session',
  lane: 'ordinary',
  params: z.object({ subscription_id: rowIdFromText }),
  data: z.object({}),
  errors: ['not_found'],
});
export const tryPush = route({
  method: 'POST',
  path: '/api/push/subscriptions/{subscription_id}/test',
  summary: 'Send a test message there, and say what became of it',
  access: 'session',
  lane: 'ordinary',
  params: z.object({ subscription_id: rowIdFromText }),
  body: z.object({}),
  data: z.object({ state: deliveryStateSchema, problem: z.nullable(deliveryProblemSchema) }),
  errors: ['not_found', 'too_many_attempts'],
});

/** These nouns' part of the one table of calls (`index.ts`). */
export const notifyListRoutes = { listNotifyLists, addNotifyList, changeNotifyList, removeNotifyList } as const;
export const lineRoutes = {
  readLine,
  beginLine,
  finishLine,
  readLineWaiting,
  confirmLine,
  discardLine,
  unlinkLine,
  tryLine,
} as const;
export const pushRoutes = { readPush, addPush, removePush, tryPush } as const;
