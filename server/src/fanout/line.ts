/** LINE's Messaging API: pushing an alert, answering in a chat, and what is left of the month (decisions §4). */
import type { DeliveryProblem } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { DueDelivery } from '../store/messages/deliveries.ts';
import { alertText } from './alert-text.ts';
import type { Ask, Heard } from './ask.ts';
import type { Sent, Way } from './outbox.ts';

export interface LineMessaging {
  /** Of the official account's channel. */
  readonly token: string;
  /** `https://api.line.me`, or a stand-in. */
  readonly api: string;
}

export interface Quota {
  /** Null = without limit. */
  readonly limit: number | null;
  readonly used: number;
}

export interface LineWay extends Way {
  /** @param retryKey the same for every try of one message, so that it arrives once */
  push(to: string, messages: readonly LineMessage[], retryKey: string): Promise<Sent>;
  /** Costs nothing of the month. Whether it arrived is nobody's concern: the alert itself says who goes. */
  reply(replyToken: string, text: string): Promise<void>;
  /** @throws where LINE does not say */
  readQuota(): Promise<Quota>;
}

export type LineMessage =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'template';
      readonly altText: string;
      readonly template: {
        readonly type: 'buttons';
        readonly text: string;
        readonly actions: readonly {
          readonly type: 'postback';
          readonly label: string;
          readonly data: string;
          readonly displayText: string;
        }[];
      };
    };

/** LINE's own bounds of a buttons template without picture and title. */
const mostText = 160;
const mostAlt = 1_500;
const mostLabel = 20;

/** What the "I'm going" button sends back. */
export const claimData = ({ agencyId, alertId }: Pick<DueDelivery, 'agencyId' | 'alertId'>): string =>
  `claim ${agencyId} ${alertId}`;

/** A text with one button below it; shortened to what LINE takes. */
export const buttonMessage = ({ text, label, data }: { text: string; label: string; data: string }): LineMessage => ({
  type: 'template',
  altText: shortened(text, mostAlt),
  template: {
    type: 'buttons',
    text: shortened(text, mostText),
    actions: [{ type: 'postback', label: shortened(label, mostLabel), data, displayText: label }],
  },
});

export function alertMessage(delivery: DueDelivery): LineMessage {
  const { title, body, claim } = alertText(delivery);
  return buttonMessage({ text: `${title}\n${body}`, label: claim, data: claimData(delivery) });
}

const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const monthIsUsedUp = /monthly limit/i;
const errorSchema = z.object({ message: z.string() });
const quotaSchema = z.object({ type: z.enum(['none', 'limited']), value: z.optional(z.int()) });
const usageSchema = z.object({ totalUsage: z.int() });

function messageOf({ text }: Heard): string {
  try {
    return errorSchema.parse(JSON.parse(text)).message;
  } catch {
    return '';
  }
}

/** 409 says that this retry key was accepted before: it is sent. */
function sentOf(heard: Heard): Sent {
  const { status } = heard;
  if ((status >= 200 && status < 300) || (status === 409 && heard.headers.has('x-line-accepted-request-id')))
    return { outcome: 'sent' };
  const failed = (problem: DeliveryProblem): Sent => ({ outcome: 'failed', problem });
  if (status === 401 || status === 403) return failed('unauthorized');
  if (status === 429) {
    if (monthIsUsedUp.test(messageOf(heard))) return { outcome: 'quota', problem: 'quota' };
    return { outcome: 'again', problem: 'slowDown' };
  }
  if (status >= 500) return { outcome: 'again', problem: 'serverError' };
  return failed('refused');
}

export function createLineWay({ token, api }: LineMessaging, ask: Ask): LineWay {
  const authorization = { authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    ask({
      method: 'POST',
      url: `${api}${path}`,
      headers: { ...authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  async function get(path: string): Promise<unknown> {
    const { status, text } = await ask({ method: 'GET', url: `${api}${path}`, headers: authorization });
    if (status !== 200) throw new Error(`LINE answered ${status}`);
    return JSON.parse(text);
  }

  async function push(to: string, messages: readonly LineMessage[], retryKey: string): Promise<Sent> {
    const heard = await post('/v2/bot/message/push', { to, messages }, { 'x-line-retry-key': retryKey }).catch(
      () => null,
    );
    return heard === null ? { outcome: 'again', problem: 'unreachable' } : sentOf(heard);
  }

  return {
    push,
    async send(delivery) {
      if (delivery.line === null) return { outcome: 'failed', problem: 'gone' };
      if (!delivery.line.reachable) return { outcome: 'blocked', problem: 'blocked' };
      return await push(delivery.line.userId, [alertMessage(delivery)], delivery.retryKey);
    },
    async reply(replyToken, text) {
      await post('/v2/bot/message/reply', { replyToken, messages: [{ type: 'text', text }] });
    },
    async readQuota() {
      const [quota, usage] = await Promise.all([
        get('/v2/bot/message/quota'),
        get('/v2/bot/message/quota/consumption'),
      ]);
      const { type, value = null } = quotaSchema.parse(quota);
      return { limit: type === 'none' ? null : value, used: usageSchema.parse(usage).totalUsage };
    },
  };
}
