/** A network as it is typed, what saving it would do to mats, and what became of what was sent. Pure. */
import type { DataOf, Device, MatCommand, Network, readNetwork, ShownMat, UnaskedMat } from '@wardlight/contract';

/** A type, because a form takes only what has an index. */
export type TypedNetwork = {
  readonly name: string;
  readonly ssid: string;
  readonly security: 'password' | 'open';
  /** Never kept as a draft, and never known again. */
  readonly password: string;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

export const newNetwork: TypedNetwork = { name: '', ssid: '', security: 'password', password: '', revision: 1 };

export const typedOf = (network: Network): TypedNetwork => ({
  name: network.name,
  ssid: network.ssid ?? '',
  security: network.has_password || network.ssid === null ? 'password' : 'open',
  password: '',
  revision: network.revision,
});

const ssidOf = ({ ssid }: TypedNetwork): string | null => (ssid === '' ? null : ssid);

/** Without a name to look for there is nothing yet that needs a password. */
export function bodyToAdd(typed: TypedNetwork) {
  const { name, security, password } = typed;
  const none = security === 'open' || (password === '' && ssidOf(typed) === null);
  return { name, ssid: ssidOf(typed), password: none ? null : password };
}

/**
 * But for the mats, which are read when they are asked about.
 * @param stored what "leave empty to keep" keeps
 */
export function bodyToChange(typed: TypedNetwork, stored: Pick<Network, 'has_password'>) {
  const { revision, password, security } = typed;
  const body = { ...bodyToAdd(typed), revision, mats: [] as ShownMat[] };
  if (security === 'open' || password !== '' || !stored.has_password) return body;
  const { password: _kept, ...rest } = body;
  return rest;
}

/** To how many mats saving this would send the setting, which restarts them; 0 = to none. */
export function wouldRestart(typed: TypedNetwork, stored: Network): number {
  const { ssid, ...body } = bodyToChange(typed, stored);
  if (ssid === null) return 0;
  const password = 'password' in body ? body.password : undefined;
  const otherPassword = password !== undefined && (password !== null || stored.has_password);
  return ssid !== stored.ssid || otherPassword ? stored.mats : 0;
}

/** A mat that would restart, as its question shows it; `place`: of none, in no bed. */
export interface MatToAsk extends ShownMat {
  readonly serial: string;
  readonly place: string | null;
  readonly name: string | null;
}

const placeText = (bed: { readonly floor: string; readonly bed_no: string } | null): string | null =>
  bed === null ? null : `${bed.floor} · ${bed.bed_no}`;

export const askedOf = ({ mat_id, stay_id, serial, bed, resident_name }: Device): MatToAsk => ({
  ...{ mat_id, stay_id, serial, name: resident_name },
  place: placeText(bed),
});

export const askedIn = (mats: DataOf<typeof readNetwork>['mats']): readonly MatToAsk[] =>
  mats.map(({ mat_id, stay_id, serial, floor, bed_no, resident_name }) => ({
    ...{ mat_id, stay_id, serial, name: resident_name },
    place: floor === null || bed_no === null ? null : placeText({ floor, bed_no }),
  }));

/** One that was left alone is asked for whoever lies there now. */
export const askedAgain = ({ mat_id, stay_id, serial, bed, now }: UnaskedMat): MatToAsk => ({
  ...{ mat_id, stay_id, serial, name: now?.name ?? null },
  place: placeText(bed),
});

export const shownMats = (mats: readonly MatToAsk[]): ShownMat[] =>
  mats.map(({ mat_id, stay_id }) => ({ mat_id, stay_id }));

export type Outcome = 'none' | MatCommand['state'];
export const outcomeOf = (command: MatCommand | null): Outcome => command?.state ?? 'none';

export const isWaiting = ({ sent }: Pick<Network, 'sent'>): boolean => sent !== null && sent.waiting > 0;

/** Failures first, then who is waited for: what needs somebody stands on top. */
const order: readonly Outcome[] = ['failed', 'waiting', 'none', 'succeeded'];
export const byNeed = <M extends { readonly command: MatCommand | null }>(mats: readonly M[]): readonly M[] =>
  mats.toSorted((a, b) => order.indexOf(outcomeOf(a.command)) - order.indexOf(outcomeOf(b.command)));
