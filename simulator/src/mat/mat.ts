import type { Command, Frame, MatInfo } from '@wardlight/contract';
import { draw, seedOf } from '../chance.ts';
import type { Clock } from '../clock.ts';
import { eventsBetween, frameEveryMs, type Life, type MatEvent, type Measured } from '../sleeper/frames.ts';
import type { Supply } from '../sleeper/timeline.ts';
import { Backlog, type BacklogOrder, type KeptFrame } from './backlog.ts';
import { HeardCommands } from './heard-commands.ts';
import { type Line, type LineOptions, openLine } from './line.ts';
import { MatClock } from './mat-clock.ts';

/** How all mats of a run behave. */
export interface MatHabits {
  readonly keepaliveSeconds?: number;
  /** Between two frames without a change of state, 1,000–30,000. */
  readonly everyMs?: number;
  /** How long an unacknowledged frame is kept; 0 = only the connection it was measured in may deliver it. */
  readonly keepMs?: number;
  readonly backlogOrder?: BacklogOrder;
  /** Frames a second while a backlog is sent. */
  readonly backlogPerSecond?: number;
  /** Comes back a second after each end, all at once with everybody else, instead of later and later with jitter. */
  readonly storms?: boolean;
  /** Another way to the broker, for tests. */
  readonly open?: (options: LineOptions) => Line;
}

export interface MatOptions extends MatHabits {
  readonly url: string;
  readonly serial: string;
  readonly password: string;
  readonly life: Life;
  readonly clock: Clock;
  /** Said to be the Wi-Fi it is in. */
  readonly network?: string;
  /** Unacknowledged in an earlier run. */
  readonly kept?: readonly KeptFrame[];
  /** Each frame whose PUBACK came: the server has promised to keep it. */
  readonly onAcked?: (frame: Frame) => void;
  readonly onConnected?: (connected: boolean) => void;
}

/** measured = acked + waiting + dropped, but for what an earlier run left waiting. */
export interface MatCounts {
  readonly connects: number;
  readonly refusals: number;
  readonly measured: number;
  /** Each try counts. */
  readonly sent: number;
  readonly acked: number;
  /** Sent, but the connection ended before the PUBACK: they wait again. */
  readonly unanswered: number;
  /** Kept for later or on their way. */
  readonly waiting: number;
  /** Given up, because they were older than frames are kept. */
  readonly dropped: number;
  /** Not measured: the machine itself had paused. */
  readonly missed: number;
  readonly commands: number;
}

/** A mat in software: connects as the real box does, tells what its sleeper does, keeps what nobody acknowledged, and obeys. */
export interface Mat {
  readonly serial: string;
  readonly network: string | null;
  readonly connected: boolean;
  /** It has power and a network; whether the broker lets it in is another matter. */
  readonly reachable: boolean;
  readonly counts: MatCounts;
  readonly clock: MatClock;
  start(): void;
  /** Says offline and goodbye; waits at most two seconds for the broker to hear it. */
  stop(): Promise<void>;
  /** Somebody else lies down, or the same one again; what waits is kept. Null = the life it began with. */
  play(life: Life | null): void;
  /** Takes away or gives back what it lives on; what the life it plays takes away stays away. */
  supply(what: Supply, on: boolean): void;
  setBacklogOrder(order: BacklogOrder): void;
  /** The connection breaks and is opened again at once. */
  reconnect(): void;
  /** Everything unacknowledged, in the order it was measured. */
  kept(): KeptFrame[];
}

const infoEveryMs = 3_600_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
const rebootMs = 8_000;
const restartMs = 500;
/** So long a box looks for a network that does not let it in, then it goes back to the one it knows. */
const fallbackMs = 120_000;
const mostFlying = 64;
const dayMs = 86_400_000;
/** After a pause of the whole machine, what is older than this was not measured. */
const oversleptMs = 30_000;
const version = 'wardlight-simulator 0.1.0';

export function createMat(options: MatOptions): Mat {
  const { everyMs = frameEveryMs } = options;
  if (!(everyMs >= 1_000 && everyMs <= 30_000))
    throw new RangeError(`A mat speaks every 1,000–30,000 ms, not ${everyMs}.`);
  return new SoftMat(options);
}

class SoftMat implements Mat {
  readonly serial: string;
  readonly network: string | null;
  readonly clock: MatClock;
  private readonly tally = {
    connects: 0,
    refusals: 0,
    measured: 0,
    sent: 0,
    acked: 0,
    unanswered: 0,
    missed: 0,
    commands: 0,
  };
  private readonly options: MatOptions;
  private readonly time: Clock;
  private readonly seed: number;
  private readonly backlog: Backlog;
  private readonly backlogEveryMs: number;
  private readonly lost = new Set<`${'life' | 'told'} ${Supply}`>();
  private life: Life;
  private line: Line | null = null;
  private up = false;
  private stopped = true;
  private draining = false;
  private failures = 0;
  private draws = 0;
  private bootedAt = 0;
  private ssid: string;
  private readonly heard = new HeardCommands();
  private cancelRestart = () => {};
  private events: Iterator<MatEvent, void> = [].values();
  private cancelNext = () => {};
  private cancelRetry = () => {};
  private cancelInfo = () => {};
  private cancelDrain = () => {};
  private onStopped = () => {};

  constructor(options: MatOptions) {
    const { keepMs = dayMs, backlogOrder = 'oldest', backlogPerSecond = 20 } = options;
    this.options = options;
    this.serial = options.serial;
    this.network = options.network ?? null;
    this.ssid = options.network ?? 'simulated';
    this.life = options.life;
    this.time = options.clock;
    this.seed = seedOf(options.serial);
    this.clock = new MatClock((instant) => this.life.wrongBy?.(instant) ?? 0);
    this.backlog = new Backlog(keepMs, backlogOrder, options.kept);
    this.backlogEveryMs = 1000 / backlogPerSecond;
  }

  get connected(): boolean {
    return this.up;
  }

  get reachable(): boolean {
    return this.lost.size === 0;
  }

  get counts(): MatCounts {
    const { waitingCount, flyingCount, dropped } = this.backlog;
    return { ...this.tally, waiting: waitingCount + flyingCount, dropped };
  }

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.bootedAt = this.time.now();
    this.takeUp(this.life);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelNext();
    this.cancelRetry();
    this.cancelDrain();
    this.cancelRestart();
    const last = this.line;
    if (last === null) return;
    await new Promise<void>((resolve) => {
      const tooLong = this.time.after(2_000, () => last.cut());
      this.onStopped = () => {
        tooLong();
        resolve();
      };
      if (this.up) last.publish('link', 'offline').then(() => last.close(), ignoreEnd);
      else last.cut();
    });
  }

  private lift(): void {
    if (this.stopped || !this.reachable || this.line !== null) return;
    this.cancelRetry();
    const { url, password, keepaliveSeconds = 30 } = this.options;
    const mine: Line = (this.options.open ?? openLine)({
      url,
      serial: this.serial,
      password,
      keepaliveSeconds,
      onOpen: () => this.opened(mine),
      onCommand: (payload) => this.obey(mine, payload),
      onEnd: ({ refused }) => this.ended(mine, refused),
    });
    this.line = mine;
  }

  private opened(mine: Line): void {
    if (mine !== this.line) return;
    this.up = true;
    this.failures = 0;
    this.tally.connects++;
    this.backlog.forget(this.time.now());
    mine.publish('link', 'online').catch(ignoreEnd);
    this.tellInfo();
    if (this.heard.unanswered !== null) this.answer(mine, this.heard.unanswered);
    this.drain();
    this.options.onConnected?.(true);
  }

  private ended(mine: Line, refused: boolean): void {
    if (mine !== this.line) return;
    if (refused) this.tally.refusals++;
    this.hangUp();
    if (this.stopped) this.onStopped();
    else if (this.reachable) this.retryAfter(this.patience());
  }

  private patience(): number {
    if (this.options.storms === true) return firstRetryMs;
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** this.failures++);
    return longest * (0.5 + draw(this.seed, this.draws++));
  }

  private hangUp(): void {
    const was = this.up;
    this.line = null;
    this.up = false;
    this.draining = false;
    this.cancelInfo();
    this.cancelDrain();
    this.tally.unanswered += this.backlog.land(this.time.now());
    if (was) this.options.onConnected?.(false);
  }

  private retryAfter(ms: number): void {
    this.cancelRetry();
    this.cancelRetry = this.time.after(ms, () => this.lift());
  }

  /** Without a DISCONNECT, so that the broker publishes the last will. */
  private cut(): void {
    const gone = this.line;
    this.hangUp();
    this.cancelRetry();
    gone?.cut();
  }

  private tellInfo(): void {
    const uptime = Math.max(0, Math.floor((this.time.now() - this.bootedAt) / 1000));
    const info: MatInfo = { version, ssid: this.ssid, rssi: -48 - (this.seed % 25), uptime };
    this.line?.publish('info', JSON.stringify(info)).catch(ignoreEnd);
    this.cancelInfo();
    this.cancelInfo = this.time.after(infoEveryMs, () => this.tellInfo());
  }

  private obey(mine: Line, payload: Uint8Array): void {
    const heard = mine === this.line ? this.heard.hear(payload) : null;
    if (heard === null) return;
    const { command, again } = heard;
    if (again) this.answer(mine, command);
    else {
      this.tally.commands++;
      this.cancelRestart();
      this.cancelRestart = this.time.after(restartMs, () => this.restart(command));
    }
  }

  private restart(command: Command): void {
    const { kind, ssid } = command;
    const refused = kind === 'network' && this.life.refusesWifi === true;
    if (refused) this.heard.answered(command);
    else if (kind === 'network' && ssid !== undefined) this.ssid = ssid;
    this.cut();
    const awayMs = refused ? rebootMs + fallbackMs : rebootMs;
    this.bootedAt = this.time.now() + awayMs;
    this.retryAfter(awayMs);
  }

  private answer(mine: Line, command: Command): void {
    const result = JSON.stringify({ command: command.command, ok: true });
    mine.publish('result', result).then(() => this.heard.answered(command), ignoreEnd);
  }

  play(life: Life | null): void {
    this.life = life ?? this.options.life;
    if (!this.stopped) this.takeUp(this.life);
  }

  supply(what: Supply, on: boolean): void {
    this.turn(`told ${what}`, on);
  }

  setBacklogOrder(order: BacklogOrder): void {
    this.backlog.order = order;
  }

  reconnect(): void {
    if (this.stopped) return;
    this.cut();
    this.lift();
  }

  kept(): KeptFrame[] {
    return this.backlog.all();
  }

  private takeUp(life: Life): void {
    const now = this.time.now();
    this.cancelNext();
    this.events = eventsBetween(life, now, Number.POSITIVE_INFINITY, this.options.everyMs ?? frameEveryMs);
    const loss = life.timelineAt(now)?.losses.find(({ from, to }) => from < now && now < to)?.of;
    for (const what of ['power', 'connection'] as const) this.turn(`life ${what}`, loss !== what);
    this.lift();
    this.liveOn();
  }

  private get powered(): boolean {
    return !this.lost.has('life power') && !this.lost.has('told power');
  }

  private turn(what: `${'life' | 'told'} ${Supply}`, on: boolean): void {
    const { powered } = this;
    if (on ? !this.lost.delete(what) : this.lost.has(what)) return;
    if (!on) this.lost.add(what);
    if (this.powered && !powered) this.bootedAt = this.time.now();
    if (this.stopped) return;
    if (this.reachable) this.lift();
    else this.cut();
  }

  private liveOn(): void {
    const next = this.events.next();
    if (next.done || this.stopped) return;
    const event = next.value;
    this.cancelNext = this.time.after(Math.max(0, event.at - this.time.now()), () => {
      if ('frame' in event) this.measure(event.at, event.frame);
      else this.turn(`life ${event.supply}`, event.on);
      this.liveOn();
    });
  }

  private measure(at: number, frame: Measured): void {
    if (!this.powered) return;
    if (this.time.now() - at > oversleptMs) {
      this.tally.missed++;
      return;
    }
    this.tally.measured++;
    const { backlog } = this;
    const live = backlog.order === 'newest' || backlog.waitingCount === 0;
    backlog.keep(at, { ...frame, at: this.clock.read(at) });
    if (live) this.sendNext();
    this.drain();
  }

  /** One frame of the backlog after another, so that a mat that comes back does not flood whoever listens. */
  private drain(): void {
    const { backlog } = this;
    if (this.draining || !this.up || backlog.waitingCount === 0 || backlog.flyingCount >= mostFlying) return;
    this.draining = true;
    this.cancelDrain = this.time.after(this.backlogEveryMs, () => {
      this.draining = false;
      this.sendNext();
      this.drain();
    });
  }

  private sendNext(): void {
    const { line, backlog } = this;
    if (line === null || !this.up || backlog.flyingCount >= mostFlying) return;
    const one = backlog.take();
    if (one === null) return;
    this.tally.sent++;
    // A timer may ring a millisecond early; nothing is sent before it was measured.
    const frame: Frame = { ...one.frame, sent: this.clock.read(Math.max(one.measuredAt, this.time.now())) };
    line.publish('frame', JSON.stringify(frame)).then(() => {
      if (!backlog.acked(one)) return;
      this.tally.acked++;
      this.options.onAcked?.(frame);
      this.drain();
    }, ignoreEnd);
  }
}

/** The end of the line is told once, by `onEnd`. */
const ignoreEnd = () => {};
