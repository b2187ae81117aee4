/** A house whose mats tell what an exam of the simulator composes, moment by moment, to a server whose time is driven. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type DataOf, moveResident, type Route, readBoard, readResident, upTopic } from '@wardlight/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { callOf, type Given } from './calling.ts';
import { ownLine } from './line/own-line.ts';
import { signIn } from './sleepers.ts';
import { type Stack, until, type Ward, type Wish } from './stack.ts';

/** What the exam is composed from (`simulator/src/exam/compose.ts`). */
export interface House {
  readonly zone: string;
  readonly night: { readonly start: number; readonly end: number };
  /** The date on which the first night ends. */
  readonly firstDate: string;
  readonly nights: number;
  readonly residents: number;
  readonly seed: number;
  readonly story?: 'exam' | 'morning';
}
/** The first line of an exam. */
export interface Head {
  /** How many milliseconds lie between two frames of each. */
  readonly mats: readonly number[];
  readonly names: readonly string[];
  readonly from: number;
}
export interface Moment {
  readonly at: number;
  readonly unheard: boolean;
  readonly lost: readonly number[];
  readonly found: readonly number[];
  readonly frames: readonly (readonly [mat: number, frame: object])[];
  readonly moves: readonly { readonly resident: number; readonly to: number }[];
}
export interface DiaryDay {
  readonly date: string;
  readonly nightSeen: number;
  readonly exits: number;
  readonly nightExits: number;
  readonly onBedSeconds: number;
  readonly restSeconds: number;
  readonly turns: number;
  readonly longestLyingSeconds: number | null;
  readonly meanLyingSeconds: number | null;
}
/** The last line: of each resident, day by day. */
export interface Diary {
  readonly diary: readonly (readonly DiaryDay[])[];
}

export async function* tellExam(house: House): AsyncGenerator<Head | Moment | Diary> {
  const program = resolve(import.meta.dirname, '../../simulator/src/exam/main.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(house)], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
}

/** Shorter than what the watch would call a sleep of its own. */
const leapMs = 14_000;
const fortnightMs = 14 * 86_400_000;

export interface ExamHouse {
  /** By the server's clock. */
  now(): number;
  live(moment: Moment): Promise<void>;
  /** So much time goes by while nobody says anything. */
  pass(ms: number): Promise<void>;
  /** From here on time passes as it does here, and the mats go on telling what is left. Resolves when that has come to a stop. */
  breathe(rest: AsyncIterator<Head | Moment | Diary>): () => Promise<void>;
  residentOf(resident: number): { readonly agency_id: number; readonly resident_id: number; readonly bed_id: number };
  readonly ward: Ward;
  readonly token: string;
  end(): Promise<void>;
}

export async function openExamHouse(
  stack: Stack,
  { zone, night, residents }: House,
  mats: number,
  wish: Pick<Wish, 'alerts' | 'locale'> = {},
): Promise<ExamHouse> {
  const ward = await stack.makeWard({ beds: mats, timezone: zone, locale: 'en', night, prefix: 'exam', ...wish });
  let token = await signIn(stack, ward);
  /** Thirty nights outlive a session. */
  const call = async <R extends Route>(route: R, given: Given = {}): Promise<DataOf<R>> => {
    try {
      return await callOf(stack.url, route, { token }, given);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('"unauthenticated"'))) throw error;
      token = await signIn(stack, ward);
      return await callOf(stack.url, route, { token }, given);
    }
  };
  const clients = new Map<number, MqttClient>();
  let now = await drive({ advance_ms: 0 });

  async function drive(body: { readonly advance_ms: number; readonly leap_ms?: number }): Promise<number> {
    const answer = await fetch(`${stack.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownLine },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { at: number } }).data.at;
  }
  async function pass(ms: number, leap_ms = leapMs): Promise<void> {
    if (ms > 0) now = await drive({ advance_ms: ms, leap_ms });
  }
  const move = async (resident_id: number, bed_id: number | null): Promise<void> => {
    const params = { resident_id };
    const { revision, stay_id } = await call(readResident, { params });
    await call(moveResident, { params, body: { bed_id, revision, stay_id } });
  };
  // The last bed is free until somebody is moved there.
  for (const { residentId } of ward.mats.slice(residents)) await move(residentId, null);

  /** A last will must be heard while the clock still stands where the connection ended. */
  async function lose(lost: readonly number[]): Promise<void> {
    for (const mat of lost) {
      clients.get(mat)?.stream.destroy();
      clients.get(mat)?.end(true);
      clients.delete(mat);
    }
    const gone = new Set(lost.map((mat) => matOf(ward, mat).bedId));
    await until(async () => {
      const { tiles } = await call(readBoard);
      return tiles.every(
        ({ bed_id, live }) => !gone.has(bed_id) || live.status === 'disconnected' || live.last_data_at === null,
      );
    }, 60_000);
  }

  async function live({ at, unheard, found, lost, frames, moves }: Moment): Promise<void> {
    await pass(at - now, unheard ? fortnightMs : leapMs);
    await Promise.all(found.map(async (mat) => clients.set(mat, await connect(stack, matOf(ward, mat)))));
    await Promise.all(
      frames.map(([mat, frame]) =>
        clients.get(mat)?.publishAsync(upTopic(matOf(ward, mat).serial, 'frame'), JSON.stringify(frame), { qos: 1 }),
      ),
    );
    for (const { resident, to } of moves) await move(matOf(ward, resident).residentId, matOf(ward, to).bedId);
    if (lost.length > 0) await lose(lost);
  }

  /** Breath after breath of half a second of this machine's time. */
  async function breatheOn(rest: AsyncIterator<Head | Moment | Diary>, goesOn: () => boolean): Promise<void> {
    const ahead = async (): Promise<Moment | undefined> => {
      const { value } = await rest.next();
      return value !== undefined && 'at' in value ? value : undefined;
    };
    let next = await ahead();
    const [began, from] = [performance.now(), now];
    while (goesOn()) {
      const until = Math.floor(from + performance.now() - began);
      while (next !== undefined && next.at <= until) {
        await live(next);
        next = await ahead();
      }
      await pass(until - now);
      await new Promise((breath) => setTimeout(breath, 500));
    }
  }

  return {
    now: () => now,
    ward,
    get token() {
      return token;
    },
    pass,
    live,
    breathe(rest) {
      let goesOn = true;
      const breathing = breatheOn(rest, () => goesOn);
      return async () => {
        goesOn = false;
        await breathing;
      };
    },
    residentOf: (resident) => {
      const { residentId, bedId } = matOf(ward, resident);
      return { agency_id: ward.agencyId, resident_id: residentId, bed_id: bedId };
    },
    async end() {
      for (const client of clients.values()) await client.endAsync(true);
    },
  };
}

function matOf(ward: Ward, mat: number): Ward['mats'][number] {
  const one = ward.mats[mat];
  if (one === undefined) throw new Error(`there is no mat ${mat}`);
  return one;
}

const connect = ({ mqttUrl }: Stack, { serial, password }: Ward['mats'][number]): Promise<MqttClient> =>
  connectAsync(mqttUrl, {
    clientId: serial,
    username: serial,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: { topic: upTopic(serial, 'link'), payload: Buffer.from('offline'), qos: 1, retain: true },
  });
