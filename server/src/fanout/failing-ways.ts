/** Ways by which messages do not get through, as every screen is told with the beat: what a silent phone cannot say itself. */
import type { FailingWay, Where } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type FailingThere, failingTogether } from '../store/messages/deliveries.ts';
import type { Store } from '../store/open.ts';

export interface FailingWays {
  /** As last read; a database that does not answer leaves it standing, and says so by other means. */
  of(where: Where): readonly FailingWay[];
  /** Never rejects. One question at a time. */
  read(): Promise<void>;
}

export function createFailingWays(store: Pick<Store, 'deliveries'>, clock: Clock, log: Log): FailingWays {
  let known: readonly FailingThere[] = [];
  let reading: Promise<void> | null = null;
  return {
    of: ({ provider_id, agency_id }) =>
      known.length === 0
        ? []
        : failingTogether(
            known.filter((way) => way.provider_id === provider_id && [way.agency_id, 'all'].includes(agency_id)),
          ),
    read() {
      reading ??= store.deliveries
        .failing('all', clock.now())
        .then(
          (rows) => {
            known = rows;
          },
          (error: unknown) => log.debug({ err: error }, 'what does not get through could not be read'),
        )
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}
