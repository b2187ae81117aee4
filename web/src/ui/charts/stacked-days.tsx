/** How many there were of each sort, day by day, one upon another. Sorts are told apart by weight of ink and a dashed edge, never by colour. */
import { bringStyles } from './late-styles.ts';
import styles from './stacked-days.css?inline';

bringStyles(styles);

const classes = {
  axis: 'stacked-days-axis',
  chart: 'stacked-days-chart',
  day: 'stacked-days-day',
  ground: 'stacked-days-ground',
  hatchGround: 'stacked-days-hatch-ground',
  hatchLine: 'stacked-days-hatch-line',
  part: 'stacked-days-part',
  swatch: 'stacked-days-swatch',
  dot: 'stacked-days-dot',
} as const;

/** 5 = hatched, 4 = full ink, 1 = faint; 0 = only a dashed edge. What is no weight: dotted, or only an edge. */
export type InkWeight = 0 | 1 | 2 | 3 | 4 | 5 | 'dots' | 'edge';

interface StackedPart {
  readonly key: string;
  readonly count: number;
  readonly weight: InkWeight;
}

export interface StackedDay {
  readonly key: string;
  readonly label: string;
  /** From the ground up; null = there is no such day, which is not zero. */
  readonly parts: readonly StackedPart[] | null;
}

interface StackedDaysProps {
  readonly days: readonly StackedDay[];
  /** Heard in place of the picture. */
  readonly summary: string;
  readonly format: (value: number) => string;
}

const [width, height, left, foot, top] = [720, 220, 44, 34, 12] as const;
const ground = height - foot;
const totalOf = (parts: StackedDay['parts']) => (parts ?? []).reduce((sum, { count }) => sum + count, 0);

/** How a sort is drawn, for a key. */
export function StackedSwatch({ weight }: { readonly weight: InkWeight }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
      <Hatch />
      <rect className={classes.part} data-weight={weight} x={1} y={1} width={16} height={16} />
    </svg>
  );
}

/** The same in every picture, so that it does not matter whose is taken. */
const Hatch = () => (
  <defs>
    <pattern id="stacked-days-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.hatchGround} width="6" height="6" />
      <line className={classes.hatchLine} x1="0" x2="0" y1="0" y2="6" />
    </pattern>
    <pattern id="stacked-days-dots" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect className={classes.hatchGround} width="5" height="5" />
      <circle className={classes.dot} cx="2.5" cy="2.5" r="1" />
    </pattern>
  </defs>
);

export function StackedDays({ days, summary, format }: StackedDaysProps) {
  const full = Math.max(1, ...days.map(({ parts }) => totalOf(parts)));
  const step = (width - left) / Math.max(1, days.length);
  const gap = Math.min(6, step / 5);
  const tall = (count: number): number => (count / full) * (ground - top);
  // About five labels, the last day among them.
  const every = Math.max(1, Math.ceil(days.length / 5));
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      <Hatch />
      <line className={classes.ground} x1={left} x2={width} y1={ground} y2={ground} />
      <text className={classes.axis} x={left - 6} y={top + 8}>
        {format(full)}
      </text>
      <text className={classes.axis} x={left - 6} y={ground + 4}>
        {format(0)}
      </text>
      {days.map(({ key, label, parts }, index) => {
        const x = left + index * step;
        let y = ground;
        return (
          <g key={key}>
            {(parts ?? []).map((part) => {
              y -= tall(part.count);
              return (
                <rect
                  key={part.key}
                  className={classes.part}
                  data-weight={part.weight}
                  x={x + gap / 2}
                  y={y}
                  width={Math.max(1, step - gap)}
                  height={tall(part.count)}
                />
              );
            })}
            {(days.length - 1 - index) % every === 0 && (
              <text className={classes.day} x={Math.min(x + step / 2, width - 30)} y={height - 10}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
