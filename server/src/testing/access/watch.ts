/** Signing in, the board, and what staff do about alerts and beds. */
import { type AgencyId, standardNight, type UserId } from '@wardlight/contract';
import type { AccessCase, Asked, World } from './case.ts';
import { anybody, anySession, everyoneReads, notDisplays, ofOneAgency, ownAffairs, writes } from './rows.ts';

/** A bed whose card shows one alert that nobody has answered. */
const cardOf = (world: World, agency: AgencyId, more: object = {}): Asked => {
  const { bed_id, stay_id, alert_id } = world.alarmedBed(agency);
  return { params: { bed_id }, body: { stay_id, alert_ids: [alert_id], ...more } };
};

export const watchAccess = {
  login: {
    row: anybody,
    given: ({ people }) => ({ body: { username: people.staff.username, password: people.staff.password } }),
  },
  // Leaving is always allowed, also with a one-time code: no agency is entered by it.
  logout: { row: { ...ownAffairs, 'one-time code': 'ok' } },
  readUser: { row: { ...anySession, 'one-time code': 'ok' } },
  readBoard: { row: everyoneReads },
  readNotifications: { row: everyoneReads },
  readTonight: { row: ofOneAgency },
  readBedHour: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { bed_id: (await world.bed(agency)).bed_id } }),
  },
  readBedTonight: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { bed_id: (await world.bed(agency)).bed_id } }),
  },
  readRestTime: { row: ofOneAgency },
  saveRestTime: { row: writes, given: () => ({ body: { start: 1_200, end: 420, read: standardNight } }) },
  claimAlert: {
    row: writes,
    given: (world, agency) => ({ params: { alert_id: world.alarmedBed(agency).alert_id } }),
  },
  stayWithResident: {
    row: writes,
    given: (world, agency) => ({ params: { alert_id: world.alarmedBed(agency).alert_id }, body: { minutes: 10 } }),
  },
  closeAlert: {
    row: writes,
    given: (world, agency) => ({ params: { alert_id: world.alarmedBed(agency).alert_id }, body: { reason: 'helped' } }),
  },
  // Nobody has closed it: whoever may is told that it is open.
  undoClose: {
    row: writes,
    given: (world, agency) => ({ params: { alert_id: world.alarmedBed(agency).alert_id }, body: {} }),
  },
  claimBed: { row: writes, given: (world, agency) => cardOf(world, agency) },
  stayAtBed: { row: writes, given: (world, agency) => cardOf(world, agency, { minutes: 10 }) },
  closeBed: { row: writes, given: (world, agency) => cardOf(world, agency, { reason: 'helped' }) },
  // Nobody has pressed there yet: whoever may is told that nothing was taken back, or is theirs to hand over.
  takeBackBed: { row: writes, allowed: 'conflict', given: (world, agency) => cardOf(world, agency) },
  handOverBed: {
    row: writes,
    allowed: 'conflict',
    given: (world, agency) => cardOf(world, agency, { to: world.people.agent.user_id }),
  },
  turnResident: {
    row: writes,
    given: (world, agency) => {
      const { bed_id, stay_id } = world.alarmedBed(agency);
      return { params: { bed_id }, body: { stay_id } };
    },
  },
  takeBackTurn: {
    row: writes,
    given: async (world, agency) => {
      const { bed_id, stay_id } = world.alarmedBed(agency);
      return { params: { bed_id }, body: { stay_id } };
    },
    // Nobody has pressed there yet.
    allowed: 'conflict',
  },
  planAbsence: {
    row: writes,
    given: async (world, agency) => {
      const { bed_id, stay_id } = await world.bed(agency);
      return { params: { bed_id }, body: { stay_id, reason: 'hospital', until_at: world.app.clock.now() + 3_600_000 } };
    },
  },
  endAbsence: {
    row: writes,
    given: async (world, agency) => {
      const { bed_id, stay_id } = await world.bed(agency);
      await world.app.store.care.planAbsence({
        agencyIds: [agency],
        bedId: bed_id,
        stayId: stay_id,
        by: 1 as UserId,
        reason: 'outing',
        until: world.app.clock.now() + 3_600_000,
      });
      return { params: { bed_id }, body: { stay_id } };
    },
  },
} as const satisfies Record<string, AccessCase>;
