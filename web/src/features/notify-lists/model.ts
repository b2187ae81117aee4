/** A list as it is typed, and whom a message would reach. Pure. */
import { type NotifyList, type ReachedPerson, userIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';

/** A type, because a form takes only what has an index; named as they are sent, so that errors find their field. */
export type TypedList = {
  readonly name: string;
  readonly user_ids: readonly ReachedPerson['user_id'][];
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

/** What a kept draft must still be. */
export const draftSchema = z.object({ name: z.string(), user_ids: z.array(userIdSchema), revision: z.int() });

export const newList: TypedList = { name: '', user_ids: [], revision: 1 };
export const typedOf = ({ name, people, revision }: NotifyList): TypedList => ({
  name,
  user_ids: people.map(({ user_id }) => user_id),
  revision,
});
export const bodyToAdd = ({ name, user_ids }: TypedList) => ({ name, user_ids });
export const bodyToChange = (typed: TypedList) => ({ ...bodyToAdd(typed), revision: typed.revision });

export const isReached = ({ line, push }: Pick<ReachedPerson, 'line' | 'push'>): boolean => line || push;

/** Somebody to tick, or already ticked. */
export interface Choosable extends ReachedPerson {
  /** On the list, and may not be put on one any more. */
  readonly gone: boolean;
}

/** Nobody here knows the name any more: a draft of an earlier day. */
const nameless = (user_id: ReachedPerson['user_id']): ReachedPerson => ({
  user_id,
  name: '?',
  line: false,
  push: false,
});

/**
 * Everybody who can be put on a list, by name; before them, whoever is ticked and could not be any more.
 * @param known who was seen before, for their names
 */
export function choosableOf(
  offered: readonly ReachedPerson[],
  known: readonly ReachedPerson[],
  ticked: TypedList['user_ids'],
): readonly Choosable[] {
  const gone = ticked.filter((id) => !offered.some(({ user_id }) => user_id === id));
  return [
    ...gone.map((id) => ({ ...(known.find(({ user_id }) => user_id === id) ?? nameless(id)), gone: true })),
    ...offered.map((person) => ({ ...person, gone: false })),
  ];
}

/** Whatever the case and the width of what is typed. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Those whose name holds what is typed; all where nothing is. */
export function named<P extends { readonly name: string }>(people: readonly P[], search: string): readonly P[] {
  const wanted = folded(search.trim());
  return wanted === '' ? people : people.filter(({ name }) => folded(name).includes(wanted));
}
