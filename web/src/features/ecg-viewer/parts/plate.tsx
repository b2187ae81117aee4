/** A stretch of paper with its grid and lines, to scale. Knows no words and reads nothing. */
import type { EcgDetail } from '@wardlight/contract';
import { memo, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { mmOfMs, type Span, timeFromStart } from '../drawing/geometry.ts';
import { gainlessLeads } from '../drawing/leads.ts';
import { calibrationMs, gutterMm, type Heights, type Looks, middleOfRow, type PaperOf } from '../drawing/looks.ts';
import { type Beat, itemsIn, type PlacedLabel, rateOf, shortLabel } from '../drawing/rates.ts';
import type { Row, Segment } from '../drawing/rows.ts';
import { type LeadSamples, type SampleWindow, tracePath, unitsPerMm } from '../drawing/samples.ts';

const units = (mm: number): number => Math.round(mm * unitsPerMm);

interface SheetProps {
  readonly widthMm: number;
  readonly heightMm: number;
  /** CSS length of one millimetre: `mm`, or pixels where the drawing is enlarged. */
  readonly mm: (length: number) => string;
  readonly children: ReactNode;
}

/** Squares of 1 mm and of 5 mm. Lines rather than a pattern: on paper a pattern is made of dots. */
const Squared = memo(function Squared({ widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number }) {
  const [width, height] = [units(widthMm), units(heightMm)];
  const lines = (every: number, skip: (n: number) => boolean): string => {
    const parts: string[] = [];
    for (let n = 0; n <= Math.floor(widthMm / every); n++) if (!skip(n)) parts.push(`M${units(n * every)} 0v${height}`);
    for (let n = 0; n <= Math.floor(heightMm / every); n++) if (!skip(n)) parts.push(`M0 ${units(n * every)}h${width}`);
    return parts.join('');
  };
  return (
    <>
      <path className={classes.fine} d={lines(1, (n) => n % 5 === 0)} />
      <path className={classes.bold} d={lines(5, () => false)} />
    </>
  );
});

function Sheet({ widthMm, heightMm, mm, children }: SheetProps) {
  return (
    <svg
      className={classes.plate}
      style={{ width: mm(widthMm), height: mm(heightMm) }}
      viewBox={`0 0 ${units(widthMm)} ${units(heightMm)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Squared widthMm={widthMm} heightMm={heightMm} />
      {children}
    </svg>
  );
}

interface GutterProps {
  readonly ecg: EcgDetail;
  readonly speed: Looks['speed'];
  readonly gain: Looks['gain'];
  readonly rows: readonly Row[];
  readonly heights: Heights;
  readonly mm: (length: number) => string;
}

/** Before each row what 1 mV and 200 ms look like, unless nobody knows how high 1 mV is there. */
export const Gutter = memo(function Gutter({ ecg, speed, gain, rows, heights, mm }: GutterProps) {
  const gainless = gainlessLeads(ecg);
  const isGainless = ({ segments }: Row): boolean => {
    const drawn = segments.flatMap(({ lead }) => lead ?? []);
    return drawn.length > 0 && drawn.every((lead) => gainless.has(lead));
  };
  const width = gutterMm(speed);
  const [foot, top] = [2.5, mmOfMs(calibrationMs, speed)].map(units) as [number, number];
  const height = units(gain);
  return (
    <Sheet widthMm={width} heightMm={heights.allMm} mm={mm}>
      {rows.map((row, n) =>
        isGainless(row) ? null : (
          <path
            key={row.key}
            className={classes.trace}
            data-calibration=""
            d={`M${units(0.5)} ${units(middleOfRow(heights, n))}H${foot}v${-height}h${top}v${height}H${units(width - 0.5)}`}
          />
        ),
      )}
      {/* Above the marks of the rows below it, which reach up to it where rows are low. */}
      {rows.map((row, n) =>
        isGainless(row) ? (
          <text
            key={row.key}
            className={classes.label}
            data-gainless=""
            x={units(width / 2)}
            y={units(middleOfRow(heights, n) + 1)}
            textAnchor="middle"
          >
            ? mV
          </text>
        ) : null,
      )}
    </Sheet>
  );
});

export interface PlateTexts {
  /** Of a lead that the recording does not have. */
  readonly noLead: string;
  /** Of one whose heights are not known. */
  readonly gainUnknown: string;
}

interface PlateProps extends PaperOf {
  readonly windows: readonly SampleWindow[];
  /** Names stand at each line; else somebody else writes them. */
  readonly named: boolean;
  /** Where what is in sight begins, if that is within this paper: a text cut there reads as another. Null = nothing is cut. */
  readonly edgeMs: number | null;
  readonly texts: PlateTexts;
  readonly mm: (length: number) => string;
}

const roomForNameMm = 12;

export function Plate({ ecg, span, rows, looks, heights, windows, named, edgeMs, texts, mm }: PlateProps) {
  const { speed } = looks;
  const gainless = gainlessLeads(ecg);
  const nameOf = ({ name, lead }: Segment): string => {
    if (lead === null) return `${name} – ${texts.noLead}`;
    return gainless.has(lead) ? `${name} · ${texts.gainUnknown}` : name;
  };
  const x = (ms: number): number => units(mmOfMs(ms - span.fromMs, speed));
  const edge = edgeMs === null ? Number.NEGATIVE_INFINITY : x(edgeMs);
  const marks = { span, x, edge };
  // Cut, III would read as II: a name stands at the edge as long as there is room for it in its stretch.
  const nameAt = ({ fromMs }: Segment): number => Math.max(0, edge - x(fromMs)) + units(1);
  const isNameable = ({ fromMs, toMs }: Segment): boolean =>
    edge <= x(fromMs) || edge + units(roomForNameMm) <= x(toMs);
  const placed = rows.flatMap(({ key, segments }, row) =>
    segments.map((segment) => ({
      segment,
      key: `${key} ${segment.fromMs}`,
      transform: `translate(${x(segment.fromMs)} ${units(middleOfRow(heights, row))})`,
    })),
  );
  return (
    <Sheet widthMm={mmOfMs(span.toMs - span.fromMs, speed)} heightMm={heights.allMm} mm={mm}>
      <Seconds {...marks} />
      {looks.labels !== null && <Labels {...marks} labels={looks.labels} speed={speed} top={heights.labelsMm} />}
      {looks.beats !== null && <Beats {...marks} beats={looks.beats} top={heights.beatsMm} whole={named} />}
      {/* Below all lines, also those of the row above that reach down to it: a name must not hide a beat. */}
      {placed.map(({ segment, key, transform }) => (
        <g key={key} transform={transform}>
          {segment.fromMs > span.fromMs && <path className={classes.mark} d={`M0 ${-units(4)}V${units(4)}`} />}
          {(named || segment.lead === null) && isNameable(segment) && (
            <text
              className={classes.label}
              data-name=""
              x={nameAt(segment)}
              y={units(Math.min(-0.8, 4 - heights.rowMm / 2))}
            >
              {nameOf(segment)}
            </text>
          )}
        </g>
      ))}
      {placed.map(
        ({ segment, key, transform }) =>
          segment.lead !== null && (
            <g key={key} transform={transform}>
              <Trace ecg={ecg} lead={segment.lead} segment={segment} looks={looks} windows={windows} />
            </g>
          ),
      )}
    </Sheet>
  );
}

interface MarksProps {
  readonly span: Span;
  readonly x: (ms: number) => number;
  /** Texts that begin before it are left out. */
  readonly edge: number;
}

function Seconds({ span, x, edge }: MarksProps) {
  const first = Math.ceil(span.fromMs / 1_000);
  const count = Math.max(0, Math.ceil(span.toMs / 1_000) - first);
  return Array.from({ length: count }, (_, n) => (first + n) * 1_000).map((ms) => (
    <g key={ms}>
      <path className={classes.mark} d={`M${x(ms)} 0V${units(5)}`} />
      {x(ms) + units(0.8) >= edge && (
        <text className={classes.label} x={x(ms) + units(0.8)} y={units(3.7)}>
          {timeFromStart(ms)}
        </text>
      )}
    </g>
  ));
}

/** Texts that begin before the span may reach into it. */
const longestLabelMm = 50;

interface LabelsProps extends MarksProps {
  readonly labels: readonly PlacedLabel[];
  readonly speed: Looks['speed'];
  readonly top: number;
}

function Labels({ labels, span, speed, top, x, edge }: LabelsProps) {
  const fromMs = span.fromMs - longestLabelMm / mmOfMs(1, speed);
  return itemsIn(labels, { fromMs, toMs: span.toMs }).map(({ place, atMs, text, lane }) => (
    <g key={place} data-annotation="">
      <title>{text}</title>
      <path className={classes.mark} d={`M${x(atMs)} ${units(top)}V${units(top + 10)}`} />
      {lane !== null && x(atMs) + units(0.6) >= edge && (
        <text className={classes.label} x={x(atMs) + units(0.6)} y={units(top + 3.8 + lane * 4.8)}>
          {shortLabel(text)}
        </text>
      )}
    </g>
  ));
}

/** Three figures need it. */
const roomForRateMs = 300;

/** On either side of the middle of a rate. */
const halfRateMm = 3.5;

interface BeatsProps extends MarksProps {
  readonly beats: readonly Beat[];
  readonly top: number;
  /** No paper goes on at the edges: a rate that would be cut there is left out. */
  readonly whole: boolean;
}

function Beats({ beats, span, top, x, edge, whole }: BeatsProps) {
  const [first, last] = whole
    ? [units(halfRateMm), x(span.toMs) - units(halfRateMm)]
    : [edge + units(halfRateMm), Infinity];
  return itemsIn(beats, span).map(({ atMs, rrMs }) => {
    const middle = x(atMs - (rrMs ?? 0) / 2);
    return (
      <g key={atMs}>
        <path className={classes.mark} data-peak="" d={`M${x(atMs)} ${units(top + 4.6)}l-60 -170h120z`} />
        {rrMs !== null && rrMs >= roomForRateMs && middle >= first && middle <= last && (
          <text className={classes.label} x={middle} y={units(top + 4)} textAnchor="middle">
            {Math.round(rateOf(rrMs))}
          </text>
        )}
      </g>
    );
  });
}

interface TraceProps {
  readonly ecg: PaperOf['ecg'];
  readonly lead: number;
  readonly segment: Segment;
  readonly looks: Looks;
  readonly windows: readonly SampleWindow[];
}

/** Worked out anew only when its samples or its scale are others, not when marks are shown or hidden. */
const Trace = memo(
  function Trace({ ecg, lead, segment, looks: { speed, gain, columnsPerMm, middles }, windows }: TraceProps) {
    const of = ecg.leads[lead];
    if (of === undefined) return null;
    const stretches = windows.map((leads) => leads[lead]).filter((each): each is LeadSamples => each !== undefined);
    const scale = { speed, gain, columnsPerMm, middleMv: middles[lead] ?? 0 };
    return <path className={classes.trace} data-lead={of.name} d={tracePath(of, stretches, segment, scale)} />;
  },
  (was, is) =>
    was.ecg === is.ecg &&
    was.lead === is.lead &&
    was.segment.fromMs === is.segment.fromMs &&
    was.segment.toMs === is.segment.toMs &&
    was.looks.speed === is.looks.speed &&
    was.looks.gain === is.looks.gain &&
    was.looks.columnsPerMm === is.looks.columnsPerMm &&
    was.looks.middles[was.lead] === is.looks.middles[is.lead] &&
    was.windows.length === is.windows.length &&
    was.windows.every((window, n) => window === is.windows[n]),
);
