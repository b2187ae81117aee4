/** LINE beside a journey: the stand-in, what a server must be told to find it, and what tests do with it. */
import { beginLine, confirmLine, finishLine, readLineWaiting } from '@wardlight/contract';
import { type Caller, callOf } from '../calling.ts';
import { type Journal, type LineMode, standInSecrets, startLineStandIn } from './line-stand-in.ts';

export interface LineAtHand {
  /** Settings of a server at this address. */
  env(url: string): Readonly<Record<string, string>>;
  mode(mode: LineMode): Promise<void>;
  /** Once so many of each came. */
  journal(least?: { readonly accepted?: number; readonly heard?: number; readonly replies?: number }): Promise<Journal>;
  /** They agree in LINE; their account there is linked to whoever calls. */
  link(url: string, who: Caller, person: { readonly userId: string; readonly name: string }): Promise<void>;
  /** The browsers of this journey are this person in LINE from now. */
  become(person: { readonly userId: string; readonly name: string; readonly declines?: boolean }): Promise<void>;
  /** Somebody presses a button in a chat. @returns what our server answered */
  press(url: string, userId: string, data: string): Promise<number>;
  /** Somebody blocks the official account. */
  leave(url: string, userId: string): Promise<void>;
  stop(): Promise<void>;
}

let events = 0;

export async function lineAtHand(): Promise<LineAtHand> {
  const standIn = await startLineStandIn(process.env.WARDLIGHT_RECORDINGS ?? null);
  async function drive<Answer>(path: string, body?: unknown): Promise<Answer> {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${standIn.url}/stand-in/${path}`, sent);
    if (!answer.ok) throw new Error(`the stand-in of LINE answered ${answer.status}`);
    return (await answer.json()) as Answer;
  }
  async function tell(url: string, event: { type: string; userId: string; more?: object }): Promise<number> {
    events += 1;
    const { type, userId, more = {} } = event;
    const source = { type: 'user', userId };
    const told = { type, webhookEventId: `event-${events}`, timestamp: Date.now(), source, ...more };
    const { status } = await drive<{ status: number }>('events', { url: `${url}/api/line/webhook`, events: [told] });
    return status;
  }
  const become: LineAtHand['become'] = (person) => drive('person', { declines: false, ...person, friend: true });
  return {
    env: (url) => ({
      WARDLIGHT_ORIGIN: url,
      WARDLIGHT_LINE_LOGIN_CHANNEL_ID: standInSecrets.loginChannelId,
      WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET: standInSecrets.loginChannelSecret,
      WARDLIGHT_LINE_MESSAGING_TOKEN: standInSecrets.messagingToken,
      WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET: standInSecrets.messagingSecret,
      WARDLIGHT_LINE_ACCESS_URL: standIn.url,
      WARDLIGHT_LINE_API_URL: standIn.url,
    }),
    mode: (mode) => drive('mode', { mode }),
    journal: ({ accepted = 0, heard = 0, replies = 0 } = {}) =>
      drive(`journal?accepted=${accepted}&heard=${heard}&replies=${replies}`),
    async link(url, who, person) {
      await become(person);
      const begun = await callOf(url, beginLine, who, { body: {} });
      const agreed = await fetch(begun.url, { redirect: 'manual' });
      const back = new URL(agreed.headers.get('location') ?? '');
      const body = Object.fromEntries(back.searchParams);
      await callOf(url, finishLine, {}, { body });
      const { waiting } = await callOf(url, readLineWaiting, who);
      const params = { authorization_id: waiting?.authorization_id ?? 0 };
      const { outcome } = await callOf(url, confirmLine, who, { params, body: {} });
      if (outcome !== 'success') throw new Error(`LINE was not linked: ${outcome}`);
      // That they are linked they were told; a journey counts what alerts say.
      await drive('forget', {});
    },
    become,
    press: (url, userId, data) =>
      tell(url, { type: 'postback', userId, more: { replyToken: `reply-${events + 1}`, postback: { data } } }),
    async leave(url, userId) {
      await tell(url, { type: 'unfollow', userId });
    },
    stop: standIn.stop,
  };
}
