/** A program held still from outside: as much of the DevTools protocol as that takes. */
import { type Program, pause } from './programs.ts';

interface Said {
  readonly id?: number;
  readonly method?: string;
  readonly error?: { readonly message: string };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly params?: {
    readonly hitBreakpoints?: readonly string[];
    readonly callFrames?: readonly { readonly callFrameId: string }[];
  };
}

export interface Inspector {
  /** Runs it until there. @returns the frame it is held in */
  holdAt(place: { readonly urlRegex: string; readonly lineNumber: number }): Promise<string>;
  /** Of an expression in that frame, which must be a number. */
  valueOf(callFrameId: string, expression: string): Promise<number>;
  heapBytes(): Promise<number>;
  close(): void;
}

async function addressOf(run: Program, limitMs: number): Promise<string> {
  const end = performance.now() + limitMs;
  for (;;) {
    const address = /ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]+/.exec(run.output())?.[0];
    if (address !== undefined) return address;
    if (run.ended() !== null || performance.now() > end) throw new Error(`no inspector:\n${run.output()}`);
    await pause(5);
  }
}

/** The program must have been started with `--inspect-brk`. */
export async function openInspector(run: Program, limitMs: number): Promise<Inspector> {
  const socket = new WebSocket(await addressOf(run, limitMs));
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', fail);
  });
  const listeners = new Set<(said: Said) => void>();
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    for (const listener of listeners) listener(said);
  });

  /** The first thing said that `wants` takes. @throws when the program ends before */
  function hear<T>(wants: (said: Said) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`the program ended (${run.ended()}):\n${run.output().slice(-2_000)}`));
      const listener = (said: Said) => {
        const wanted = wants(said);
        if (wanted === undefined) return;
        listeners.delete(listener);
        socket.removeEventListener('close', gone);
        resolve(wanted);
      };
      listeners.add(listener);
      socket.addEventListener('close', gone);
    });
  }

  let last = 0;
  async function call(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = ++last;
    const answered = hear((said) => (said.id === id ? said : undefined));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (result === undefined) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  return {
    async holdAt(place) {
      await call('Debugger.enable');
      const { breakpointId } = await call('Debugger.setBreakpointByUrl', place);
      const held = hear(({ method, params }) =>
        method === 'Debugger.paused' && params?.hitBreakpoints?.includes(String(breakpointId))
          ? params.callFrames?.[0]?.callFrameId
          : undefined,
      );
      // It waits before its first line, for us.
      const begun = hear(({ method }) => (method === 'Debugger.paused' ? true : undefined));
      await call('Runtime.runIfWaitingForDebugger');
      await begun;
      await call('Debugger.resume');
      return await held;
    },
    async valueOf(callFrameId, expression) {
      const { result, exceptionDetails } = await call('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression,
        returnByValue: true,
      });
      const { value } = (result ?? {}) as { value?: unknown };
      if (typeof value !== 'number') throw new Error(`no number: ${JSON.stringify(exceptionDetails ?? result)}`);
      return value;
    },
    async heapBytes() {
      const { usedSize } = await call('Runtime.getHeapUsage');
      return Number(usedSize);
    },
    close: () => socket.close(),
  };
}
