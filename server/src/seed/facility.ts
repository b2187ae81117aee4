/** The demo's facility: one provider, two agencies in different zones, sixty residents. Made once; a second run finds it. */
import { randomBytes } from 'node:crypto';
import {
  type AgencyId,
  type ProviderId,
  shippedSettings,
  standardNight,
  standardResponse,
  type TimeRange,
} from '@wardlight/contract';
import { systemClock } from '../clock.ts';
import { createAgencies } from '../store/agencies/agencies.ts';
import { findMat, matPasswordFits } from '../store/bed-state/mats/mats.ts';
import {
  countBeds,
  createBed,
  createMat,
  createNetwork,
  createResident,
  createTemplate,
  findProvider,
  listMats,
  listShippedTemplates,
  setMatPassword,
} from '../store/beds/register.ts';
import type { Db } from '../store/db/database.ts';
import type { KeptFiles, KeptMats } from './kept-files.ts';
import { type Person, peopleOfBangkok, peopleOfTaipei } from './people.ts';

interface Plan {
  readonly name: string;
  readonly timezone: string;
  readonly locale: string;
  readonly floors: readonly { readonly name: string; readonly beds: readonly string[] }[];
  readonly people: (count: number) => Person[];
  /** The house's own template: Standard, but being up is watched for only at night. */
  readonly nightTemplate: string;
  readonly serials: string;
  /** Of the bed without a mat, and of the one whose mat nobody plays. */
  readonly unmonitored?: string;
  readonly free?: string;
}

const rooms = (floor: number, count: number, bedsEach: number): string[] =>
  Array.from({ length: count }, (_, room) =>
    Array.from({ length: bedsEach }, (_, bed) => `${floor}${String(room + 1).padStart(2, '0')}-${bed + 1}`),
  ).flat();

const demoProvider = '晨曦照護';

/** No fourth floor in Taiwan. */
export const plans: readonly Plan[] = [
  {
    name: '晨曦護理之家',
    timezone: 'Asia/Taipei',
    locale: 'zh_TW',
    floors: [
      { name: '2F', beds: rooms(2, 7, 2) },
      { name: '3F', beds: rooms(3, 7, 2) },
      { name: '5F', beds: rooms(5, 6, 2) },
    ],
    people: peopleOfTaipei,
    nightTemplate: '一般照護（夜間離床）',
    serials: 'WL26-A',
    unmonitored: '506-2',
    free: '201-1',
  },
  {
    name: 'บ้านพักผู้สูงอายุสุขใจ',
    timezone: 'Asia/Bangkok',
    locale: 'th_TH',
    floors: [
      { name: 'ชั้น 1', beds: rooms(1, 5, 2) },
      { name: 'ชั้น 2', beds: rooms(2, 5, 2) },
    ],
    people: peopleOfBangkok,
    nightTemplate: 'ดูแลทั่วไป (ลุกจากเตียงตอนกลางคืน)',
    serials: 'WL26-B',
  },
];

export interface Facility {
  readonly providerId: ProviderId;
  readonly agencyIds: readonly AgencyId[];
  readonly mats: KeptMats;
  /** Whether it was made just now. */
  readonly made: boolean;
}

/** Finds the facility or makes it; whatever an interrupted run left out is made up for. */
export async function makeFacility(db: Db, files: KeptFiles): Promise<Facility> {
  const agencies = createAgencies(db);
  const providerId =
    (await findProvider(db, demoProvider)) ?? (await agencies.createProvider(demoProvider, { secondFactor: false }));
  // Whoever tries the demo signs in with what it prints, and nothing else; also in one that an older version made.
  await agencies.requireSecondFactor(providerId, false, systemClock.now());
  const agencyIds: AgencyId[] = [];
  const fresh: KeptMats[number][] = [];
  let made = false;
  for (const plan of plans) {
    const found = (await agencies.listOf(providerId)).find(({ name }) => name === plan.name)?.agency_id;
    const { name, timezone, locale } = plan;
    const agencyId = found ?? (await agencies.create({ provider_id: providerId, name, timezone, locale }));
    if (agencyId === null) throw new Error('The provider vanished while its agencies were made.');
    agencyIds.push(agencyId);
    if ((await countBeds(db, agencyId)) > 0) continue;
    fresh.push(...(await db.transaction().execute((transaction) => furnish(transaction, agencyId, plan))));
    made = true;
  }
  return { providerId, agencyIds, mats: await keepPasswords(db, files, agencyIds, fresh), made };
}

/** Beds, people, networks, mats and templates of one agency. */
async function furnish(db: Db, agencyId: AgencyId, plan: Plan): Promise<KeptMats> {
  const shipped = await listShippedTemplates(db, agencyId);
  const night = await createTemplate(db, agencyId, {
    name: plan.nightTemplate,
    settings: nightSettings(),
    // Two at night for a whole house: they are given a little longer than the shipped templates give.
    response: { ...standardResponse, notClaimedMinutes: 5, stillTrueMinutes: 10 },
  });
  const people = plan.people(plan.floors.reduce((count, floor) => count + floor.beds.length, 0));
  const mats: KeptMats[number][] = [];
  let index = 0;
  for (const floor of plan.floors) {
    const network = { name: networkOf(floor.name), ssid: `ward-${plan.serials.toLowerCase()}-${floor.beds[0]?.[0]}` };
    const networkId = await createNetwork(db, agencyId, network);
    for (const bedNo of floor.beds) {
      const person = people[index];
      if (person === undefined) throw new Error('fewer people than beds');
      const care = careOf(index);
      const bedId = await createBed(db, agencyId, { floor: floor.name, bedNo });
      const templateId = care.template === 'night' ? night : (shipped.get(care.template) ?? null);
      await createResident(db, agencyId, { ...person, bedId, templateId });
      index++;
      if (bedNo === plan.unmonitored) continue;
      const mat = kept(
        `${plan.serials}${String(index).padStart(4, '0')}`,
        plan.timezone,
        care,
        network.name,
        bedNo === plan.free,
      );
      await createMat(db, agencyId, { serial: mat.serial, password: mat.password, bedId, networkId });
      mats.push(mat);
    }
  }
  return mats;
}

interface CareOfPerson {
  readonly habit: string;
  readonly template: 'standard' | 'fallRisk' | 'pressureCare' | 'night';
  readonly sensors: ('spo2' | 'temp')[];
}

/** How somebody lives, and what is watched for. Who never leaves the bed can be watched round the clock, and every other is turned. */
function careOf(index: number): CareOfPerson {
  const sensors: CareOfPerson['sensors'] = index % 6 === 1 ? ['spo2', 'temp'] : index % 10 === 4 ? ['spo2'] : [];
  if (index % 8 === 3) return { habit: 'bedbound', template: index % 16 === 3 ? 'standard' : 'pressureCare', sensors };
  const habit = index % 3 === 2 ? 'frail' : 'walks';
  return { habit, template: index % 5 === 1 ? 'fallRisk' : 'night', sensors };
}

function nightSettings() {
  const ranges: TimeRange[] = [{ name: '', ...standardNight, weekdays: [] }];
  const { leaveTimeout, siteTimeout } = shippedSettings.standard;
  return {
    ...shippedSettings.standard,
    leaveTimeout: { ...leaveTimeout, ranges },
    siteTimeout: { ...siteTimeout, ranges },
  };
}

/** One on each floor. */
const networkOf = (floor: string): string => `Wi-Fi ${floor}`;

/** Hexadecimal, so that it stands in any command line without quotes. */
const password = (): string => randomBytes(16).toString('hex');

function kept(
  serial: string,
  zone: string,
  { habit, sensors }: Pick<CareOfPerson, 'habit' | 'sensors'>,
  network: string,
  free: boolean,
): KeptMats[number] {
  // A seed of its own for each mat, the same in every demo.
  const seed = [...serial].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 2_147_483_647, 7);
  return { serial, password: password(), seed, zone, habit, sensors, stories: [], network, free };
}

/** The clear passwords stand in a file of their own. Mats whose password is not there any more get a new one. */
async function keepPasswords(
  db: Db,
  files: KeptFiles,
  agencyIds: readonly AgencyId[],
  fresh: KeptMats,
): Promise<KeptMats> {
  const known = new Map([...((await files.readMats()) ?? []), ...fresh].map((mat) => [mat.serial, mat]));
  const all: KeptMats[number][] = [];
  for (const mat of await listMats(db, agencyIds)) {
    const plan = plans.find(({ serials }) => mat.serial.startsWith(serials));
    let one = known.get(mat.serial);
    if (plan === undefined) continue;
    if (one === undefined) {
      const index = Number(mat.serial.slice(plan.serials.length)) - 1;
      one = kept(mat.serial, plan.timezone, careOf(index), networkOf(mat.floor ?? ''), mat.bedNo === plan.free);
    }
    const door = await findMat(db, mat.serial);
    if (door === null || !matPasswordFits(door, mat.serial, one.password)) await setMatPassword(db, mat, one.password);
    all.push(one);
  }
  await files.writeMats(all);
  return all;
}
