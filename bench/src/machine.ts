/** Whose figures these are: the machine, and how much of it others had meanwhile. */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Ticks of a core per second in `/proc`; 100 on every Linux that node runs on. */
const ticksPerSecond = 100;
export const tickMs = 1000 / ticksPerSecond;

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const [lastMinute = 0] = loadavg();
  return [
    new Date().toISOString(),
    `${availableParallelism()} cores`,
    model,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `node ${process.versions.node}`,
    `load ${lastMinute.toFixed(1)} before`,
  ].join(' · ');
}

/** Milliseconds of all cores since the start of the machine: used by somebody here, and wanted here but given elsewhere by the host. */
export function machineMs(stat = readFileSync('/proc/stat', 'utf8')): { busy: number; stolen: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (stat.split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { busy: (user + nice + system + irq + softirq) * tickMs, stolen: steal * tickMs };
}
