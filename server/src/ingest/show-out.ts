/**
 * Connections of mats whose password is worth nothing any more: ended at once where it was renewed or the mat was taken off the register by
 * this server, within ten seconds where another did it. Of gateways the same, but that a key is looked up with each message anyway.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { outdatedMats } from '../store/bed-state/mats/mats.ts';
import type { Store } from '../store/open.ts';
import type { ExternalBroker } from './external-broker.ts';
import type { Broker } from './mqtt.ts';

interface ShowingOut {
  readonly store: Pick<Store, 'db' | 'devices' | 'gateways'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly broker: Pick<Broker, 'mats' | 'shut'>;
  /** Who may come in there is its own affair; what we remember of the mat is ours. */
  readonly external: Pick<ExternalBroker, 'forget'> | null;
}

const lookMs = 10_000;

/** @returns how to end it; what is under way is finished */
export function startShowingOut({ store, clock, log, broker, external }: ShowingOut): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const shut = (serial: string) => {
    external?.forget(serial);
    broker.shut(serial);
  };
  const endHearing = [store.devices.onShut(shut), store.gateways.onShut(shut)];
  async function look(): Promise<void> {
    try {
      for (const serial of await outdatedMats(store.db, broker.mats())) broker.shut(serial);
    } catch (error) {
      log.warn({ err: error }, 'the passwords of connected mats could not be looked at; they are in the next turn');
    }
  }
  const endTimer = clock.every(lookMs, () => {
    looking = look();
    return looking;
  });
  return async () => {
    for (const end of endHearing) end();
    endTimer();
    await looking;
  };
}
