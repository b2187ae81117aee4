/** A network as it is typed, what saving it would do to mats, and what became of what was sent. Pure. */
import type { MatCommand, Network } from '@wardlight/contract';

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

/** @param stored what "leave empty to keep" keeps */
export function bodyToChange(typed: TypedNetwork, stored: Pick<Network, 'has_password'>) {
  const { revision, password, security } = typed;
  const body = { ...bodyToAdd(typed), revision };
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

export type Outcome = 'none' | MatCommand['state'];
export const outcomeOf = (command: MatCommand | null): Outcome => command?.state ?? 'none';

export const isWaiting = ({ sent }: Pick<Network, 'sent'>): boolean => sent !== null && sent.waiting > 0;

/** Failures first, then who is waited for: what needs somebody stands on top. */
const order: readonly Outcome[] = ['failed', 'waiting', 'none', 'succeeded'];
export const byNeed = <M extends { readonly command: MatCommand | null }>(mats: readonly M[]): readonly M[] =>
  mats.toSorted((a, b) => order.indexOf(outcomeOf(a.command)) - order.indexOf(outcomeOf(b.command)));
