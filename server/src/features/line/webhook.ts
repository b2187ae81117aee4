/** What LINE tells us: who added or blocked the official account, and who pressed "I'm going" (decisions §4). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AgencyId,
  type AlertId,
  agencyIdSchema,
  alertIdSchema,
  type ErrorCode,
  filled,
  type UserId,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { LineConfig } from '../../config.ts';
import { clockTime, wordsOf } from '../../fanout/alert-text.ts';
import type { LineWay } from '../../fanout/line.ts';
import type { Log } from '../../log.ts';
import { createLineAccounts } from '../../store/accounts/reach/line-accounts.ts';
import { createLineEvents } from '../../store/accounts/reach/line-events.ts';
import { createLineLinks, type LinkOwner } from '../../store/accounts/reach/line-links.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Store } from '../../store/open.ts';
import { linkText, pressedSchema } from './link-messages.ts';
import { createOnce } from './once.ts';

export interface WebhookParts {
  readonly store: Pick<Store, 'db' | 'respond' | 'findAlert'>;
  readonly duty: Pick<Accounts['duty'], 'mayAct'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly line: LineConfig | null };
  readonly telling: { readonly line: Pick<LineWay, 'reply'> | null };
}

/** `late`: not done in time; LINE may send it again. */
export type Taken = 'taken' | 'forged' | 'late';
export type TakeWebhook = (body: Buffer, signature: string | null) => Promise<Taken>;

/** LINE waits two seconds. */
const patienceMs = 1_500;

const eventSchema = z.object({
  type: z.string(),
  webhookEventId: z.string().check(z.minLength(1), z.maxLength(200)),
  timestamp: z.number(),
  source: z.optional(z.object({ userId: z.optional(z.string()) })),
  replyToken: z.optional(z.string()),
  postback: z.optional(z.object({ data: z.string() })),
});
type LineEvent = z.infer<typeof eventSchema>;
const bodySchema = z.object({ events: z.array(z.unknown()) });

function isGenuine(secret: string, body: Buffer, signature: string | null): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Of one signed by LINE; an event of a kind we do not know is nobody's mistake. */
function eventsOf(body: Buffer): LineEvent[] {
  try {
    return bodySchema.parse(JSON.parse(body.toString('utf8'))).events.flatMap((event) => {
      const parsed = eventSchema.safeParse(event);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

function claimOf(data: string): { agencyId: AgencyId; alertId: AlertId } | null {
  const [word, agency, alert, ...more] = data.split(' ');
  const agencyId = agencyIdSchema.safeParse(Number(agency));
  const alertId = alertIdSchema.safeParse(alert);
  if (word !== 'claim' || more.length > 0 || !agencyId.success || !alertId.success) return null;
  return { agencyId: agencyId.data, alertId: alertId.data };
}

/** Null where LINE is not set up. */
export function createLineWebhook(parts: WebhookParts): TakeWebhook | null {
  const { store, duty, clock, log, config, telling } = parts;
  const { line: way } = telling;
  if (config.line === null || way === null) return null;
  const secret = config.line.messagingSecret;
  const accounts = createLineAccounts(store.db);
  const links = createLineLinks(store.db);
  const once = createOnce(createLineEvents(store.db), clock);

  /** @returns what is said to who pressed; null = nothing, as to somebody we do not know */
  async function claim(lineUserId: string, data: string): Promise<string | null> {
    const asked = claimOf(data);
    const userId = await accounts.personOf(lineUserId);
    if (asked === null || userId === null || !(await duty.mayAct(asked.agencyId, userId))) return null;
    const agency = await accounts.localeOf(asked.agencyId, userId);
    if (agency === null) return null;
    const words = wordsOf(agency.locale);
    const agencyIds = [asked.agencyId];
    const done = await store.respond({ agencyIds, alert_id: asked.alertId, by: userId, kind: 'claim' });
    if (!('refused' in done)) return words.alerts.told.claimed;
    if (done.refused === 'alert_already_claimed') {
      const alert = await store.findAlert(agencyIds, asked.alertId);
      if (alert?.claimed_by != null && alert.claimed_at !== null)
        return filled(words.alerts.failed.claimedBy, {
          name: alert.claimed_by.name,
          time: clockTime(alert.claimed_at, agency.timezone),
        });
    }
    const said: Partial<Record<ErrorCode, string>> = words.errors;
    return said[done.refused] ?? words.errors.unexpected;
  }

  /** Of a message about the link itself. @returns what is said to who pressed */
  async function answerLink(lineUserId: string, what: string, id: number): Promise<string | null> {
    const at = clock.now();
    const userId = what === 'agree' ? await links.agree(id, lineUserId, at) : (id as UserId);
    const done = what === 'agree' ? userId !== null : await links.disown(id as UserId, lineUserId, at);
    const owner = userId === null ? await ownerNow(lineUserId) : await links.ownerOf(userId);
    return owner === null ? null : linkText(owner, !done ? 'over' : what === 'agree' ? 'moved' : 'disowned');
  }

  async function ownerNow(lineUserId: string): Promise<LinkOwner | null> {
    const userId = await accounts.personOf(lineUserId);
    return userId === null ? null : await links.ownerOf(userId);
  }

  async function work(event: LineEvent): Promise<void> {
    const lineUserId = event.source?.userId;
    if (lineUserId === undefined) return;
    if (event.type === 'follow' || event.type === 'unfollow')
      await accounts.reachable(lineUserId, event.type === 'follow', event.timestamp);
    if (event.type !== 'postback' || event.postback === undefined) return;
    const { what, id } = pressedSchema.exec(event.postback.data)?.groups ?? {};
    const text =
      what === undefined
        ? await claim(lineUserId, event.postback.data)
        : await answerLink(lineUserId, what, Number(id));
    const { replyToken } = event;
    // Not waited for: the alert is claimed, whatever becomes of the answer.
    if (text !== null && replyToken !== undefined)
      way
        ?.reply(replyToken, text)
        .catch((error: unknown) => log.debug({ err: error }, 'a chat in LINE was not answered'));
  }

  return (body, signature) => {
    if (!isGenuine(secret, body, signature)) return Promise.resolve('forged');
    const worked = (async (): Promise<Taken> => {
      // One that fails takes no other along; LINE sends all of them again, and what was worked is known by then.
      const ends = await Promise.allSettled(
        eventsOf(body).map((event) => once(event.webhookEventId, () => work(event))),
      );
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return 'taken';
    })();
    return inTime(worked, clock, log);
  };
}

function inTime(worked: Promise<Taken>, clock: Clock, log: Log): Promise<Taken> {
  return new Promise((resolve) => {
    const callOff = clock.after(patienceMs, () => resolve('late'));
    void worked
      .catch((error: unknown): Taken => {
        log.warn({ err: error }, 'what LINE told could not be worked');
        return 'late';
      })
      .then((taken) => {
        callOff();
        resolve(taken);
      });
  });
}
