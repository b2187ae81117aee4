/**
 * Figures in Prometheus' text (docs/decisions/071); the only file that knows prom-client. A registry of its own, since tests run several
 * servers in one process. No label ever names an agency, a bed, a mat or a person.
 */
import {
  type AlertPriority,
  alertPriorities,
  type ErrorCode,
  errorCodes,
  type RejectionReason,
  rejectionReasons,
} from '@wardlight/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import type { Wire } from './security-events.ts';
import type { SelfWatch } from './self-watch.ts';

const socketKinds = ['screens', 'mats', 'matsSigningIn'] as const;
export type SocketKind = (typeof socketKinds)[number];

export interface MetricsOptions {
  readonly store: Pick<Store, 'auditSize' | 'countOpenAlerts' | 'observed' | 'pool' | 'unheard' | 'waiting'>;
  readonly watch: Pick<SelfWatch, 'blind' | 'databaseLosses'>;
  readonly clock: Clock;
}

export interface Metrics {
  rejected(reason: RejectionReason): void;
  /** Somebody was refused; `code` comes from a closed list. */
  refused(wire: Wire, code: string): void;
  exported(): void;
  /** There is a certificate: until when it counts. */
  certificate(endsAt: () => number): void;
  /** Gives the count of open sockets of one kind from now on. */
  sockets(kind: SocketKind, count: () => number): void;
  /** @returns everything, as text of `contentType` */
  text(): Promise<string>;
  readonly contentType: string;
  stop(): void;
}

const seconds = (ms: number): number => ms / 1_000;
/** Whoever asks more often gets what was counted last: a scrape costs the database one question. */
const alertsAskedMs = 1_000;
const auditAskedMs = 10_000;

export function createMetrics({ store, watch, clock }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const endBatches = countBatches(registers, store);
  const rejected = new Counter({
    name: 'wardlight_rejected_messages_total',
    help: 'Messages of mats that were refused, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of rejectionReasons) rejected.inc({ reason }, 0);
  const refused = countRefusals(registers);
  const exported = new Counter({
    name: 'wardlight_exports_total',
    help: 'Files that were handed out: logs, lists, forms to fill in.',
    registers,
  });
  const counts = new Map<SocketKind, () => number>();
  new Gauge({
    name: 'wardlight_sockets',
    help: 'Open connections: screens (seats in channels), mats signed in, mats signing in.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of socketKinds) this.set({ kind }, counts.get(kind)?.() ?? 0);
    },
  });
  describeQueue(registers, store, watch, clock);
  describeDatabase(registers, store, watch);
  describeAlerts(registers, store, clock);
  describeAudit(registers, store, clock);
  let process: (() => void) | null = () => collectDefaultMetrics({ register: registry, prefix: 'wardlight_' });
  return {
    rejected: (reason) => rejected.inc({ reason }),
    refused: (wire, code) => refused.inc({ wire, code }),
    exported: () => exported.inc(),
    sockets: (kind, count) => void counts.set(kind, count),
    certificate: (endsAt) => describeCertificate(registers, endsAt, clock),
    text() {
      // Watching the event loop costs something, and nobody may ever ask.
      process?.();
      process = null;
      return registry.metrics();
    },
    contentType: registry.contentType,
    stop: () => {
      endBatches();
      registry.clear();
    },
  };
}

type Registers = Registry[];

function describeCertificate(registers: Registers, endsAt: () => number, clock: Clock): void {
  new Gauge({
    name: 'wardlight_certificate_days_left',
    help: 'Days until the certificate of mats and browsers ends; negative = it has ended.',
    registers,
    collect() {
      this.set((endsAt() - clock.now()) / 86_400_000);
    },
  });
}

/** Reasons for which a mat's connection, message or subscription is refused. */
const matRefusals = [
  'badCredentials',
  'emptyClientId',
  'wrongClientId',
  'foreignTopic',
  'needlessFilter',
] as const satisfies readonly RejectionReason[];

/** Each is there from the start: a rise is seen only from a figure that stood before. */
function countRefusals(registers: Registers): Counter<'wire' | 'code'> {
  const counter = new Counter({
    name: 'wardlight_refusals_total',
    help: 'What was tried and refused: over http, on sockets, by webhooks and by mats; by error code or reason.',
    labelNames: ['wire', 'code'],
    registers,
  });
  const refusals = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code] < 500);
  for (const code of refusals) counter.inc({ wire: 'http', code }, 0);
  for (const code of ['unauthenticated', 'no_permission', 'invalid', 'too_many_requests'] satisfies ErrorCode[])
    counter.inc({ wire: 'socket', code }, 0);
  for (const code of ['no_permission', 'too_many_requests'] satisfies ErrorCode[])
    counter.inc({ wire: 'webhook', code }, 0);
  for (const code of [...matRefusals, 'noRoom', 'oldProtocol']) counter.inc({ wire: 'mqtt', code }, 0);
  return counter;
}

function countBatches(registers: Registers, { observed }: Pick<Store, 'observed'>): () => void {
  const frames = new Counter({
    name: 'wardlight_frames_total',
    help: 'Frames by what came of them: stepped, double (known already), notAssigned (the mat lies in no bed).',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['stepped', 'double', 'notAssigned']) frames.inc({ outcome }, 0);
  const commits = new Counter({ name: 'wardlight_commits_total', help: 'Batches committed.', registers });
  const size = new Histogram({
    name: 'wardlight_batch_works',
    help: 'Frames, timers and answers of staff in one commit.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    registers,
  });
  const duration = new Histogram({
    name: 'wardlight_commit_seconds',
    help: 'From taking a batch to its commit.',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  });
  const lag = new Histogram({
    name: 'wardlight_frame_lag_seconds',
    help: 'From the arrival of a frame to its commit, which is when its mat is told and the screens may be.',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers,
  });
  return observed.onBatch(({ works, outcomes, beganAt, committedAt }) => {
    commits.inc();
    size.observe(works.length);
    duration.observe(seconds(committedAt - beganAt));
    for (const [index, work] of works.entries()) {
      if (work.by !== 'mat' || work.message.kind !== 'frame') continue;
      lag.observe(seconds(committedAt - work.message.arrivedAt));
      frames.inc({ outcome: outcomes[index]?.outcome ?? 'stepped' });
    }
  });
}

function describeQueue(
  registers: Registers,
  store: MetricsOptions['store'],
  watch: MetricsOptions['watch'],
  clock: Clock,
): void {
  new Gauge({
    name: 'wardlight_queue_works',
    help: 'Works that wait for their commit.',
    registers,
    collect() {
      this.set(store.waiting);
    },
  });
  new Counter({
    name: 'wardlight_unheard_total',
    help: 'Times that what was committed could not be told to somebody who listens; it stands all the same.',
    registers,
    collect() {
      this.reset();
      this.inc(store.unheard.count);
    },
  });
  new Gauge({
    name: 'wardlight_queue_oldest_seconds',
    help: 'How long the oldest work has waited for its commit; 0 = none waits.',
    registers,
    collect() {
      const at = store.observed.oldestWaitingAt;
      this.set(at === null ? 0 : seconds(clock.now() - at));
    },
  });
  new Gauge({
    name: 'wardlight_blind_seconds',
    help: 'For how long nobody has judged what the mats say; 0 = the watch sees.',
    registers,
    collect() {
      this.set(watch.blind === null ? 0 : seconds(clock.now() - watch.blind.since));
    },
  });
}

function describeDatabase(registers: Registers, { pool }: Pick<Store, 'pool'>, watch: MetricsOptions['watch']): void {
  const connections = new Counter({
    name: 'wardlight_database_connections_total',
    help: 'Connections to the database opened for the queue: more than a handful in a day are reconnects.',
    registers,
  });
  pool.on('connect', () => connections.inc());
  new Gauge({
    name: 'wardlight_database_losses',
    help: 'Times since the start that the watch went blind for want of the database.',
    registers,
    collect() {
      this.set(watch.databaseLosses);
    },
  });
}

function describeAlerts(registers: Registers, store: Pick<Store, 'countOpenAlerts'>, clock: Clock): void {
  let last: { readonly at: number; readonly counts: Promise<ReadonlyMap<AlertPriority, number>> } | null = null;
  new Gauge({
    name: 'wardlight_open_alerts',
    help: 'Open alerts by priority; absent while the database does not answer.',
    labelNames: ['priority'],
    registers,
    async collect() {
      if (last === null || Math.abs(clock.now() - last.at) >= alertsAskedMs)
        last = { at: clock.now(), counts: store.countOpenAlerts() };
      this.reset();
      const counts = await last.counts.catch(() => null);
      if (counts === null) last = null;
      else for (const priority of alertPriorities) this.set({ priority }, counts.get(priority) ?? 0);
    },
  });
}

/** It is only ever added to, so what it grows in a day is what a disk must bear for ever. */
function describeAudit(registers: Registers, store: Pick<Store, 'auditSize'>, clock: Clock): void {
  let last: { readonly at: number; readonly size: ReturnType<Store['auditSize']> } | null = null;
  const read = () => {
    if (last === null || Math.abs(clock.now() - last.at) >= auditAskedMs)
      last = { at: clock.now(), size: store.auditSize() };
    return last.size.catch(() => {
      last = null;
      return null;
    });
  };
  new Counter({
    name: 'wardlight_audit_entries_total',
    help: 'Entries of the audit since the installation began; absent while the database does not answer.',
    registers,
    async collect() {
      const size = await read();
      this.reset();
      if (size !== null) this.inc(size.entries);
    },
  });
  new Gauge({
    name: 'wardlight_audit_bytes',
    help: 'What the audit takes of the disk, with its indexes; absent while the database does not answer.',
    registers,
    async collect() {
      const size = await read();
      this.reset();
      if (size !== null) this.set(size.bytes);
    },
  });
}
