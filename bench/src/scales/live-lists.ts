/** The list of residents in a real browser, while a colleague changes one of them: from sending the change to the list that shows it. */
import type { Page } from '@playwright/test';
import { agencyHeader, changeResident, listResidents } from '@wardlight/contract';
import * as z from 'zod/mini';
import { needBuiltWeb, openBrowser, openPage, throughTheDoor } from '../browser.ts';
import { median } from '../histogram.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const residents = 100;
const tries = 20;
/** Longer than the rest that a list takes after it was read. */
const betweenMs = 2_000;
const mostMs = 1_000;

const pageSchema = z.object({
  data: z.object({
    rows: z.array(z.looseObject({ resident_id: z.int(), revision: z.int(), name: z.string() })),
  }),
});
type Resident = z.infer<typeof pageSchema>['data']['rows'][number];

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  needBuiltWeb();
  const stack = await startStack(programs);
  const ward = await stack.makeWard(residents);
  const token = await stack.signIn(ward, 'agent');
  const page = await openPage(await openBrowser(programs), stack.url);
  await throughTheDoor(page, ward);
  await page.goto('/device-management/resident-management');
  const [first] = await listed(stack, token, ward.agencyId);
  if (first === undefined) throw new Error('the ward has no resident');
  await page.getByRole('table').getByText(first.name, { exact: true }).waitFor();
  const times: number[] = [];
  let resident = first;
  // The first is not counted: it makes plans and wakes what sleeps.
  for (let n = 0; n <= tries; n += 1) {
    await pause(betweenMs);
    const name = `Changed ${n}`;
    const seen = shownAt(page, name);
    const sent = performance.timeOrigin + performance.now();
    resident = await change(stack, token, ward.agencyId, { ...resident, name });
    if (n > 0) times.push((await seen) - sent);
    else await seen;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
  note(`live lists: ${sorted.map(Math.round).join(', ')} ms`);
  return [
    {
      what: `live lists: a resident changed elsewhere, sent → shown in the list of ${residents} on another screen, p95 of ${tries} (median ${inMs(median(times))})`,
      figure: inMs(p95),
      goal: atMost('time', p95, mostMs, inMs(mostMs)),
    },
  ];
}

/** When the table shows it, by the clock of this machine. */
async function shownAt(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction(
    (text) =>
      document.querySelector('[role="table"]')?.textContent?.includes(text) === true
        ? performance.timeOrigin + performance.now()
        : null,
    name,
    { polling: 'raf', timeout: 20_000 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

const headersOf = (token: string, agencyId: number) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  [agencyHeader]: String(agencyId),
});

async function listed({ url }: Stack, token: string, agencyId: number): Promise<Resident[]> {
  const answer = await fetch(`${url}${listResidents.path}`, { headers: headersOf(token, agencyId) });
  if (!answer.ok) throw new Error(`${listResidents.path} answered ${answer.status}`);
  return pageSchema.parse(await answer.json()).data.rows;
}

async function change({ url }: Stack, token: string, agencyId: number, to: Resident): Promise<Resident> {
  const path = changeResident.path.replace('{resident_id}', String(to.resident_id));
  const answer = await fetch(`${url}${path}`, {
    method: changeResident.method,
    headers: headersOf(token, agencyId),
    body: JSON.stringify(to),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  const { data } = z.object({ data: z.object({ revision: z.int() }) }).parse(await answer.json());
  return { ...to, revision: data.revision };
}

export const liveLists: Scale = {
  name: 'live-lists',
  about: 'a change elsewhere, sent → shown in a list on another screen',
  limitSeconds: 120,
  weigh,
};
