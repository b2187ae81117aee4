import type { Duty } from '@wardlight/contract';

export type PersonOnList = Duty['people'][number];

/** Whatever the case and the width of what is typed. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Those whose name holds what is typed; all where nothing is. */
export function named(people: readonly PersonOnList[], search: string): readonly PersonOnList[] {
  const wanted = folded(search.trim());
  return wanted === '' ? people : people.filter(({ name }) => folded(name).includes(wanted));
}

export const isOnDuty = ({ on_duty }: PersonOnList): boolean => on_duty;
