/**
 * Reads files of ECG recordings in a process of their own, one at a time, with an end to memory and time: whatever a file does to its reader,
 * nobody else waits, and the file is kept.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EcgNotDrawn } from '@wardlight/contract';
import { type Clock, pause } from '../clock.ts';
import { createFairQueue, type FairQueueLimits, type Owner } from '../queues/fair-queue.ts';
import { type AnswerHead, answerHead, type DrawnHead, mostHeadBytes, type PeaksHead, saidAfter } from './answer.ts';
import type { AskedHead } from './child-work.ts';
import { createFrames, headBytes } from './frames.ts';
import { createNextProcess } from './next-process.ts';

export interface TakenFile {
  /** Base name; null = it came without one. */
  readonly name: string | null;
  /** In hex. */
  readonly sha256: string;
  readonly content: Buffer;
}

export interface DrawnLead extends Omit<DrawnHead['leads'][number], never> {
  /** Little endian, `bits` each; `ecgMissing` where nothing was recorded. */
  readonly data: Buffer;
}

/** Without peaks where the search for them was ended. */
export interface DrawnEcg extends Omit<DrawnHead, 'leads'>, Pick<PeaksHead, 'peaks' | 'mean_rate'> {
  readonly leads: readonly DrawnLead[];
}

export interface TakenEcg {
  readonly files: readonly TakenFile[];
  /** Or why it is kept as an attachment. */
  readonly what: DrawnEcg | EcgNotDrawn;
}

export const ecgFaults = [
  'partMissing',
  'several',
  'malformed',
  'noFile',
  'tooManyFiles',
  'tooManyBytes',
  'notNow',
] as const;
/** Nothing of it can be kept. `notNow`: its process was ended before it had said which files there are. */
export type EcgFault = (typeof ecgFaults)[number];

export class EcgRefused extends Error {
  override readonly name = 'EcgRefused';
  readonly fault: EcgFault;

  constructor(fault: EcgFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface GivenBody {
  /** Null = it is one file without a name; else `multipart/form-data` with its boundary. */
  readonly type: string | null;
  readonly body: Uint8Array;
}

/** For whom, and until when: with its caller gone, what waits leaves the queue and what runs is ended. */
export interface AskedEcg {
  readonly owner: Owner;
  readonly signal: AbortSignal;
}

export interface EcgReader {
  /**
   * Reads it when its turn comes, and holds the turn until it is kept, so that one recording at a time is in memory.
   * @throws EcgRefused, QueueFull, the signal's reason
   */
  read<Kept>(given: GivenBody, asked: AskedEcg, keep: (ecg: TakenEcg) => Promise<Kept>): Promise<Kept>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

export interface EcgReaderLimits {
  /** From when it is handed its files to its end. */
  readonly ms: number;
  /** How long a process that is ready waits for the next recording; it takes some 50 MB meanwhile. */
  readonly idleMs: number;
  /** Of memory that is in use, where the system says how much that is (Linux). */
  readonly megabytes: number;
  /** Of the heap, everywhere; what a file and its samples take is beside it. */
  readonly heapMegabytes: number;
  readonly queue: FairQueueLimits;
}

const ordinary: EcgReaderLimits = {
  ...{ ms: 10_000, idleMs: 60_000, megabytes: 512, heapMegabytes: 256 },
  // Who waits has up to 64 MiB in hand, and no more than two have (`http/admission/uploads.ts`).
  queue: { atOnce: 1, waitingOfAgency: 2, waitingOfProvider: 4, waiting: 8 },
};

const lookMs = 100;

export interface EcgReaderOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly limits?: Partial<EcgReaderLimits>;
  /** In place of our own: what tests have it do. */
  readonly program?: URL | undefined;
  /** In place of Node's own: what tests have fail. */
  readonly spawnProcess?: typeof spawn | undefined;
}

export function openEcgReader(options: EcgReaderOptions): EcgReader {
  const { clock, limits: change = {}, program = ownProgram, spawnProcess = spawn } = options;
  // Tests count the processes of a program of theirs.
  const limits = { ...ordinary, ...(program === ownProgram ? {} : { idleMs: 0 }), ...change };
  const queue = createFairQueue(limits.queue);
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const next = createNextProcess(() => start(program, limits, spawnProcess), { clock, idleMs: limits.idleMs });

  return {
    read: (given, { owner, signal }, keep) =>
      queue.run(owner, signal, async () => {
        const until = AbortSignal.any([signal, stopping.signal]);
        const reading = run(given, { limits, clock, begin: next.take, until });
        running.add(reading);
        const taken = await reading.finally(() => running.delete(reading));
        // Files come one after the other; while this one is stored, the process of the next loads its program.
        next.prepare();
        return await keep(taken);
      }),
    async stop() {
      stopping.abort(new Error('the server is stopping'));
      await Promise.allSettled([next.end(), ...running]);
    },
  };
}

const ownProgram = new URL('./child.ts', import.meta.url);
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** All that the process may read: its program and what that imports. Not the data folder, and no key. */
const readable = ['.', '../../package.json', '../../node_modules', '../../../contract', '../../../node_modules'].map(
  path,
);

function start(
  program: URL,
  { heapMegabytes }: Pick<EcgReaderLimits, 'heapMegabytes'>,
  spawnProcess: typeof spawn,
): ChildProcess {
  return spawnProcess(
    process.execPath,
    [
      ...[`--max-old-space-size=${heapMegabytes}`, '--expose-gc', '--permission', '--allow-worker'],
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      fileURLToPath(program),
    ],
    // Nothing of ours is there to be read, and what it prints nobody reads.
    { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'], windowsHide: true },
  );
}

interface Run {
  readonly limits: EcgReaderLimits;
  readonly clock: Pick<Clock, 'after'>;
  readonly begin: () => ChildProcess;
  readonly until: AbortSignal;
}

/** What came before the process ended, and why it did. */
interface Outcome {
  readonly files: readonly TakenFile[] | null;
  readonly answer: DrawnEcg | EcgNotDrawn | EcgRefused | null;
  readonly killed: 'tooLarge' | 'tooSlow' | 'broken' | null;
}

async function run(given: GivenBody, how: Run): Promise<TakenEcg> {
  how.until.throwIfAborted();
  const { files, answer, killed } = await outcomeOf(given, how);
  how.until.throwIfAborted();
  if (answer instanceof EcgRefused) throw answer;
  const kept = files ?? wholeBody(given);
  if (kept === null) throw new EcgRefused('notNow');
  // An answer is whole: what ended the process afterwards costs only what it had not said. One that ended by itself and said nothing of the
  // files may have met the machine's fault, and nothing of theirs.
  return { files: kept, what: answer ?? killed ?? 'readerFailed' };
}

/** A body that is one file is that file, even where its process could not say so. */
function wholeBody({ type, body }: GivenBody): readonly TakenFile[] | null {
  if (type !== null) return null;
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return [{ name: null, sha256: createHash('sha256').update(content).digest('hex'), content }];
}

/**
 * A process that can be handed its files. Where a limit of the system is reached, of memory, processes or open files, there is none: Node throws, or gives
 * one without pipes.
 */
function beginWithPipes(begin: () => ChildProcess): { readonly child: ChildProcess; readonly out: Readable } | null {
  try {
    const child = begin();
    const pipes: ChildProcess['stdio'] | undefined = child.stdio;
    const out = pipes?.[3];
    if (child.stdin && out) return { child, out: out as Readable };
    child.once('error', () => undefined);
    child.kill('SIGKILL');
    return null;
  } catch {
    return null;
  }
}

function outcomeOf({ type, body }: GivenBody, { limits, clock, begin, until }: Run): Promise<Outcome> {
  const begun = beginWithPipes(begin);
  // As of one that ended before it said anything.
  if (begun === null) return Promise.resolve({ files: null, answer: null, killed: null });
  const { child, out } = begun;
  let files: Outcome['files'] = null;
  let answer: Outcome['answer'] = null;
  let killed: Outcome['killed'] = null;
  let ended = false;
  const kill = (why: Outcome['killed']) => {
    killed ??= why;
    child.kill('SIGKILL');
  };
  let last: AnswerHead['kind'] | null = null;
  /** Nothing can be said after it. */
  const isWhole = () => last !== null && last !== 'files' && last !== 'drawn';
  const take = createFrames({ headBytes: mostHeadBytes, parse: answerHead.parse }, (head, parts) => {
    if (last !== saidAfter[head.kind]) throw new Error('an answer that nobody asked for');
    last = head.kind;
    if (head.kind === 'files') files = filesOf(head, parts);
    else answer = answerOf(head, parts, answer);
  });
  return new Promise((resolve) => {
    const callOff = clock.after(limits.ms, () => kill('tooSlow'));
    const gone = () => kill(null);
    until.addEventListener('abort', gone, { once: true });
    if (until.aborted) gone();
    const over = () => {
      if (ended) return;
      ended = true;
      callOff();
      until.removeEventListener('abort', gone);
      resolve({ files, answer, killed });
    };
    child.once('error', over);
    child.once('close', (_, signal) => {
      // V8 ends a process by these when its heap is full.
      if (signal === 'SIGABRT' || signal === 'SIGTRAP') killed ??= 'tooLarge';
      over();
    });
    out.on('data', (piece: Buffer) => {
      try {
        take(piece);
      } catch {
        kill('broken');
        out.destroy();
      }
      if (!isWhole()) return;
      // How long it takes to end by itself is nothing to wait for.
      child.kill('SIGKILL');
      over();
    });
    for (const pipe of [out, child.stdin]) pipe?.on('error', () => undefined);
    const asked: AskedHead = { type, parts: [body.byteLength] };
    child.stdin?.write(headBytes(asked));
    child.stdin?.end(body);
    void watchMemory(
      child,
      limits.megabytes,
      () => ended,
      () => kill('tooLarge'),
    );
  });
}

type Of<Kind extends AnswerHead['kind']> = Extract<AnswerHead, { kind: Kind }>;

const filesOf = ({ files }: Of<'files'>, parts: readonly Buffer[]): TakenFile[] =>
  files.map((file, at) => ({ ...file, content: parts[at] ?? Buffer.alloc(0) }));

/** @param drawn what was said before: peaks are added to it */
function answerOf(
  head: Exclude<AnswerHead, Of<'files'>>,
  parts: readonly Buffer[],
  drawn: Outcome['answer'],
): Outcome['answer'] {
  if (head.kind === 'notDrawn') return head.why;
  if (head.kind === 'peaks') {
    const { peaks, mean_rate } = head;
    return typeof drawn === 'object' && drawn !== null && 'leads' in drawn ? { ...drawn, peaks, mean_rate } : drawn;
  }
  if (head.kind !== 'drawn') return new EcgRefused(head.kind);
  const { leads, ...ecg } = head.ecg;
  return {
    ...{ ...ecg, peaks: null, mean_rate: null },
    leads: leads.map((lead, at) => ({ ...lead, data: parts[at] ?? Buffer.alloc(0) })),
  };
}

const kilobyte = /^VmRSS:\s*(\d+) kB$/m;

/** By real time, whatever clock is in force: memory is real. */
async function watchMemory(child: ChildProcess, megabytes: number, ended: () => boolean, tooMuch: () => void) {
  const status = `/proc/${child.pid}/status`;
  while (!ended()) {
    const text = await readFile(status, 'utf8').catch(() => null);
    if (ended() || text === null) return;
    if (Number(kilobyte.exec(text)?.[1] ?? 0) > megabytes * 1_024) return tooMuch();
    await pause(lookMs);
  }
}
