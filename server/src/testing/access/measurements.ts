/** Measuring, and what was measured. */
import type { AgencyId, ReadingId, ResidentId, WaitingId } from '@wardlight/contract';
import { makeKnownGateway } from '../factories.ts';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays, type Row, writes } from './rows.ts';

/** One agency at a time: nobody waits in all of them. */
const reads: Row = { ...notDisplays, 'agent, all': 'agency_required' };

async function unassigned(world: World, agency: AgencyId): Promise<ReadingId> {
  const { app } = world;
  const gateway = await makeKnownGateway(app, agency);
  const reading = { meter: 'M-1', at: app.clock.now(), kind: 'pulse', value: 70, unit: '/min' };
  const [answer] = await app.store.measurements.takeReadings(gateway, [reading], app.clock.now());
  if (!answer?.reading_id) throw new Error('a plain reading is kept');
  return answer.reading_id;
}

const acting = ({ app, people }: World, agencyId: AgencyId) => ({
  agencyId,
  at: app.clock.now(),
  by: { userId: people.staff.user_id, accountId: people.staff.user_id, address: null },
});

async function refused(world: World, agency: AgencyId): Promise<ReadingId> {
  const id = await unassigned(world, agency);
  await world.app.store.measurements.refuse(acting(world, agency), id, { why: 'test', note: '' });
  return id;
}

async function waiting(world: World, agency: AgencyId): Promise<WaitingId> {
  const { resident_id } = await world.bed(agency);
  const wish = { resident_id, family: 'fora', kinds: ['bloodPressure'], group_id: null, meter_id: null } as const;
  const begun = await world.app.store.measurements.begin(acting(world, agency), { ...wish, kinds: [...wish.kinds] });
  if ('refused' in begun) throw new Error('one may wait for a resident');
  // Those of other tests wait for the same.
  if (begun.state === 'waiting') return begun.waiting.waiting_id;
  const other = begun.with[0]?.waiting_id;
  if (other === undefined) throw new Error('a clash is with somebody');
  return other;
}

async function typed(world: World, agency: AgencyId): Promise<ReadingId> {
  const { resident_id } = await world.bed(agency);
  const wish = { resident_id, measured: pulse, confirmed: true };
  const kept = await world.app.store.measurements.type(acting(world, agency), wish);
  if (!('state' in kept) || kept.state !== 'kept') throw new Error('a plain reading is kept');
  return kept.reading.reading_id;
}

const pulse = { kind: 'pulse', value: 71, comparator: null, context: {} } as const;

async function resident({ bed }: World, agency: AgencyId): Promise<{ resident_id: ResidentId }> {
  return { resident_id: (await bed(agency)).resident_id };
}

async function group({ app, fresh }: World, agency: AgencyId): Promise<{ group_id: number }> {
  const { group_id } = await app.store.db
    .insertInto('measurement_groups')
    .values({ agency_id: agency, family: 'fora', name: fresh(), device_type: null })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  return { group_id };
}

async function meter({ app, fresh }: World, agency: AgencyId): Promise<{ meter_id: number }> {
  const { meter_id } = await app.store.db
    .insertInto('meters')
    .values({ agency_id: agency, family: 'fora', name: fresh(), serial: fresh(), group_id: null })
    .returning('meter_id')
    .executeTakeFirstOrThrow();
  return { meter_id };
}

const ofResident = async (world: World, agency: AgencyId): Promise<Asked> => ({
  params: await resident(world, agency),
});

export const measurementAccess = {
  readWaiting: { row: reads },
  beginWaiting: {
    row: writes,
    given: async (world, agency) => ({
      body: { ...(await resident(world, agency)), family: 'chiline', kinds: ['hemoglobin'] },
    }),
  },
  endWaiting: {
    row: writes,
    given: async (world, agency) => ({
      params: { waiting_id: await waiting(world, agency) },
      body: { as: 'givenUp' },
    }),
  },
  listUnassigned: { row: reads },
  assignReading: {
    row: writes,
    given: async (world, agency) => ({
      params: { reading_id: await unassigned(world, agency) },
      body: await resident(world, agency),
    }),
  },
  refuseReading: {
    row: writes,
    given: async (world, agency) => ({
      params: { reading_id: await unassigned(world, agency) },
      body: { why: 'test' },
    }),
  },
  refuseReadings: {
    row: writes,
    given: async (world, agency) => ({
      body: { which: { reading_ids: [await unassigned(world, agency)] }, why: 'test' },
    }),
  },
  takeBackReadings: {
    row: writes,
    given: async (world, agency) => ({ body: { reading_ids: [await unassigned(world, agency)] } }),
  },
  takeBackReading: {
    row: writes,
    given: async (world, agency) => ({ params: { reading_id: await unassigned(world, agency) } }),
    // Nobody has given it to anybody.
    allowed: 'conflict',
  },
  putBackReading: {
    row: writes,
    given: async (world, agency) => ({ params: { reading_id: await refused(world, agency) } }),
  },
  typeReading: {
    row: writes,
    given: async (world, agency) => ({ body: { ...(await resident(world, agency)), measured: pulse } }),
  },
  correctReading: {
    row: writes,
    given: async (world, agency) => ({
      params: { reading_id: await typed(world, agency) },
      body: { measured: { ...pulse, value: 72 }, why: world.fresh(), revision: 1 },
    }),
  },
  withdrawReading: {
    row: writes,
    given: async (world, agency) => ({
      params: { reading_id: await typed(world, agency) },
      body: { why: world.fresh(), revision: 1 },
    }),
  },
  listMeasurements: { row: notDisplays, given: ofResident },
  readMeasurementTrend: {
    row: notDisplays,
    given: async (world, agency) => ({ ...(await ofResident(world, agency)), query: { kind: 'pulse' } }),
  },
  readLastMeasurements: { row: notDisplays, given: ofResident },
  saveSpo2Scale: {
    row: writes,
    given: async (world, agency) => ({ ...(await ofResident(world, agency)), body: { spo2_scale: 2 } }),
  },
  readMeasurementReport: { row: notDisplays },
  readMeasurementRound: { row: reads },
  listMeasurementGroups: { row: notDisplays },
  addMeasurementGroup: { row: writes, given: ({ fresh }) => ({ body: { family: 'fora', name: fresh() } }) },
  changeMeasurementGroup: {
    row: writes,
    given: async (world, agency) => ({
      params: await group(world, agency),
      body: { name: world.fresh(), device_type: null, revision: 1 },
    }),
  },
  removeMeasurementGroup: { row: writes, given: async (world, agency) => ({ params: await group(world, agency) }) },
  listMeters: { row: notDisplays },
  addMeter: {
    row: writes,
    given: ({ fresh }) => ({ body: { family: 'fora', name: fresh(), serial: fresh(), group_id: null } }),
  },
  changeMeter: {
    row: writes,
    given: async (world, agency) => ({
      params: await meter(world, agency),
      body: { name: world.fresh(), serial: world.fresh(), group_id: null, revision: 1 },
    }),
  },
  removeMeter: { row: writes, given: async (world, agency) => ({ params: await meter(world, agency) }) },
} as const satisfies Record<string, AccessCase>;
