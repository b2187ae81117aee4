/** What a draft would have told: one resident's fortnight, and a whole ward's week while its mats and screens go on. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  beginRehearsal,
  type Rehearsal,
  readRehearsal,
  rehearsalSchema,
  shippedSettings,
  standardResponse,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { productOf } from '../chains.ts';
import { median, percentile } from '../histogram.ts';
import { closeLoad, openLoad, paceSlice } from '../load/drive.ts';
import { pause, root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { queryAt, type Stack, startStack } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';
import { otherUse } from './troubles.ts';

const residents = 200;
const fortnight = 14;
const week = 7;
const screens = 20;
/** A screen asks twice a second; asked oftener than this, the asking itself would take the core that replays. */
const lookEachMs = 20;
const tries = 5;
const answerSchema = z.object({ data: rehearsalSchema });

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, seconds, note } = setting;
  const stack = await startStack(programs);
  const ward = await stack.makeWard(residents);
  const token = await stack.signIn(ward);
  const ids = (
    await stack.query<{ resident_id: number }>('select resident_id from residents order by resident_id')
  ).map(({ resident_id }) => resident_id);
  const one = await fill(stack, { agencyId: ward.agencyId, residents: 1, nights: fortnight, everySeconds: 10 });
  const first = ids.slice(0, 1);
  // The thread that replays is begun with the first one asked for.
  const begun = await play(stack, token, first, 1);
  const times: number[] = [];
  const plain: number[] = [];
  for (let n = 0; n < tries; n++) {
    plain.push(await readPlain(stack, first[0] ?? 0));
    times.push((await play(stack, token, first, fortnight)).ms);
  }
  await stack.query('delete from frames');
  const all = await fill(stack, { agencyId: ward.agencyId, residents, nights: week, everySeconds: 30 });

  const load = await openLoad(programs, await productOf(stack, ward), screens);
  const quiet = await paceSlice(load, { seconds });
  const whole = play(stack, token, ids, week);
  const busy = await paceSlice(load, { seconds });
  const { ms: wholeMs, seen } = await whole;
  await closeLoad(load);

  const [mine, sql] = [median(times), median(plain)];
  note(
    `rehearsal: ${one} frames of one resident, read by plain SQL in ${plain.map(Math.round).join(', ')} ms, rehearsed by two templates in ${times.map(Math.round).join(', ')} ms; with the thread to be begun, one night ${inMs(begun.ms)}; ${all} frames of ${residents}, progress told ${seen} times`,
  );
  const [before, during] = [percentile(quiet.latency, 0.99), percentile(busy.latency, 0.99)];
  const [acksBefore, acksDuring] = [percentile(quiet.acks, 0.99), percentile(busy.acks, 0.99)];
  return [
    {
      what: `rehearsal: one resident, ${fortnight} nights, asked for → result (median of ${tries}); beside reading the frames by plain SQL`,
      figure: inMs(mine),
      baseline: inMs(sql),
      ratio: mine / sql,
      goal: atMost('time', mine, 300, '300 ms'),
    },
    { what: `rehearsal: ${residents} residents, ${week} nights, in a ward that goes on`, figure: inMs(wholeMs) },
    {
      what: `rehearsal: frame published → event at the screens meanwhile (${residents} beds at 1 frame/s); beside before it`,
      figure: `p99 ${inMs(during)}, of the median second ${inMs(median(busy.p99BySecond))}`,
      baseline: `p99 ${inMs(before)}, of the median second ${inMs(median(quiet.p99BySecond))}`,
      ratio: median(busy.p99BySecond) / median(quiet.p99BySecond),
      goal: atMost('ratio', median(busy.p99BySecond) / median(quiet.p99BySecond), 3, '3× quiet'),
      reason: otherUse(busy.cost),
    },
    {
      what: 'rehearsal: PUBACK meanwhile; beside before it',
      figure: `p99 ${inMs(acksDuring)}`,
      baseline: `p99 ${inMs(acksBefore)}`,
      ratio: acksDuring / acksBefore,
    },
    {
      what: 'rehearsal: frames not acknowledged, frames × screens missed meanwhile',
      figure: `${busy.unacked}, ${busy.unseen}`,
      goal: atMost('count', busy.unacked + busy.unseen, 0, '0'),
    },
  ];
}

interface Fill {
  readonly agencyId: number;
  readonly residents: number;
  readonly nights: number;
  readonly everySeconds: number;
}

async function fill({ databaseUrl }: Stack, wish: Fill): Promise<number> {
  const made = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/src/testing/nights/past-nights.ts'), JSON.stringify(wish)],
    { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PGOPTIONS: '-c synchronous_commit=off' } },
  );
  return z.int().parse(Number(made.stdout));
}

async function readPlain({ databaseUrl }: Stack, residentId: number): Promise<number> {
  const begin = performance.now();
  await queryAt(
    databaseUrl,
    `select f.* from residents r join frames f using (agency_id, bed_id) where r.resident_id = ${residentId} order by f.arrived_at`,
  );
  return performance.now() - begin;
}

/** Asked for, and asked after until it is over. */
async function play(
  { url }: Stack,
  token: string,
  resident_ids: readonly number[],
  nights: number,
): Promise<{ readonly ms: number; readonly seen: number }> {
  const call = async (method: string, path: string, body?: object): Promise<Rehearsal> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answerSchema.parse(await answer.json()).data;
  };
  const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };
  const begin = performance.now();
  const asked = { draft, resident_ids, nights, keep_overrides: true };
  let now = await call(beginRehearsal.method, beginRehearsal.path, asked);
  const path = readRehearsal.path.replace('{rehearsal_id}', now.rehearsal_id);
  const seen = new Set<number>();
  while (now.state === 'running') {
    await pause(resident_ids.length === 1 ? lookEachMs : 100);
    now = await call(readRehearsal.method, path);
    seen.add(now.done);
  }
  if (now.state !== 'done' || now.result === null || now.result.draft.told === 0)
    throw new Error(`a rehearsal ended as ${now.state}, ${now.result?.draft.told ?? 'nothing'} told`);
  return { ms: performance.now() - begin, seen: seen.size };
}

export const rehearsal: Scale = {
  name: 'rehearsal',
  about: 'a draft of a template over past nights',
  limitSeconds: 420,
  weigh,
};
