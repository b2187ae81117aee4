/**
 * Days under each other on one time axis with one cursor. States are told apart by height and pattern as well as by shade, so that it reads
 * without colour and prints in grey. It knows no words.
 */
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useState } from 'react';
import charts from './charts.module.css';
import { type BarStretch, barsOf, outByDay, pathOf, splitAtNight } from './night-bars.ts';
import { classes } from './night-classes.ts';
import type { Stretch } from './series.ts';
import { useWidth } from './use-width.ts';

export interface NightRow {
  readonly key: string;
  /** Date, level, figures: what can be pressed stands in it. */
  readonly head: ReactNode;
  /** The row in one sentence, for who cannot see it. */
  readonly summary: string;
  readonly from: number;
  readonly to: number;
  readonly shade: Stretch;
  readonly stretches: readonly BarStretch[];
  /** Instants marked at the foot. */
  readonly marks: readonly number[];
}

interface NightRowsProps {
  readonly rows: readonly NightRow[];
  /** At the noons, midnight and between, evenly. */
  readonly ticks: readonly string[];
  readonly cursorLabel: string;
  readonly describe: (row: number, at: number) => string;
  readonly onOpen: (key: string) => void;
  /** On paper: without a cursor. */
  readonly still?: boolean;
}

/** A cursor stands on one of these, five minutes wide where a row is a day. */
const steps = 288;
const rowHeight = 34;
const band = { top: 4, height: 22 } as const;
/** Of a strip on A4: nothing is measured anew for paper, so what is drawn there is drawn for this width and scaled to its place. */
const paperWidth = 400;

/** Later ones are drawn over earlier ones: an exit is never covered. */
const layers = [
  { state: 'noData', least: 1, top: band.top, height: band.height },
  { state: 'lying', least: 0.5, top: band.top + 10, height: band.height - 10 },
  { state: 'sitting', least: 1, top: band.top + 5, height: band.height - 5 },
  { state: 'away', least: 2, top: band.top, height: band.height },
  // Out of bed by day is as it should be: a line at the foot, so that what stands out is the night.
  { state: outByDay, least: 1, top: band.top + 17, height: 5 },
  { state: 'out', least: 2, top: band.top, height: band.height },
] as const;

export function NightPatterns() {
  return (
    <svg className={classes.patterns} aria-hidden="true">
      <defs>
        <pattern id="night-unseen" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={charts.hatch} x1="0" x2="0" y1="0" y2="6" />
        </pattern>
        <pattern id="night-sitting" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect className={classes.sittingGround} width="4" height="4" />
          <line className={classes.sittingLine} x1="2" x2="2" y1="0" y2="4" />
        </pattern>
        <pattern id="night-away" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle className={classes.awayDot} cx="3" cy="3" r="1.2" />
        </pattern>
      </defs>
    </svg>
  );
}

/** How a state is drawn, for a legend. */
export function NightSwatch({ state }: { readonly state: string }) {
  const layer = layers.find((one) => one.state === state);
  return (
    <svg width={22} height={band.height + 2} aria-hidden="true">
      {layer !== undefined && (
        <path
          className={classes.bar}
          data-state={state}
          d={pathOf([{ x: 1, width: 20 }], layer.top - 3, layer.height)}
        />
      )}
    </svg>
  );
}

export function NightRows({ rows, ticks, cursorLabel, describe, onOpen, still = false }: NightRowsProps) {
  const id = useId();
  const { ref, width: measured } = useWidth();
  const [cursor, setCursor] = useState<{ row: number; step: number } | null>(null);
  const width = !still && measured ? Math.max(measured, 200) : paperWidth;
  const row = Math.min(cursor?.row ?? 0, Math.max(0, rows.length - 1));
  const step = cursor?.step ?? steps / 2;
  const shown = rows[row];
  const said = shown === undefined ? '' : describe(row, shown.from + ((shown.to - shown.from) * (step + 0.5)) / steps);

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setCursor({ row: Math.min(rows.length - 1, Math.max(0, row + by)), step });
    }
    if (event.key === 'Enter' && shown !== undefined) onOpen(shown.key);
  }
  const point = (index: number) => (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setCursor({ row: index, step: Math.min(steps - 1, Math.max(0, Math.floor((left / width) * steps))) });
  };

  return (
    <div className={classes.nights} data-still={still || undefined}>
      <NightPatterns />
      <Ticks ticks={ticks} />
      <ol className={classes.rows}>
        {rows.map((one, index) => (
          <li key={one.key} className={classes.row} data-current={(cursor !== null && index === row) || undefined}>
            <div className={classes.head}>{one.head}</div>
            <div className={classes.strip} ref={index === 0 && !still ? ref : undefined}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the head holds a link to the same, and Enter on the cursor does it */}
              <svg
                width={still ? '100%' : width}
                height={rowHeight}
                viewBox={`0 0 ${width} ${rowHeight}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={one.summary}
                onPointerMove={point(index)}
                onPointerDown={point(index)}
                onClick={() => onOpen(one.key)}
              >
                {(still || measured !== null) && <Bars row={one} width={width} />}
                {cursor !== null && (
                  <line
                    className={charts.cursor}
                    x1={((step + 0.5) / steps) * width}
                    x2={((step + 0.5) / steps) * width}
                    y1={0}
                    y2={rowHeight}
                    data-current={index === row || undefined}
                  />
                )}
              </svg>
            </div>
          </li>
        ))}
      </ol>
      <Ticks ticks={ticks} />
      {!still && (
        <div className={classes.cursor}>
          <label htmlFor={id}>{cursorLabel}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={steps - 1}
            value={step}
            aria-valuetext={said}
            onKeyDown={onKeyDown}
            onChange={(event) => setCursor({ row, step: Number(event.currentTarget.value) })}
          />
          <output htmlFor={id}>{said}</output>
        </div>
      )}
    </div>
  );
}

function Ticks({ ticks }: { readonly ticks: readonly string[] }) {
  return (
    <div className={classes.ticks} aria-hidden="true">
      {ticks.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: noon stands at both ends
        <span key={index} style={{ insetInlineStart: `${(index / (ticks.length - 1)) * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** Drawn once for a width, however the cursor moves. */
const Bars = memo(function Bars({ row, width }: { readonly row: NightRow; readonly width: number }) {
  const x = (at: number) => ((at - row.from) / (row.to - row.from)) * width;
  const stretches = splitAtNight(row.stretches, row.shade);
  const shade = { x: x(row.shade.from), width: Math.max(0, x(row.shade.to) - x(row.shade.from)) };
  return (
    <>
      <rect className={charts.night} {...shade} y={0} height={rowHeight - 4} />
      {[1, 2, 3, 4, 5, 6, 7].map((eighth) => (
        <line
          key={eighth}
          className={charts.grid}
          x1={(eighth * width) / 8}
          x2={(eighth * width) / 8}
          y1={0}
          y2={rowHeight - 4}
        />
      ))}
      {layers.map(({ state, least, top, height }) => {
        const bars = barsOf(stretches, state, x, least);
        return bars.length === 0 ? null : (
          <path key={state} className={classes.bar} data-state={state} d={pathOf(bars, top, height)} />
        );
      })}
      <line className={charts.ground} x1={0} x2={width} y1={rowHeight - 7.5} y2={rowHeight - 7.5} />
      {row.marks.map((at) => (
        <path key={at} className={classes.mark} d={`M${Math.round(x(at))} ${rowHeight - 7}l3.5 6h-7z`} data-mark="" />
      ))}
    </>
  );
});
