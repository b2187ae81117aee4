/**
 * Single measurements over time. What lies outside of the usual is a triangle that points where it lies, a meter's "Lo" and "Hi" stand as such
 * at its limit, and a doubtful time is hollow; lines join neighbours and never bridge a gap.
 */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import classes from './charts.module.css';
import { Plot } from './plot.tsx';
import { domainOf } from './series.ts';
import { spotClasses as own } from './spot-classes.ts';
import { nearestTo, type Spot, spotRuns } from './spots.ts';
import { axisWidth, useAxis } from './stack.tsx';
import { ValueAxis } from './value-axis.tsx';

export interface SpotPoint extends Spot {
  /** The other end of a pair, such as the diastolic pressure. */
  readonly to: number | null;
  /** Which way it lies outside of the usual; null = it does not, or nobody weighs it. */
  readonly side: 'low' | 'high' | null;
  /** How far, 1–3. */
  readonly weight: number;
  /** Its time is not certain. */
  readonly hollow: boolean;
}

interface SpotChartProps {
  readonly title: string;
  readonly unit: string;
  readonly summary: string;
  readonly spots: readonly SpotPoint[];
  readonly band: { readonly low: number; readonly high: number | null } | null;
  readonly bridgeMs: number;
  readonly valueStep: number;
  readonly most?: number;
  readonly formatAxis: (value: number) => string;
  /** Said of the one under the cursor. */
  readonly reading: (spot: SpotPoint) => string;
}

const height = 132;

export function SpotChart(props: SpotChartProps) {
  const { title, unit, summary, spots, band, bridgeMs, valueStep, most, formatAxis, reading } = props;
  const { x, cursor, width } = useAxis();
  const numbers = spots.flatMap(({ value, to }) => (to === null ? [value] : [value, to]));
  const domain = domainOf(numbers, [], valueStep, most);
  const y = scaleLinear()
    .domain(domain)
    .range([height - 6, 8])
    .clamp(true);
  const draw = line<SpotPoint>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value));
  const under = cursor === null ? null : nearestTo(spots, cursor);
  return (
    <Plot title={title} note={unit} summary={summary} height={height} reading={under === null ? null : reading(under)}>
      {band !== null && (
        <rect
          className={own.band}
          data-band=""
          x={axisWidth}
          width={Math.max(0, width - axisWidth)}
          y={y(band.high ?? domain[1])}
          height={Math.max(0, y(band.low) - y(band.high ?? domain[1]))}
        />
      )}
      <ValueAxis domain={domain} y={y} format={formatAxis} />
      {spotRuns(spots, bridgeMs).map(
        (run) => run.length > 1 && <path key={run[0]?.at} className={classes.line} d={draw(run) ?? ''} />,
      )}
      {spots.map((spot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may lie on one moment
        <SpotGlyph key={index} spot={spot} x={x(spot.at)} y={y} />
      ))}
      {under !== null && <circle className={classes.held} cx={x(under.at)} cy={y(under.value)} r={4.5} />}
    </Plot>
  );
}

interface SpotGlyphProps {
  readonly spot: SpotPoint;
  readonly x: number;
  readonly y: (value: number) => number;
}

function SpotGlyph({ spot: { value, to, beyond, side, weight, hollow }, x, y }: SpotGlyphProps) {
  const at = y(value);
  const size = 3 + weight;
  return (
    <g data-spot={beyond ?? side ?? 'usual'} data-hollow={hollow || undefined}>
      {to !== null && (
        <>
          <line className={own.pair} x1={x} x2={x} y1={at} y2={y(to)} />
          <line className={own.pair} x1={x - 3} x2={x + 3} y1={y(to)} y2={y(to)} />
        </>
      )}
      {beyond === null && side === null && (
        <circle className={hollow ? own.hollow : classes.dot} cx={x} cy={at} r={3} />
      )}
      {beyond === null && side !== null && (
        <path className={hollow ? own.hollow : classes.dot} d={triangle(x, at, side === 'high' ? -size : size)} />
      )}
      {beyond !== null && (
        <>
          <path className={own.hollow} d={triangle(x, at, beyond === 'above' ? -size : size)} />
          <text className={own.beyond} x={x} y={beyond === 'above' ? at + 16 : at - 9} textAnchor="middle">
            {beyond === 'above' ? 'Hi' : 'Lo'}
          </text>
        </>
      )}
    </g>
  );
}

/** @param tall below zero it points up */
const triangle = (x: number, y: number, tall: number): string =>
  `M${x - Math.abs(tall)} ${y - tall}h${2 * Math.abs(tall)}l${-Math.abs(tall)} ${2 * tall}z`;
