/** What the engine remembers of one network between two looks at its mats. Plain data, stored as it is; times in ms. */
import type { BedId, Instant } from '@wardlight/contract';
import { packAlert, unpackAlert } from '../bed/packed.ts';
import { BedStateError, isEpoch, readVersioned } from '../bed/versioned.ts';
import type { AlertState } from '../types.ts';

export interface NetworkState {
  readonly v: 1;
  /** 16 hex digits, given at birth, unlike that of any bed; alerts are named after it. */
  readonly epoch: string;
  readonly alertCount: number;
  /** Nothing is told with an earlier time than this. */
  readonly clock: Instant;
  /** The earliest due foreseen after the last step; an earlier one can only come from changed rules. */
  readonly wakeAt: Instant | null;
  /** Its mats were lost together: what they say of themselves keeps quiet (`Rules.networkOutSince`). Before the notice is told, too. */
  readonly out: boolean;
  /** The last data of the first mat that was lost; null = not out. */
  readonly since: Instant | null;
  /** The beds nobody watches through it, by id. */
  readonly beds: readonly BedId[];
  /** All that the open alert has ever been about, by id: what is said of it once it is over. */
  readonly named: readonly BedId[];
  /** Few enough are lost since then; over when that has lasted. */
  readonly backAt: Instant | null;
  /** The loss that is not raised yet, told or not; null = none. */
  readonly unraisedSince: Instant | null;
  /** When a told alert was last closed. */
  readonly closedAt: Instant | null;
  /** Open, or waiting to be told (`toldAt` null). */
  readonly alert: AlertState | null;
}

/** A network nobody has looked at yet. `epoch`: 16 lower-case hex digits, unique among all states of beds and networks. */
export function newNetwork(epoch: string): NetworkState {
  if (!isEpoch(epoch)) throw new RangeError('epoch must be 16 lower-case hex digits');
  return {
    v: 1,
    epoch,
    alertCount: 0,
    clock: 0,
    wakeAt: null,
    out: false,
    since: null,
    beds: [],
    named: [],
    backAt: null,
    unraisedSince: null,
    closedAt: null,
    alert: null,
  };
}

export function writeNetworkState(state: NetworkState): string {
  return JSON.stringify({ ...state, alert: state.alert === null ? null : packAlert(state.alert) });
}

/** The very state that was written. Throws `BedStateError`; the message never carries the text. */
export function readNetworkState(text: string): NetworkState {
  const value = readVersioned(text, 'network', [1]) as Partial<NetworkState>;
  if (!isEpoch(value.epoch) || typeof value.alertCount !== 'number' || typeof value.clock !== 'number')
    throw new BedStateError('malformed', 'the stored network state lacks parts');
  const read: NetworkState = { ...newNetwork(value.epoch), ...value };
  if (![read.beds, read.named].every(Array.isArray))
    throw new BedStateError('malformed', 'the stored network state lacks parts');
  return read.alert === null ? read : { ...read, alert: unpackAlert(read.alert) };
}
