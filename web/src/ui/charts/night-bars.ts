/** Stretches as bars of a row, pure. Hundreds of short ones become a few shapes, and what must be seen stays wide enough to be seen. */

export interface BarStretch {
  readonly from: number;
  readonly to: number;
  readonly state: string;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
}

export const outByDay = 'outByDay';

/** Out of bed outside the night is a state of its own; whoever left before it and came back in it has a part of each. */
export function splitAtNight(
  stretches: readonly BarStretch[],
  night: { readonly from: number; readonly to: number },
): readonly BarStretch[] {
  return stretches.flatMap((stretch) => {
    if (stretch.state !== 'out') return [stretch];
    const { from, to } = stretch;
    const parts: BarStretch[] = [
      { from, to: Math.min(to, night.from), state: outByDay },
      { from: Math.max(from, night.from), to: Math.min(to, night.to), state: 'out' },
      { from: Math.max(from, night.to), to, state: outByDay },
    ];
    return parts.filter((part) => part.to > part.from);
  });
}

/** Closer than this nobody sees a gap between two bars of one state. */
const touchPx = 0.5;

/**
 * Of one state, in order. Bars that touch are one; a bar is never narrower than `least`, so that leaving the bed for a minute does not vanish
 * on a phone.
 */
export function barsOf(
  stretches: readonly BarStretch[],
  state: string,
  x: (at: number) => number,
  least: number,
): readonly Bar[] {
  const bars: Bar[] = [];
  for (const { from, to, state: own } of stretches) {
    if (own !== state) continue;
    const [left, right] = [x(from), x(to)];
    const last = bars.at(-1);
    if (last !== undefined && left - (last.x + last.width) < touchPx)
      bars[bars.length - 1] = { x: last.x, width: Math.max(last.width, right - last.x) };
    else bars.push({ x: left, width: Math.max(least, right - left) });
  }
  return bars;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** All bars of a state as one path. */
export const pathOf = (bars: readonly Bar[], top: number, height: number): string =>
  bars.map(({ x, width }) => `M${tenth(x)} ${top}h${tenth(width)}v${height}h${-tenth(width)}z`).join('');
