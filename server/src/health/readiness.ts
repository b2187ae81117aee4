/** Whether this server may be sent mats and people: everything it does at a start is done, and it sees. */
import type { SelfWatch } from './self-watch.ts';

/** In the order they come at a start; `database` and `sight` can be missing again later. */
const readyParts = ['database', 'migrated', 'beds', 'broker', 'sight'] as const;
export type ReadyPart = (typeof readyParts)[number];
type Step = 'migrated' | 'beds' | 'broker';

export interface Readiness {
  done(step: Step): void;
  missing(): ReadyPart[];
}

export function createReadiness(watch: Pick<SelfWatch, 'blind' | 'databaseAnswers'>): Readiness {
  const done = new Set<ReadyPart>();
  return {
    done: (step) => void done.add(step),
    missing: () =>
      readyParts.filter((part) => {
        if (part === 'database') return !watch.databaseAnswers;
        if (part === 'sight') return watch.blind !== null;
        return !done.has(part);
      }),
  };
}
