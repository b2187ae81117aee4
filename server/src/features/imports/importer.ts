/**
 * Goes on with imports that have begun, in the background of the calls. What is running stands in the database: a server that stops leaves
 * it there, and the next one that starts, or another that lives, takes it up.
 */
import type { Clock } from '../../clock.ts';
import { asRefused } from '../../http/problems.ts';
import type { Log } from '../../log.ts';
import type { ImportKey } from '../../store/imports/import-records.ts';
import type { Imports } from '../../store/imports/imports.ts';

export interface Importer {
  /** Goes on with one that has just begun; does not wait for it. */
  go(key: ImportKey): void;
  /** Takes up what was left, now and from time to time, and forgets what is old. */
  start(): void;
  /** Waits for the step under way. */
  stop(): Promise<void>;
}

/** An import another server has left lying is found after this. */
const lookMs = 60_000;
const forgetMs = 300_000;
/** Somebody may take a code or a bed between two looks at it; then the step is taken again, and sees it. */
const tries = 3;

export function createImporter(parts: { imports: Imports; clock: Clock; log: Log }): Importer {
  const { imports, clock, log } = parts;
  const going = new Map<string, Promise<void>>();
  const calledOff: (() => void)[] = [];
  let stopping = false;

  async function run(key: ImportKey): Promise<void> {
    let failures = 0;
    while (!stopping)
      try {
        if (!(await imports.step(key))) return;
        failures = 0;
      } catch (error) {
        // The database is away: the import stands in it as running, and is found again.
        if (asRefused(error).code === 'unavailable') return;
        failures++;
        if (failures < tries) continue;
        log.error({ err: error, importId: key.importId }, 'an import was interrupted');
        return imports.interrupt(key);
      }
  }

  function go(key: ImportKey): void {
    if (going.has(key.importId) || stopping) return;
    const done = run(key)
      .catch((error: unknown) => log.warn({ err: error, importId: key.importId }, 'an import waits to be gone on with'))
      .finally(() => going.delete(key.importId));
    going.set(key.importId, done);
  }

  async function look(): Promise<void> {
    try {
      for (const key of await imports.running()) go(key);
    } catch (error) {
      log.warn({ err: error }, 'imports under way could not be looked for');
    }
  }

  return {
    go,
    start() {
      going.set(
        'look',
        look().finally(() => going.delete('look')),
      );
      calledOff.push(clock.every(lookMs, look));
      const forget = () =>
        imports.forget().catch((error: unknown) => log.warn({ err: error }, 'rows of old imports are still kept'));
      calledOff.push(clock.every(forgetMs, forget));
    },
    async stop() {
      stopping = true;
      for (const callOff of calledOff) callOff();
      while (going.size > 0) await Promise.all(going.values());
    },
  };
}
