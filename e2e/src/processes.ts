/** Who runs on this machine, by the kernel's own list. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

export function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets may hold anything, so the fields are counted from its end.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // It ended while the list was read.
        return [];
      }
    });
}

/** Everything a process has started, and what those have. */
export function descendantsOf(pid: number, all = listProcesses()): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...children, ...children.flatMap((child) => descendantsOf(child.pid, all))];
}
