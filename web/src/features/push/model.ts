/** What web push needs of a browser, and what is to be done with what is found there. Pure. */
import type { DataOf, readPush, UserId } from '@wardlight/contract';
import type { PushHere } from '../../lib/session/push-here.ts';

/** Why not, by what is to be done about it. `insecure`: open it by https. `addToHome`: an iPhone's web page has push only from its home screen. */
export type Ability = 'can' | 'insecure' | 'addToHome' | 'unsupported' | 'denied';

export interface Traits {
  readonly secure: boolean;
  /** Has all three: a service worker, push and notifications. */
  readonly complete: boolean;
  readonly agent: string;
  readonly touchPoints: number;
  readonly permission: NotificationPermission | null;
}

/** An iPad says that it is a Mac, but no Mac is touched. */
const isApplePhone = ({ agent, touchPoints }: Pick<Traits, 'agent' | 'touchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);

export function abilityOf(traits: Traits): Ability {
  if (!traits.secure) return 'insecure';
  if (!traits.complete) return isApplePhone(traits) ? 'addToHome' : 'unsupported';
  return traits.permission === 'denied' ? 'denied' : 'can';
}

/** The first that fits: most browsers also name those they are like. */
const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Such as "Android · Chrome"; empty where the browser says nothing that we know. */
export function deviceNameOf({ agent, touchPoints }: Pick<Traits, 'agent' | 'touchPoints'>): string {
  const first = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(agent))?.[1] ?? null;
  const system = isApplePhone({ agent, touchPoints }) && agent.includes('Macintosh') ? 'iPad' : first(systems);
  return [system, first(browsers)].filter((part) => part !== null).join(' · ');
}

/** What the browser holds. */
export interface Held {
  readonly endpoint: string;
  /** The key it was made with, as the server writes it; null = the browser does not say. */
  readonly key: string | null;
}

interface Found {
  readonly here: PushHere | null;
  readonly held: Held | null;
  readonly granted: boolean;
  readonly user_id: UserId;
  readonly publicKey: string;
  /** The person's subscriptions, as the server has them. */
  readonly listed: readonly Pick<
    DataOf<typeof readPush>['subscriptions'][number],
    'subscription_id' | 'of_this_session' | 'problem'
  >[];
}

/**
 * What keeps a browser that was turned on so, without anybody doing anything.
 * - `renew`: the server has another key, or the browser has made its subscription anew or lost it.
 * - `replace`: its push service has ended the address, whatever the browser still holds: another one is made.
 * - `adopt`: one has signed in anew since: it works as it is, but whoever ends this session must end it too.
 * - `drop`: it was turned off elsewhere, or its session was ended there.
 * - `forget`: notifications are no longer allowed here.
 */
export type Step = 'nothing' | 'renew' | 'replace' | 'adopt' | 'drop' | 'forget';

export function stepFor({ here, held, granted, user_id, publicKey, listed }: Found): Step {
  if (here === null || here.user_id !== user_id) return 'nothing';
  if (!granted) return 'forget';
  const known = listed.find(({ subscription_id }) => subscription_id === here.subscription_id);
  if (known?.problem === 'gone' && (held === null || held.endpoint === here.endpoint)) return 'replace';
  if (held === null || (held.key !== null && held.key !== publicKey) || held.endpoint !== here.endpoint) return 'renew';
  if (known === undefined) return 'drop';
  return known.of_this_session ? 'nothing' : 'adopt';
}

/** Bytes as the server writes keys: base64url, nothing at the end. */
export const keyText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
