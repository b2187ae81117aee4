/** Everything by which this server knows how it is, and tells it: to the boards, and to whoever runs it. */
import { type Clock, pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { createSecurityEvents, type SecurityEvents } from './security-events.ts';
import { type SelfWatch, startSelfWatch } from './self-watch.ts';

export interface Health {
  readonly watch: SelfWatch;
  readonly metrics: Metrics;
  readonly securityEvents: SecurityEvents;
  readonly done: Readiness['done'];
  readonly missing: Readiness['missing'];
  readonly pingDatabase: () => Promise<void>;
  stop(): Promise<void>;
}

const longestPingMs = 2_000;

/** @throws when the database does not answer now */
export async function openHealth(options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<Health> {
  const { store, clock, log } = options;
  const watch = await startSelfWatch(options);
  const metrics = createMetrics({ store, watch, clock });
  const securityEvents = createSecurityEvents({ metrics, clock, log });
  const readiness = createReadiness(watch);
  readiness.done('migrated');
  return {
    watch,
    metrics,
    securityEvents,
    done: readiness.done,
    missing: readiness.missing,
    /** Whoever asks whether we are well wants to know soon, also when connecting would take its time. */
    async pingDatabase() {
      const late = pause(longestPingMs).then(() => Promise.reject(new Error('the database does not answer in time')));
      await Promise.race([store.pool.query('select 1'), late]);
    },
    async stop() {
      securityEvents.stop();
      metrics.stop();
      await watch.stop();
    },
  };
}
