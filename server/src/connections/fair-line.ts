/** A line in which nobody stands behind somebody else's crowd: groups take turns, and in a group its members do. Pure. */

/** Who waits: of a session its agency and its account, of a stranger the address, of what runs in threads the provider and its agency. */
export interface Caller {
  readonly group: string;
  readonly member: string;
}

interface Waiting {
  readonly who: Caller;
}

export class FairLine<Entry extends Waiting> {
  /** Both kinds of keys stand in the order of their turns: whoever had one goes to the end. */
  readonly #groups = new Map<string, Map<string, Entry[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf({ group, member }: Caller): number {
    return this.#groups.get(group)?.get(member)?.length ?? 0;
  }

  add(entry: Entry): void {
    const { group, member } = entry.who;
    const members = this.#groups.get(group) ?? new Map<string, Entry[]>();
    const list = members.get(member) ?? [];
    list.push(entry);
    members.set(member, list);
    this.#groups.set(group, members);
    this.#size++;
  }

  /** @param may whether one more of this caller may begin now. @returns null = nobody's turn */
  take(may: (who: Caller) => boolean): Entry | null {
    for (const [group, members] of this.#groups)
      for (const [member, list] of members) {
        const [entry] = list;
        if (entry === undefined || !may(entry.who)) continue;
        this.remove(entry);
        this.toTheEnd({ group, member });
        return entry;
      }
    return null;
  }

  /** Whoever came meanwhile goes first. */
  toTheEnd({ group, member }: Caller): void {
    const members = this.#groups.get(group);
    if (members !== undefined) toTheEnd(members, member);
    toTheEnd(this.#groups, group);
  }

  remove(entry: Entry): void {
    const { group, member } = entry.who;
    const members = this.#groups.get(group);
    const list = members?.get(member);
    const at = list?.indexOf(entry) ?? -1;
    if (members === undefined || list === undefined || at < 0) return;
    list.splice(at, 1);
    this.#size--;
    if (list.length > 0) return;
    members.delete(member);
    if (members.size === 0) this.#groups.delete(group);
  }

  /** The newest of the longest queue in the longest group: who gives way when there is no more room. */
  newestOfMost(): Entry | null {
    const length = (members: Map<string, Entry[]>) => [...members.values()].reduce((sum, list) => sum + list.length, 0);
    const group = longest([...this.#groups.values()], length);
    const list = longest([...(group?.values() ?? [])], (entries) => entries.length);
    return list?.at(-1) ?? null;
  }

  /** How many of this group wait. */
  sizeOfGroup({ group }: Pick<Caller, 'group'>): number {
    return [...(this.#groups.get(group)?.values() ?? [])].reduce((sum, list) => sum + list.length, 0);
  }
}

function toTheEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

function longest<Item>(items: readonly Item[], length: (item: Item) => number): Item | null {
  let most: Item | null = null;
  for (const item of items) if (most === null || length(item) > length(most)) most = item;
  return most;
}
