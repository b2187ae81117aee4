import type { Duty, UserId } from '@wardlight/contract';

export type PersonOnList = Duty['people'][number];

/** Whatever the case and the width of what is typed. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Those whose name holds what is typed; all where nothing is. */
export function named(people: readonly PersonOnList[], search: string): readonly PersonOnList[] {
  const wanted = folded(search.trim());
  return wanted === '' ? people : people.filter(({ name }) => folded(name).includes(wanted));
}

/** What was ticked and unticked since the list was read, and not saved yet: it fits also on a list that others changed meanwhile. */
export interface DutyChanges {
  readonly on: UserId[];
  readonly off: UserId[];
}

export const wantedOf = (people: readonly PersonOnList[], changes: DutyChanges | null): readonly PersonOnList[] =>
  people.filter((person) =>
    isOnDuty(person) ? !changes?.off.includes(person.user_id) : changes?.on.includes(person.user_id),
  );

export function changesTo(people: readonly PersonOnList[], wanted: readonly PersonOnList[]): DutyChanges {
  const differing = people.filter((person) => isOnDuty(person) !== wanted.includes(person));
  const idsOf = (some: readonly PersonOnList[]) => some.map(({ user_id }) => user_id);
  return { on: idsOf(differing.filter((one) => !isOnDuty(one))), off: idsOf(differing.filter(isOnDuty)) };
}

export const isOnDuty = ({ on_duty }: PersonOnList): boolean => on_duty;

/** No message reaches them now, neither by LINE nor on a phone of theirs. */
export const isUnreached = ({ reached }: PersonOnList): boolean => reached === false;
