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
  const { serial, clock, life } = options;
  const counts = { connects: 0, refusals: 0, sent: 0, acked: 0, unsent: 0, unanswered: 0, commands: 0 };
  const seed = seedOf(serial);
  let line: Line | null = null;
  let connected = false;
  let stopped = true;
  let plugged = true;
  let failures = 0;
  let draws = 0;
  let bootedAt = 0;
  let ssid = 'simulated';
  let events: Iterator<MatEvent, void> = [].values();
  let cancelNext = () => {};
  let cancelRetry = () => {};
  let cancelInfo = () => {};
  let onStopped = () => {};

  function lift(): void {
    if (stopped || !plugged || line !== null) return;
    const mine: Line = openLine({
      url: options.url,
      serial,
      password: options.password,
      keepaliveSeconds: options.keepaliveSeconds ?? 30,
      onOpen: () => opened(mine),
      onCommand: (payload) => obey(mine, payload),
      onEnd: ({ refused }) => ended(mine, refused),
    });
    line = mine;
  }

  function opened(mine: Line): void {
    if (mine !== line) return;
    connected = true;
    failures = 0;
    counts.connects++;
    mine.publish('link', 'online').catch(ignoreEnd);
    tellInfo();
    options.onConnected?.(true);
  }

  function ended(mine: Line, refused: boolean): void {
    if (mine !== line) return;
    if (refused) counts.refusals++;
    hangUp();
    if (stopped) return onStopped();
    if (plugged) retryAfter(Math.min(lastRetryMs, firstRetryMs * 2 ** failures++) * (0.5 + draw(seed, draws++)));
  }

  function hangUp(): void {
    const was = connected;
    line = null;
    connected = false;
    cancelInfo();
    if (was) options.onConnected?.(false);
  }

  function retryAfter(ms: number): void {
    cancelRetry();
    cancelRetry = clock.after(ms, lift);
  }

  /** Without a DISCONNECT, so that the broker publishes the last will. */
  function cut(): void {
    const gone = line;
    hangUp();
    cancelRetry();
    gone?.cut();
  }

  function tellInfo(): void {
    const info: MatInfo = {
      version,
      ssid,
      rssi: -48 - (seed % 25),
      uptime: Math.floor((clock.now() - bootedAt) / 1000),
    };
    line?.publish('info', JSON.stringify(info)).catch(ignoreEnd);
    cancelInfo();
    cancelInfo = clock.after(infoEveryMs, tellInfo);
  }

  function obey(mine: Line, payload: Uint8Array): void {
    const command = commandOf(payload);
    if (command === null || mine !== line) return;
    counts.commands++;
    const restart = () => {
      if (mine !== line) return;
      if (command.kind === 'network' && command.ssid !== undefined) ssid = command.ssid;
      cut();
      bootedAt = clock.now() + rebootMs;
      retryAfter(rebootMs);
    };
    mine.publish('result', JSON.stringify({ command: command.command, ok: true })).then(restart, ignoreEnd);
  }

  function liveOn(): void {
    const next = events.next();
    if (next.done || stopped) return;
    const event = next.value;
    cancelNext = clock.after(Math.max(0, event.at - clock.now()), () => {
      if ('frame' in event) send(event.at, { ...event.frame, sent: clock.now() });
      else plug(event.plugged);
      liveOn();
    });
  }

  function send(at: number, frame: Frame): void {
    const waiting = counts.sent - counts.acked - counts.unanswered;
    if (line === null || !connected || waiting >= mostWaiting || clock.now() - at > tooOldMs) {
      counts.unsent++;
      return;
    }
    counts.sent++;
    line.publish('frame', JSON.stringify(frame)).then(
      () => {
        counts.acked++;
        options.onAcked?.(frame);
      },
      () => counts.unanswered++,
    );
  }

  function plug(into: boolean): void {
    plugged = into;
    if (into) {
      bootedAt = clock.now();
      lift();
    } else cut();
  }

  return {
    serial,
    counts,
    get connected() {
      return connected;
    },
    start() {
      if (!stopped) return;
      const now = clock.now();
      stopped = false;
      bootedAt = now;
      plugged = !(life.timelineAt(now)?.unplugged ?? []).some(({ from, to }) => from < now && now < to);
      events = eventsBetween(life, now, Number.POSITIVE_INFINITY);
      lift();
      liveOn();
    },
    async stop() {
      stopped = true;
      cancelNext();
      cancelRetry();
      const last = line;
      if (last === null) return;
      await new Promise<void>((resolve) => {
        const tooLong = clock.after(2_000, () => last.cut());
        onStopped = () => {
          tooLong();
          resolve();
        };
        if (connected) last.publish('link', 'offline').then(() => last.close(), ignoreEnd);
        else last.cut();
      });
    },
  };
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
