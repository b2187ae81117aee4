/** What was handed to connections and not acknowledged yet. A PUBACK says only that the oldest arrived (MQTT 3.1.1, 4.6). */
export interface Unacked<Line> {
  /** Resolves with the PUBACK; rejects when the line ends without it. */
  wait(line: Line): Promise<void>;
  acked(line: Line): void;
  /** Whether there is anything to acknowledge. */
  has(line: Line): boolean;
  ended(line: Line): void;
  /** Every line has ended. */
  end(): void;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function createUnacked<Line>(): Unacked<Line> {
  const lines = new Map<Line, Waiting[]>();
  const ended = (line: Line) => {
    const waiting = lines.get(line) ?? [];
    lines.delete(line);
    for (const { reject } of waiting) reject(new Error('the connection ended before the mat said that it got it'));
  };
  return {
    wait: (line) =>
      new Promise((resolve, reject) => {
        const waiting = lines.get(line);
        if (waiting === undefined) lines.set(line, [{ resolve, reject }]);
        else waiting.push({ resolve, reject });
      }),
    acked(line) {
      const waiting = lines.get(line);
      waiting?.shift()?.resolve();
      if (waiting?.length === 0) lines.delete(line);
    },
    has: (line) => lines.has(line),
    ended,
    end() {
      for (const line of [...lines.keys()]) ended(line);
    },
  };
}
