/** What may be ordered of a running simulator, one line each. The words are for people and programs alike. */
import { type BacklogOrder, backlogOrders } from '../mat/backlog.ts';
import { type SceneName, sceneNames } from '../sleeper/scenes.ts';

export const help = `scene <serial> <name>                a named night from now on: ${sceneNames.join(', ')}; or sleeper, the life it began with
network <name> off|on [oldest|newest]  its mats lose or regain their connection together; what they kept comes back in this order
connection <serial> off|on           one mat loses its connection and measures on
power <serial> off|on                its plug is pulled: it measures nothing
clock <serial> +2h|-30m|right        its clock is that much off (ms, s, m, h, d), or right
clock <serial> jump +1h              set by that much, from what it shows now
clock <serial> drift +60s/h          runs that much too fast, or too slow, from now on
storm                                every connection breaks and is opened again at once
status                               what has been sent and what waits
help                                 this
A serial may be all.`;

export type ClockChange =
  | { readonly kind: 'off'; readonly ms: number }
  | { readonly kind: 'jump'; readonly ms: number }
  | { readonly kind: 'drift'; readonly ppm: number };

export type Order =
  | { readonly do: 'scene'; readonly serial: string; readonly name: SceneName | 'sleeper' }
  | { readonly do: 'network'; readonly name: string; readonly on: boolean; readonly order?: BacklogOrder }
  | { readonly do: 'connection' | 'power'; readonly serial: string; readonly on: boolean }
  | { readonly do: 'clock'; readonly serial: string; readonly change: ClockChange }
  | { readonly do: 'storm' | 'status' | 'help' };

/** Not an order: one sentence that says what would be. */
export class BadOrder extends Error {}

export function orderOf(line: string): Order {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  switch (word) {
    case 'scene':
      return sceneOrder(rest);
    case 'network':
      return networkOrder(rest);
    case 'connection':
    case 'power': {
      const [serial, turn] = exactly(rest, 2, `${word} <serial> off|on`);
      return { do: word, serial, on: onOf(turn) };
    }
    case 'clock':
      return clockOrder(rest);
    case 'storm':
    case 'status':
    case 'help':
      exactly(rest, 0, word);
      return { do: word };
    default:
      throw new BadOrder(
        `${quoted(word)} is no order: scene, network, connection, power, clock, storm, status and help are.`,
      );
  }
}

/** Of what somebody typed, no more than fits into a sentence. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

function exactly(rest: readonly string[], count: number, form: string): [string, string, string] {
  if (rest.length !== count) throw new BadOrder(`It must read: ${form}`);
  const [first = '', second = '', third = ''] = rest;
  return [first, second, third];
}

function onOf(word: string): boolean {
  if (word !== 'on' && word !== 'off') throw new BadOrder(`${quoted(word)} must be on or off.`);
  return word === 'on';
}

function sceneOrder(rest: readonly string[]): Order {
  const [serial, wanted] = exactly(rest, 2, 'scene <serial> <name>');
  const name = [...sceneNames, 'sleeper' as const].find((one) => one === wanted);
  if (name === undefined)
    throw new BadOrder(`${quoted(wanted)} is no scene: ${sceneNames.join(', ')} and sleeper are.`);
  return { do: 'scene', serial, name };
}

/** The name of a network may have spaces in it: it is what stands before off or on. */
function networkOrder(rest: readonly string[]): Order {
  const order = backlogOrders.find((one) => one === rest.at(-1));
  const words = order === undefined ? rest : rest.slice(0, -1);
  const name = words.slice(0, -1).join(' ');
  const turn = words.at(-1);
  if (name === '' || turn === undefined) throw new BadOrder('It must read: network <name> off|on [oldest|newest]');
  return { do: 'network', name, on: onOf(turn), ...(order === undefined ? {} : { order }) };
}

const clockForm = 'clock <serial> +2h|-30m|right, clock <serial> jump +1h, or clock <serial> drift +60s/h';
const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const hourMs = unitMs.h;
const mostOffMs = 366 * unitMs.d;

function clockOrder(rest: readonly string[]): Order {
  if (rest.length === 3) {
    const [serial, kind, amount] = exactly(rest, 3, clockForm);
    if (kind === 'jump') return { do: 'clock', serial, change: { kind, ms: spanOf(amount, mostOffMs) } };
    if (kind !== 'drift') throw new BadOrder(`It must read: ${clockForm}`);
    if (!amount.endsWith('/h')) throw new BadOrder(`${quoted(amount)} must say how much in an hour, like +60s/h.`);
    const inAnHour = spanOf(amount.slice(0, -2), hourMs / 2);
    return { do: 'clock', serial, change: { kind, ppm: (inAnHour / hourMs) * 1_000_000 } };
  }
  const [serial, amount] = exactly(rest, 2, clockForm);
  return { do: 'clock', serial, change: { kind: 'off', ms: amount === 'right' ? 0 : spanOf(amount, mostOffMs) } };
}

function spanOf(text: string, most: number): number {
  const found = /^([+-])(\d{1,9})(ms|s|m|h|d)$/.exec(text);
  if (found === null)
    throw new BadOrder(`${quoted(text)} must be a span of time with its sign, like +2h, -30m or +90s.`);
  const [, sign, count, unit] = found;
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (ms > most) throw new BadOrder(`${quoted(text)} is too much: at most ${most / hourMs} h.`);
  return sign === '-' ? -ms : ms;
}
