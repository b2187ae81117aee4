/** Time, brought to the beds it concerns. */
import { clockBackMs } from '@wardlight/engine';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';
import { createTroubledBeds } from './troubled-beds.ts';

/** How late a timer may ring at most, beside the commit itself. */
const tickMs = 200;
const hourMs = 3_600_000;

/** Takes every monitored bed up again: from now, silence counts (decisions §3). */
export async function resumeBeds({ store, clock, log }: { store: Store; clock: Clock; log: Log }): Promise<void> {
  const at = clock.now();
  const beds = await store.monitoredBeds();
  const resumed = await Promise.allSettled(
    beds.map((bed) => store.submit({ by: 'bed', ...bed, input: { kind: 'resume', at } })),
  );
  // One bed that cannot be stepped must not keep a whole ward from being watched.
  for (const [index, result] of resumed.entries())
    if (result.status === 'rejected')
      log.error({ err: result.reason, bed: beds[index]?.bedId }, 'a bed was not resumed');
}

interface Ticking {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Told after each turn that found out which timers are due. */
  readonly ticked?: () => void;
}

export function startTicking({ store, clock, log, ticked }: Ticking): () => void {
  const troubled = createTroubledBeds(log);
  let lastAt = clock.now();
  const endTicks = clock.every(tickMs, async () => {
    try {
      const asked = clock.now();
      // Timers that were set before our clock went back lie in a future that nobody would wake for.
      if (asked < lastAt - clockBackMs) {
        log.warn({ back_ms: lastAt - asked }, 'our clock went back: every bed is taken up anew');
        await resumeBeds({ store, clock, log });
      }
      lastAt = asked;
      const found = await store.dueBeds(asked);
      ticked?.();
      // Asked again: a slow answer must not bring the beds a time that their frames have passed.
      const at = clock.now();
      const due = troubled.rested(found, at);
      const told = await Promise.allSettled(
        due.map((bed) => store.submit({ by: 'bed', ...bed, input: { kind: 'tick', at } })),
      );
      for (const [index, result] of told.entries()) {
        const bed = due[index];
        if (bed !== undefined && result.status === 'rejected') troubled.failed(bed, at, result.reason);
      }
    } catch (error) {
      log.warn({ err: error }, 'timers could not be read; they stay due');
    }
  });
  const endPartitions = clock.every(hourMs, async () => {
    try {
      await store.partitions.keep(clock.now());
    } catch (error) {
      log.error({ err: error }, 'partitions could not be kept');
    }
  });
  const endForgetting = clock.every(hourMs, async () => {
    try {
      await store.forgetWithdrawnEcgs(clock.now());
    } catch (error) {
      log.error({ err: error }, 'files of withdrawn ECG recordings could not be deleted');
    }
  });
  return () => {
    endTicks();
    endPartitions();
    endForgetting();
  };
}
