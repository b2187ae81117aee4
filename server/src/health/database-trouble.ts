/** What the log says while the database is away. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { isDiskFull } from '../store/db/database.ts';
import type { StoreOptions } from '../store/open.ts';

const troubleToldMs = 60_000;
const fullWords =
  'the disk of the database is full: nothing is acknowledged until there is room again, and nothing is lost';

/** An outage is told once a minute, however often the queue tries; a message that cannot be stepped, each time. */
export function tellTrouble(log: Log, clock: Clock): StoreOptions['onTrouble'] {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ kind, error, waiting }) => {
    if (kind === 'recovered') {
      toldAt = Number.NEGATIVE_INFINITY;
      log.info({ waiting }, 'the database answers again');
    } else if (kind === 'unheard') log.error({ err: error }, 'what was committed could not be told to everybody');
    else if (kind === 'failed') log.error({ err: error, waiting }, 'a message could not be stepped');
    else if (Math.abs(clock.now() - toldAt) >= troubleToldMs) {
      toldAt = clock.now();
      log.error({ err: error, waiting }, isDiskFull(error) ? fullWords : 'the database does not answer');
    }
  };
}
