/** What is to be done before a facility is watched, in the order in which each needs the one before it. Pure. */
import type { Template } from '@wardlight/contract';

export const stepNames = ['beds', 'residents', 'mats', 'templates', 'people', 'testAlarm'] as const;
export type StepName = (typeof stepNames)[number];

/** As the server answers; null = not known yet, or not to be read by this account. */
export interface Counted {
  readonly beds: number | null;
  readonly residents: number | null;
  readonly mats: number | null;
  /** Mats that lie in no bed. */
  readonly loose: number | null;
  readonly templates: readonly Pick<Template, 'shipped' | 'residents' | 'changed_at'>[] | null;
  readonly people: number | null;
  readonly alerts: number | null;
}

export interface Step {
  readonly name: StepName;
  readonly done: boolean;
  /** How many there are, of what the step counts. */
  readonly n: number;
}

/** Everybody has the standard template from the first day; that somebody looked at them shows in another one that is used, or in a change. */
function lookedAt(templates: NonNullable<Counted['templates']>): number {
  return templates.filter(
    ({ shipped, residents, changed_at }) => changed_at !== null || (shipped !== 'standard' && residents > 0),
  ).length;
}

/** Steps that this account may see, with their state; null = not all of it is known yet. */
export function stepsOf(counted: Counted, offered: readonly StepName[]): readonly Step[] | null {
  const { beds, residents, mats, loose, templates, people, alerts } = counted;
  const n: Readonly<Record<StepName, number | null>> = {
    beds,
    residents,
    mats: mats === null || loose === null ? null : mats - loose,
    templates: templates === null ? null : lookedAt(templates),
    people,
    testAlarm: alerts,
  };
  const steps: Step[] = [];
  for (const name of stepNames.filter((one) => offered.includes(one))) {
    const count = n[name];
    if (count === null) return null;
    steps.push({ name, n: count, done: count > 0 });
  }
  return steps;
}

export const isDone = (steps: readonly Step[]): boolean => steps.every(({ done }) => done);
