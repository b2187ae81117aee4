import type { Clock } from '../clock.ts';
import type { Fleet } from '../mat/fleet.ts';
import type { Mat } from '../mat/mat.ts';
import type { Life } from '../sleeper/frames.ts';
import type { SceneName } from '../sleeper/scenes.ts';
import { BadOrder, help, type Order, orderOf, quoted } from './orders.ts';

export interface Obeying {
  readonly fleet: Fleet;
  readonly clock: Clock;
  /** A named night for this mat, from now on. */
  readonly sceneFor: (serial: string, name: SceneName, now: number) => Life;
}

/** Does what one line says and answers in one sentence, or throws a BadOrder and has done nothing. */
export function obey(line: string, obeying: Obeying): string {
  const order = orderOf(line);
  const { fleet, clock, sceneFor } = obeying;
  switch (order.do) {
    case 'help':
      return help;
    case 'status':
      return fleet.words();
    case 'storm':
      fleet.storm();
      return `${fleet.mats.length} mats connect anew`;
    case 'network':
      return turnNetwork(fleet, order);
    default: {
      const mats = matsOf(fleet, order.serial);
      const now = clock.now();
      for (const mat of mats) {
        if (order.do === 'scene') mat.play(order.name === 'sleeper' ? null : sceneFor(mat.serial, order.name, now));
        else if (order.do === 'clock') setClock(mat, order, now);
        else mat.supply(order.do, order.on);
      }
      return `done for ${mats.length} mat${mats.length === 1 ? '' : 's'}`;
    }
  }
}

/** Refuses what cannot be done before anything is done: several lines are one wish. */
export function check(line: string, { fleet }: Obeying): void {
  const order = orderOf(line);
  if ('serial' in order) matsOf(fleet, order.serial);
  if (order.do === 'network') networkOf(fleet, order.name);
}

function turnNetwork(fleet: Fleet, { name, on, order }: Extract<Order, { do: 'network' }>): string {
  networkOf(fleet, name);
  fleet.turnNetwork(name, on, order);
  const mats = fleet.mats.filter((mat) => mat.network === name).length;
  return `network ${name} is ${on ? 'on' : 'off'} for ${mats} mats`;
}

function setClock(mat: Mat, { change }: Extract<Order, { do: 'clock' }>, now: number): void {
  if (change.kind === 'drift') mat.clock.drift(change.ppm, now);
  else if (change.kind === 'jump') mat.clock.jump(change.ms, now);
  else mat.clock.setOff(change.ms);
}

function matsOf(fleet: Fleet, serial: string): readonly Mat[] {
  if (serial === 'all') return fleet.mats;
  const mat = fleet.find(serial);
  if (mat !== null) return [mat];
  const example = fleet.mats[0];
  throw new BadOrder(
    `There is no mat ${quoted(serial)}: ${fleet.mats.length} are played${example === undefined ? '' : `, ${example.serial} is one of them`}.`,
  );
}

function networkOf(fleet: Fleet, name: string): void {
  if (fleet.networks.includes(name)) return;
  const some = fleet.networks.slice(0, 10).join(', ');
  throw new BadOrder(
    `There is no network ${quoted(name)}: ${some === '' ? 'no mat names one; see --networks' : `${some} ${fleet.networks.length === 1 ? 'is' : 'are'}`}.`,
  );
}
