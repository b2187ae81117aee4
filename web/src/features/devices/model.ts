/** What can be said of a mat without asking anybody. */
import type { Device, MatCommand, MatDoor } from '@wardlight/contract';

export const strengths = ['poor', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** The least dBm of each but the weakest: as site surveys of wireless networks grade them. */
const leastDbm = [-85, -75, -67, -55] as const;

/** 0–4 of four bars. */
export const barsOf = (dbm: number): number => leastDbm.filter((least) => dbm >= least).length;
export const strengthOf = (dbm: number): Strength => strengths[barsOf(dbm)] ?? 'poor';

export const isWaiting = ({ state }: Pick<MatCommand, 'state'>): boolean => state === 'waiting';

/** An older one than the page was opened with has been told of before. */
export const latestOf = (commands: readonly MatCommand[], kind: MatCommand['kind']): MatCommand | null =>
  commands.filter((command) => command.kind === kind).toSorted((a, b) => b.asked_at - a.asked_at)[0] ?? null;

export interface Credentials {
  readonly serial: string;
  readonly password: string;
  readonly door: MatDoor;
}

/** @param here the host this page is from */
export const addressOf = ({ host, port }: MatDoor, here: string): string => `${host ?? here}:${port}`;

/** What the installer's phone reads: JSON, as short as it can be, so that the code stays coarse. */
export const installerText = ({ serial, password, door }: Credentials, here: string): string =>
  JSON.stringify({ serial, password, host: door.host ?? here, port: door.port, ...(door.tls ? { tls: true } : {}) });

export const placeText = ({ floor, bed_no }: { readonly floor: string; readonly bed_no: string }): string =>
  `${floor} · ${bed_no}`;

/** With who lies there, where somebody does. */
export const bedText = ({ bed, resident_name }: Pick<Device, 'bed' | 'resident_name'>): string | null => {
  if (bed === null) return null;
  return resident_name === null ? placeText(bed) : `${placeText(bed)} · ${resident_name}`;
};
