/**
 * What of residents an account is shown. A display hangs where visitors pass, so it shows names masked (decisions §1), no words that
 * somebody typed, which may name anybody, and not why somebody is away or what was found at their bed, which may be the state of their health.
 */
import {
  type Alert,
  type BedLive,
  type Board,
  type ChangedResidents,
  isPersonalReason,
  maskName,
  type NotifyGroup,
} from '@wardlight/contract';
import type { Account } from '../accounts/account.ts';

export type Audience = 'named' | 'masked';

export const audienceOf = ({ role, names_masked }: Pick<Account, 'role' | 'names_masked'>): Audience =>
  role === 'display' && names_masked ? 'masked' : 'named';

const masked = (name: string | null): string | null => (name === null ? null : maskName(name));

export const maskAlert = (alert: Alert): Alert => ({
  ...alert,
  resident_name: masked(alert.resident_name),
  close_reason: alert.close_reason !== null && isPersonalReason(alert.close_reason) ? 'other' : alert.close_reason,
  close_note: null,
  fall: null,
});

export const maskGroup = (group: NotifyGroup): NotifyGroup => ({
  ...group,
  resident_name: masked(group.resident_name),
});

export function maskLive(live: BedLive): BedLive {
  // A display takes nothing back.
  const { last_turn, ...shown } = live;
  if (live.absence === null && (live.turn === null || live.turn.by === null) && last_turn === undefined) return live;
  return {
    ...shown,
    absence: live.absence && { ...live.absence, reason: 'other' },
    // When, but not by whom and how.
    turn: live.turn && { ...live.turn, by: null, side: null },
  };
}

export const maskBoard = (board: Board): Board => ({
  ...board,
  tiles: board.tiles.map((tile) => ({
    ...tile,
    resident: tile.resident === null ? null : { ...tile.resident, name: maskName(tile.resident.name) },
    live: maskLive(tile.live),
  })),
  alerts: board.alerts.map(maskAlert),
});

/** With the refusal that tells them apart. */
export function shownResidents(audience: Audience, { asked, now }: ChangedResidents): ChangedResidents {
  if (audience === 'named') return { asked, now };
  const shown = (one: ChangedResidents['now']) => one && { ...one, name: maskName(one.name) };
  return { asked: shown(asked), now: shown(now) };
}
