/** What processes used, by the kernel's own books. */
import { readdirSync, readFileSync } from 'node:fs';
import { tickMs } from './machine.ts';

interface Stat {
  readonly parent: number;
  /** Its own, and that of children it has buried. */
  readonly cpuMs: number;
}

/** `/proc/<pid>/stat`: the name may hold spaces and brackets, so fields are counted from its last bracket. */
export function parseStat(text: string): Stat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, cpuMs: (utime + stime + cutime + cstime) * tickMs };
}

/** `smaps_rollup`: memory with what is shared counted by shares. */
export function parsePss(text: string): number {
  const [, kib] = /^Pss:\s+(\d+) kB$/m.exec(text) ?? [];
  if (kib === undefined) throw new Error('the kernel says no Pss');
  return Number(kib) * 1024;
}

function statOf(pid: number): Stat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null; // it ended between being listed and being read
  }
}

/** The process and its children, without theirs: a postmaster and its backends. */
export function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return [pid, ...all.filter((other) => statOf(other)?.parent === pid)];
}

/** The process and everything below it, however deep: a browser is a dozen. */
export function treeOf(pid: number): number[] {
  const below = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) below.set(parent, [...(below.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const one of tree) tree.push(...(below.get(one) ?? []));
  return tree;
}

export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0);

export const pssOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + parsePss(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    } catch (error) {
      // A backend may end meanwhile; one that may not be read would make the sum a lie.
      if (statOf(pid) === null) return sum;
      throw error;
    }
  }, 0);
