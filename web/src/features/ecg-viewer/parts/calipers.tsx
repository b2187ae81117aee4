/** Two points that are dragged or moved by keys, with the lines through them. */
import { useRef } from 'react';
import { useEscape } from '../../../lib/browser/escape.ts';
import { classes } from '../classes.ts';
import {
  type Bounds,
  type CaliperEnd,
  type Calipers,
  type Finest,
  kept,
  movedPoint,
  type Point,
} from '../drawing/calipers.ts';
import { clamp, mmOfMs, msOfMm, type Speed } from '../drawing/geometry.ts';

export interface CaliperTexts {
  readonly names: Readonly<Record<CaliperEnd, string>>;
  /** Of one point, with what lies between both. */
  readonly at: (point: Point) => string;
}

interface CaliperHandlesProps {
  readonly calipers: Calipers;
  /** Of the paper that is there; its left edge is `bounds.fromMs`. */
  readonly bounds: Bounds;
  readonly speed: Speed;
  readonly pxPerMm: number;
  readonly finest: Finest;
  readonly texts: CaliperTexts;
  readonly onMove: (calipers: Calipers, by: CaliperEnd) => void;
  /** After a drag or a key: time to say what was measured. */
  readonly onRest: () => void;
  readonly onClear: () => void;
}

/** A finger beside the point does not hide it. */
const aside = { a: -34, b: 34 } as const;
const below = 40;
const halfHandle = 22;

export function CaliperHandles(props: CaliperHandlesProps) {
  const { calipers, bounds, speed, pxPerMm, onClear } = props;
  useEscape(true, onClear);
  const [width, height] = [mmOfMs(bounds.toMs - bounds.fromMs, speed) * pxPerMm, bounds.heightMm * pxPerMm];
  const placeOf = ({ ms, yMm }: Point) => ({ x: mmOfMs(ms - bounds.fromMs, speed) * pxPerMm, y: yMm * pxPerMm });
  const [a, b] = [placeOf(calipers.a), placeOf(calipers.b)];
  const knobOf = ({ x, y }: typeof a, end: CaliperEnd) => ({
    x: clamp(x + aside[end], halfHandle, Math.max(halfHandle, width - halfHandle)),
    // At the foot of the paper it hangs upwards.
    y: y + below + halfHandle > height ? y - below : y + below,
  });
  // Only as wide as what is drawn: half an hour of paper is wider than a browser draws.
  const knobs = { a: knobOf(a, 'a'), b: knobOf(b, 'b') };
  const left = Math.min(a.x, b.x, knobs.a.x, knobs.b.x) - 2;
  const right = Math.max(a.x, b.x, knobs.a.x, knobs.b.x) + 2;
  return (
    <>
      <svg className={classes.caliperLines} style={{ left, width: right - left, height }} aria-hidden="true">
        <g transform={`translate(${-left} 0)`}>
          <path d={`M${a.x} 0V${height}M${b.x} 0V${height}M${a.x} ${a.y}H${b.x}M${a.x} ${b.y}H${b.x}`} />
          <path
            className={classes.stem}
            d={`M${a.x} ${a.y}L${knobs.a.x} ${knobs.a.y}M${b.x} ${b.y}L${knobs.b.x} ${knobs.b.y}`}
          />
        </g>
      </svg>
      <Handle {...props} end="a" at={knobs.a} />
      <Handle {...props} end="b" at={knobs.b} />
    </>
  );
}

interface HandleProps extends CaliperHandlesProps {
  readonly end: CaliperEnd;
  readonly at: { readonly x: number; readonly y: number };
}

function Handle({ end, at, calipers, bounds, speed, pxPerMm, finest, texts, onMove, onRest }: HandleProps) {
  const point = calipers[end];
  const held = useRef<{ readonly x: number; readonly y: number; readonly point: Point } | null>(null);
  const move = (to: Point): void => onMove({ ...calipers, [end]: kept(to, bounds) }, end);
  return (
    <div
      className={classes.caliper}
      style={{ left: at.x, top: at.y }}
      role="slider"
      tabIndex={0}
      aria-label={texts.names[end]}
      aria-valuemin={Math.round(bounds.fromMs)}
      aria-valuemax={Math.round(bounds.toMs)}
      aria-valuenow={Math.round(point.ms)}
      aria-valuetext={texts.at(point)}
      data-end={end}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        const to = movedPoint(point, event, speed, finest);
        if (to === null) return;
        // Alt and an arrow would leave the page.
        event.preventDefault();
        event.stopPropagation();
        move(to);
      }}
      onKeyUp={(event) => {
        if (event.key.startsWith('Arrow')) onRest();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, point };
      }}
      onPointerMove={(event) => {
        const from = held.current;
        if (from === null) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y].map((px) => px / pxPerMm) as [number, number];
        move({ ms: from.point.ms + msOfMm(dx, speed), yMm: from.point.yMm + dy });
      }}
      onPointerUp={() => {
        held.current = null;
        onRest();
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    >
      <span aria-hidden="true">{end === 'a' ? '1' : '2'}</span>
    </div>
  );
}
