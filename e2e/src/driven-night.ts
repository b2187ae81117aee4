/** Mats that say what a story tells, while the server's time stands still until it is driven (`WARDLIGHT_TEST_CLOCK`). */
import { type Frame, upTopic } from '@wardlight/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import { ownLine } from './line/own-line.ts';
import type { Stack, Ward } from './stack.ts';

export type Measured = Partial<Pick<Frame, 'rr' | 'hr' | 'spo2' | 'temp'>>;

export interface DrivenNight {
  /** By the server's clock. */
  now(): number;
  /** From here on this is what these beds' mats say, by their place in the ward, and say now. */
  say(state: Frame['state'], ...beds: readonly number[]): Promise<void>;
  /** And this is what they measure beside it, from here on and now. */
  measure(values: Measured, ...beds: readonly number[]): Promise<void>;
  /** From here on a second passes with each of this machine's, so that screens hear the server between what is driven. */
  breathe(): void;
  /** So much time passes, by at most so much at once; who has said anything goes on saying it. */
  pass(seconds: number, stepMs?: number): Promise<void>;
  /** The same in longer steps, each with one turn of the server instead of one a second: for minutes of which no second is asked about. */
  leap(seconds: number): Promise<void>;
  /** These mats say nothing any more. */
  hush(...beds: readonly number[]): Promise<void>;
  end(): Promise<void>;
}

const answerSchema = z.object({ data: z.object({ at: z.number() }) });
/** Less than a mat may be silent for, a screen may hear nothing, and somebody else's server may take to answer. */
const mostStepMs = 5_000;
/** Less than what a server would call not having watched. */
const leapMs = 9_000;

export async function driveNight({ url, mqttUrl }: Stack, { mats }: Ward): Promise<DrivenNight> {
  const said = new Map<
    number,
    { readonly client: MqttClient; readonly serial: string; state: Frame['state']; values: Measured }
  >();
  let now = await advance(0);
  let seq = 0;
  let breathing: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function advance(advance_ms: number, leap_ms?: number): Promise<number> {
    const answer = await fetch(`${url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownLine },
      body: JSON.stringify({ advance_ms, leap_ms }),
    });
    const { data } = z.parse(answerSchema, await answer.json());
    return data.at;
  }

  async function connected(bed: number) {
    const mat = mats[bed];
    if (mat === undefined) throw new Error(`the ward has no bed ${bed}`);
    const { serial, password } = mat;
    const options = { clientId: serial, username: serial, password, protocolVersion: 4 } as const;
    return { client: await connectAsync(mqttUrl, options), serial };
  }

  const tell = async (beds: Iterable<number>) => {
    const told = [...beds].map((bed) => {
      const known = said.get(bed);
      if (known === undefined) return undefined;
      const { client, serial, state, values } = known;
      seq += 1;
      const vitals = state === 'out' ? { rr: null, hr: null, quality: 90 } : { rr: 15, hr: 62, quality: 92 };
      const frame = {
        seq,
        at: now,
        sent: now,
        state,
        posture: null,
        move: 1,
        ...vitals,
        ...(state === 'out' ? {} : values),
      };
      return client.publishAsync(upTopic(serial, 'frame'), JSON.stringify(frame), { qos: 1 });
    });
    await Promise.all(told);
  };

  async function passNow(seconds: number, stepMs: number, leapMs?: number): Promise<void> {
    for (let left = seconds * 1_000; left > 0; left -= stepMs) {
      now = await advance(Math.min(left, stepMs), leapMs);
      await tell(said.keys());
    }
  }
  /** One after the other, or a breath between two steps would come with a time that is over. */
  const inTurn = (drive: () => Promise<void>): Promise<void> => {
    const turn = last.then(drive);
    last = turn.catch(() => undefined);
    return turn;
  };
  const pass = (seconds: number, stepMs = mostStepMs): Promise<void> => inTurn(() => passNow(seconds, stepMs));

  return {
    now: () => now,
    async say(state, ...beds) {
      for (const bed of beds) said.set(bed, { values: {}, ...(said.get(bed) ?? (await connected(bed))), state });
      await tell(beds);
    },
    async measure(values, ...beds) {
      for (const bed of beds) {
        const known = said.get(bed);
        if (known === undefined) throw new Error(`nothing is said of bed ${bed}`);
        known.values = { ...known.values, ...values };
      }
      await tell(beds);
    },
    breathe() {
      let busy = false;
      breathing = setInterval(async () => {
        if (busy) return;
        busy = true;
        // A server that has ended breathes no more.
        await pass(1).catch(() => undefined);
        busy = false;
      }, 1_000);
    },
    pass,
    leap: (seconds) => inTurn(() => passNow(seconds, leapMs, leapMs)),
    async hush(...beds) {
      for (const bed of beds) {
        await said.get(bed)?.client.endAsync(true);
        said.delete(bed);
      }
    },
    async end() {
      clearInterval(breathing);
      await last;
      for (const { client } of said.values()) await client.endAsync(true);
      said.clear();
    },
  };
}
