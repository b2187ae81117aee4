/** Who heard the alarm on which screen, in the shift under way. */
import type { AgencyId, SoundCheck, UserId } from '@wardlight/contract';
import { shiftAt } from '@wardlight/engine';
import type { Clock } from '../../../clock.ts';
import { type Db, instant } from '../../db/database.ts';

export interface Heard {
  readonly by: UserId;
  /** The account it was said through where that is another. */
  readonly through: UserId | null;
  readonly device: string | null;
}

export interface SoundChecks {
  /** Of the shift under way. */
  read(agency: AgencyId, screen: string): Promise<SoundCheck>;
  /** Once for each press: who heard it first and who heard it later both stand there. */
  note(agency: AgencyId, screen: string, heard: Heard): Promise<void>;
  /** Removes those of more than a year ago: by then nobody asks whether a screen was heard in a night. */
  sweep(): Promise<void>;
}

const keptMs = 366 * 86_400_000;

export function createSoundChecks(db: Db, clock: Clock): SoundChecks {
  return {
    async read(agency, screen) {
      const now = clock.now();
      const { timezone, shifts } = await db
        .selectFrom('agencies')
        .select(['timezone', 'shifts'])
        .where('agency_id', '=', agency)
        .executeTakeFirstOrThrow();
      const { from, to } = shiftAt({ zone: timezone, starts: shifts }, now);
      return { from_at: from, to_at: to, heard: await lastOf(db, agency, screen, from) };
    },
    async note(agency, screen, { by, through, device }) {
      await db
        .insertInto('sound_checks')
        .values({
          agency_id: agency,
          screen_id: screen,
          device,
          user_id: by,
          account_id: through,
          at: instant(clock.now()),
        })
        .execute();
    },
    async sweep() {
      await db
        .deleteFrom('sound_checks')
        .where('at', '<', instant(clock.now() - keptMs))
        .execute();
    },
  };
}

async function lastOf(db: Db, agency: AgencyId, screen: string, from: number): Promise<SoundCheck['heard']> {
  const row = await db
    .selectFrom('sound_checks as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .leftJoin('users as a', 'a.user_id', 's.account_id')
    .select(['s.at', 's.user_id', 's.device', 'u.display_name as name', 'a.display_name as station'])
    .where('s.agency_id', '=', agency)
    .where('s.screen_id', '=', screen)
    .where('s.at', '>=', instant(from))
    .orderBy('s.at', 'desc')
    .orderBy('s.check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, user_id: row.user_id as UserId };
}
