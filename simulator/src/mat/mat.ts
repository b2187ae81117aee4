import { type Command, commandSchema, type Frame, type MatInfo } from '@wardlight/contract';
import { draw, seedOf } from '../chance.ts';
import type { Clock } from '../clock.ts';
import { eventsBetween, type Life, type MatEvent } from '../sleeper/frames.ts';
import { type Line, openLine } from './line.ts';

export interface MatOptions {
  readonly url: string;
  readonly serial: string;
  readonly password: string;
  readonly life: Life;
  readonly clock: Clock;
  readonly keepaliveSeconds?: number;
  /** Each frame whose PUBACK came: the server has promised to keep it. */
  readonly onAcked?: (frame: Frame) => void;
  readonly onConnected?: (connected: boolean) => void;
}

export interface MatCounts {
  readonly connects: number;
  readonly refusals: number;
  readonly sent: number;
  readonly acked: number;
  /** Measured while the mat had no connection, or too many frames waited for their PUBACK: nothing is stored for later yet. */
  readonly unsent: number;
  /** Sent, but the connection ended before the PUBACK. */
  readonly unanswered: number;
  readonly commands: number;
}

/** A mat in software: connects as the real box does, tells what its sleeper does, and obeys. */
export interface Mat {
  readonly serial: string;
  readonly connected: boolean;
  readonly counts: MatCounts;
  start(): void;
  /** Says offline and goodbye; waits at most two seconds for the broker to hear it. */
  stop(): Promise<void>;
}

const infoEveryMs = 3_600_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
const rebootMs = 8_000;
const mostWaiting = 64;
/** After a pause of the whole machine, what is older than this is not told any more. */
const tooOldMs = 30_000;
const version = 'wardlight-simulator 0.1.0';

export function createMat(options: MatOptions): Mat {
  return new SoftMat(options);
}

class SoftMat implements Mat {
  readonly serial: string;
  readonly counts = { connects: 0, refusals: 0, sent: 0, acked: 0, unsent: 0, unanswered: 0, commands: 0 };
  private readonly options: MatOptions;
  private readonly clock: Clock;
  private readonly seed: number;
  private line: Line | null = null;
  private up = false;
  private stopped = true;
  private plugged = true;
  private failures = 0;
  private draws = 0;
  private bootedAt = 0;
  private ssid = 'simulated';
  private events: Iterator<MatEvent, void> = [].values();
  private cancelNext = () => {};
  private cancelRetry = () => {};
  private cancelInfo = () => {};
  private onStopped = () => {};

  constructor(options: MatOptions) {
    this.options = options;
    this.serial = options.serial;
    this.clock = options.clock;
    this.seed = seedOf(options.serial);
  }

  get connected(): boolean {
    return this.up;
  }

  start(): void {
    if (!this.stopped) return;
    const { life } = this.options;
    const now = this.clock.now();
    this.stopped = false;
    this.bootedAt = now;
    this.plugged = !(life.timelineAt(now)?.unplugged ?? []).some(({ from, to }) => from < now && now < to);
    this.events = eventsBetween(life, now, Number.POSITIVE_INFINITY);
    this.lift();
    this.liveOn();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelNext();
    this.cancelRetry();
    const last = this.line;
    if (last === null) return;
    await new Promise<void>((resolve) => {
      const tooLong = this.clock.after(2_000, () => last.cut());
      this.onStopped = () => {
        tooLong();
        resolve();
      };
      if (this.up) last.publish('link', 'offline').then(() => last.close(), ignoreEnd);
      else last.cut();
    });
  }

  private lift(): void {
    if (this.stopped || !this.plugged || this.line !== null) return;
    const { url, password, keepaliveSeconds = 30 } = this.options;
    const mine: Line = openLine({
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
    this.counts.connects++;
    mine.publish('link', 'online').catch(ignoreEnd);
    this.tellInfo();
    this.options.onConnected?.(true);
  }

  private ended(mine: Line, refused: boolean): void {
    if (mine !== this.line) return;
    if (refused) this.counts.refusals++;
    this.hangUp();
    if (this.stopped) this.onStopped();
    else if (this.plugged)
      this.retryAfter(
        Math.min(lastRetryMs, firstRetryMs * 2 ** this.failures++) * (0.5 + draw(this.seed, this.draws++)),
      );
  }

  private hangUp(): void {
    const was = this.up;
    this.line = null;
    this.up = false;
    this.cancelInfo();
    if (was) this.options.onConnected?.(false);
  }

  private retryAfter(ms: number): void {
    this.cancelRetry();
    this.cancelRetry = this.clock.after(ms, () => this.lift());
  }

  /** Without a DISCONNECT, so that the broker publishes the last will. */
  private cut(): void {
    const gone = this.line;
    this.hangUp();
    this.cancelRetry();
    gone?.cut();
  }

  private tellInfo(): void {
    const uptime = Math.max(0, Math.floor((this.clock.now() - this.bootedAt) / 1000));
    const info: MatInfo = { version, ssid: this.ssid, rssi: -48 - (this.seed % 25), uptime };
    this.line?.publish('info', JSON.stringify(info)).catch(ignoreEnd);
    this.cancelInfo();
    this.cancelInfo = this.clock.after(infoEveryMs, () => this.tellInfo());
  }

  private obey(mine: Line, payload: Uint8Array): void {
    const command = commandOf(payload);
    if (command === null || mine !== this.line) return;
    this.counts.commands++;
    const restart = () => {
      if (mine !== this.line) return;
      if (command.kind === 'network' && command.ssid !== undefined) this.ssid = command.ssid;
      this.cut();
      this.bootedAt = this.clock.now() + rebootMs;
      this.retryAfter(rebootMs);
    };
    mine.publish('result', JSON.stringify({ command: command.command, ok: true })).then(restart, ignoreEnd);
  }

  private liveOn(): void {
    const next = this.events.next();
    if (next.done || this.stopped) return;
    const event = next.value;
    this.cancelNext = this.clock.after(Math.max(0, event.at - this.clock.now()), () => {
      // A timer may ring a millisecond early; nothing is sent before it was measured.
      if ('frame' in event) this.send(event.at, { ...event.frame, sent: Math.max(event.at, this.clock.now()) });
      else this.plug(event.plugged);
      this.liveOn();
    });
  }

  private send(at: number, frame: Frame): void {
    const { counts } = this;
    const waiting = counts.sent - counts.acked - counts.unanswered;
    if (this.line === null || !this.up || waiting >= mostWaiting || this.clock.now() - at > tooOldMs) {
      counts.unsent++;
      return;
    }
    counts.sent++;
    this.line.publish('frame', JSON.stringify(frame)).then(
      () => {
        counts.acked++;
        this.options.onAcked?.(frame);
      },
      () => counts.unanswered++,
    );
  }

  private plug(into: boolean): void {
    this.plugged = into;
    if (into) {
      this.bootedAt = this.clock.now();
      this.lift();
    } else this.cut();
  }
}

/** The end of the line is told once, by `onEnd`. */
const ignoreEnd = () => {};

function commandOf(payload: Uint8Array): Command | null {
  try {
    const parsed = commandSchema.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
