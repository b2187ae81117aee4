/**
 * Commands on their way to mats. They are rows (`store/devices/mat-commands.ts`), looked for each second and at once when some were asked for:
 * a server sends those whose mats it can reach, takes them back where they did not arrive, and ends those nobody answered.
 */
import type { AgencyId, Command, NetworkId } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { mayTryAgain } from '../store/bed-state/pipeline.ts';
import type { UnsentCommand } from '../store/devices/mat-commands.ts';
import type { Store } from '../store/open.ts';

/** A way to mats: our own broker, or somebody else's. */
export interface CommandWay {
  /** Whether it is worth trying. */
  reaches(serial: string): boolean;
  /** Whether nobody between us and whoever takes it can read it. */
  isEncrypted(serial: string): boolean;
  /**
   * Resolves once it has arrived, as far as that can be known; rejects where it has not.
   * @param patienceMs it is worth nothing after that
   */
  send(serial: string, command: Command, patienceMs: number): Promise<void>;
}

/** What a network command carries, read and opened when it is sent and kept nowhere; null = the network is gone, or has no name to look for. */
export type OpenNetwork = (
  agencyId: AgencyId,
  networkId: NetworkId,
) => Promise<{ readonly ssid: string; readonly password: string | null } | null>;

export interface Commanding {
  readonly store: Pick<Store, 'commands' | 'due'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly openNetwork: OpenNetwork;
  /** The operator lets wireless passwords go over plain MQTT. */
  readonly passwordsInPlain: boolean;
  /** The first that reaches a mat is taken. */
  readonly ways: readonly CommandWay[];
}

const turnMs = 1_000;
const troubleToldMs = 60_000;

/** @returns how to end it; what is under way is finished, so its ways must have been closed before */
export function startCommanding({
  store,
  clock,
  log,
  openNetwork,
  passwordsInPlain,
  ways,
}: Commanding): () => Promise<void> {
  const { commands } = store;
  const flying = new Set<Promise<void>>();
  let toldAt = Number.NEGATIVE_INFINITY;

  async function commandOf({ agencyId, commandId, kind, networkId }: UnsentCommand): Promise<Command | null> {
    if (kind === 'reboot') return { command: commandId, kind };
    const network = networkId === null ? null : await openNetwork(agencyId, networkId);
    if (network === null) return null;
    const { ssid, password } = network;
    return { command: commandId, kind, ssid, ...(password === null ? {} : { password }) };
  }

  async function sendOne(unsent: UnsentCommand, way: CommandWay): Promise<void> {
    try {
      const command = await commandOf(unsent).catch((error: unknown) => {
        tell(error);
        return null;
      });
      // Nothing to send: it ends unanswered.
      if (command === null) return;
      if ('password' in command && !passwordsInPlain && !way.isEncrypted(unsent.serial))
        return await commands.hold(unsent, 'notEncrypted');
      await way.send(unsent.serial, command, unsent.dueAt - clock.now());
    } catch (error) {
      log.debug({ err: error, command: unsent.commandId }, 'a command did not reach its mat; it is tried again');
      await commands.release(unsent).catch((failure: unknown) => tell(failure));
    }
  }

  function tell(error: unknown): void {
    if (Math.abs(clock.now() - toldAt) < troubleToldMs) return;
    toldAt = clock.now();
    log[mayTryAgain(error) ? 'warn' : 'error']({ err: error }, 'commands to mats could not be looked after');
  }

  async function turn(): Promise<void> {
    try {
      const { unsent: waiting, overdue } = await commands.waiting(clock.now());
      if (overdue) await commands.endUnanswered(clock.now());
      const found = waiting.flatMap((unsent) => {
        const way = ways.find((one) => one.reaches(unsent.serial));
        if (way === undefined || (unsent.heldBack && !way.isEncrypted(unsent.serial))) return [];
        return [{ unsent, way }];
      });
      const mine = await commands.claim(
        found.map(({ unsent }) => unsent),
        clock.now(),
      );
      for (const { unsent, way } of found) {
        if (!mine.has(unsent.commandId)) continue;
        const sending = sendOne(unsent, way).finally(() => flying.delete(sending));
        flying.add(sending);
      }
    } catch (error) {
      tell(error);
    }
  }

  const inTurn = oneAtATime(turn);
  const endTimer = clock.every(turnMs, async () => {
    const due = await store.due.has('commands', clock.now()).catch(() => true);
    if (due) await inTurn();
  });
  const endAsked = commands.onAsked(() => void inTurn());
  return async () => {
    endTimer();
    endAsked();
    await inTurn.settled();
    await Promise.all(flying);
  };
}

/** A call while one runs asks for one more after it, which all such callers share: none of them may miss what came meanwhile. */
function oneAtATime(act: () => Promise<void>): (() => Promise<void>) & { settled(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const call = () => {
    next ??= running.then(() => {
      next = null;
      running = act();
      return running;
    });
    return next;
  };
  return Object.assign(call, { settled: async () => void (await (next ?? running)) });
}
