/** Signing in, the board, and what staff do about alerts and beds. */
import { standardNight, type UserId } from '@wardlight/contract';
import type { AccessCase } from './case.ts';
import { anybody, anySession, everyoneReads, notDisplays, ofOneAgency, ownAffairs, writes } from './rows.ts';

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
  readBedHour: {
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
  turnResident: {
    row: writes,
    given: (world, agency) => ({ params: { bed_id: world.alarmedBed(agency).bed_id }, body: {} }),
  },
  planAbsence: {
    row: writes,
    given: async (world, agency) => ({
      params: { bed_id: (await world.bed(agency)).bed_id },
      body: { reason: 'hospital', until_at: world.app.clock.now() + 3_600_000 },
    }),
  },
  endAbsence: {
    row: writes,
    given: async (world, agency) => {
      const { bed_id } = await world.bed(agency);
      await world.app.store.care.planAbsence({
        agencyIds: [agency],
        bedId: bed_id,
        by: 1 as UserId,
        reason: 'outing',
        until: world.app.clock.now() + 3_600_000,
      });
      return { params: { bed_id }, body: {} };
    },
  },
} as const satisfies Record<string, AccessCase>;
