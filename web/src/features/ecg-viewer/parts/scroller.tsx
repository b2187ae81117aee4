/** The paper with what lies on it: marks of 1 mV at its left, names at the lines, calipers. */
import type { EcgDetail } from '@wardlight/contract';
import { type CSSProperties, type PointerEvent, useCallback, useMemo, useRef } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import { type Bounds, carriedOver, kept, type PaperLines, type Point } from '../drawing/calipers.ts';
import { mmOfMs, msOfMm, pxOfMm, type Span, timeFromStart } from '../drawing/geometry.ts';
import { gainlessLeads } from '../drawing/leads.ts';
import { type Heights, type Looks, middleOfRow } from '../drawing/looks.ts';
import { type Layout, type Row, stackedRows } from '../drawing/rows.ts';
import { movedByKey, spanOfWindow, windowMsOf, windowsOf } from '../drawing/windows.ts';
import type { useCalipers } from '../use-calipers.ts';
import type { useSight } from '../use-sight.ts';
import { CaliperHandles } from './calipers.tsx';
import { Paper, paperTexts } from './paper.tsx';
import { Gutter } from './plate.tsx';

interface ScrollerProps {
  readonly ecg: EcgDetail;
  readonly layout: Layout;
  /** The paper is as long as the sheet in sight, not as the recording. */
  readonly paged: boolean;
  readonly durationMs: number;
  readonly sight: ReturnType<typeof useSight>;
  readonly rows: readonly Row[];
  readonly looks: Looks;
  readonly heights: Heights;
  readonly bounds: Bounds;
  readonly pxPerMm: number;
  readonly calipers: ReturnType<typeof useCalipers>;
}

/** Less is a click, or a hand that is not quite still. */
const leastDragPx = 3;

export function Scroller(props: ScrollerProps) {
  const { ecg, layout, durationMs, sight, rows, looks, heights, bounds, pxPerMm, calipers } = props;
  const d = useDeskWords();
  const mm = useCallback((length: number) => `${length * pxPerMm}px`, [pxPerMm]);
  const pull = usePull(props);
  const width = mm(mmOfMs(bounds.toMs - bounds.fromMs, looks.speed));
  return (
    <div className={classes.box} style={{ '--ecg-zoom': pxPerMm / pxOfMm } as CSSProperties}>
      <div className={classes.gutter}>
        <Gutter ecg={ecg} speed={looks.speed} gain={looks.gain} rows={rows} heights={heights} mm={mm} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it holds no fields */}
      <div
        ref={sight.ref}
        className={classes.scroller}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
        tabIndex={0}
        aria-label={d('ecgViewer.paper', { leads: ecg.leads.map(({ name }) => name).join(', ') })}
        onScroll={sight.scrolled}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
          // Up and down stay the page's.
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
          // On a slider a page up is more; down a page is onwards.
          const key = { PageDown: 'PageUp', PageUp: 'PageDown' }[event.key] ?? event.key;
          const next = movedByKey(key, sight.atMs, sight.viewMs, durationMs);
          if (next === null) return;
          event.preventDefault();
          sight.jump(next);
        }}
      >
        <div ref={pull.ref} className={classes.content} style={{ width, height: mm(heights.allMm) }} {...pull.on}>
          <Papers {...props} mm={mm} />
          {calipers.now !== null && (
            <CaliperHandles
              calipers={calipers.now}
              bounds={bounds}
              speed={looks.speed}
              pxPerMm={pxPerMm}
              finest={calipers.finest}
              texts={{
                names: { a: d('ecgViewer.first'), b: d('ecgViewer.second') },
                at: ({ ms }) =>
                  `${timeFromStart(ms, 3)}, ${calipers.now === null ? '' : calipers.textOf(calipers.now)}`,
              }}
              onMove={calipers.move}
              onRest={calipers.rest}
              onClear={calipers.clear}
            />
          )}
        </div>
      </div>
      {layout === 'stacked' && <Names {...props} mm={mm} />}
    </div>
  );
}

interface WithMm extends ScrollerProps {
  readonly mm: (length: number) => string;
}

function Papers({ ecg, layout, paged, durationMs, sight, rows, looks, heights, bounds, mm }: WithMm) {
  const d = useDeskWords();
  const texts = useMemo(() => paperTexts(d), [d]);
  const paper = { ecg, looks, heights, texts, mm };
  const sheet = useMemo(() => ({ fromMs: bounds.fromMs, toMs: bounds.toMs }), [bounds]);
  // To a millimetre: what is not cut need not be drawn anew with every pixel.
  const edgeMs = msOfMm(Math.floor(mmOfMs(sight.edgeMs, looks.speed)), looks.speed);
  const edgeIn = ({ fromMs, toMs }: Span): number | null => (edgeMs > fromMs && edgeMs < toMs ? edgeMs : null);
  if (paged)
    return <Paper {...paper} span={sheet} rows={rows} named={layout === 'grid'} edgeMs={edgeIn(sheet)} ahead={1} />;
  const windowMs = windowMsOf(ecg.leads);
  const seen = { fromMs: sight.atMs, toMs: sight.atMs + sight.viewMs };
  return windowsOf(seen, windowMs, durationMs, 1).map((index) => {
    const { fromMs, toMs } = spanOfWindow(index, windowMs, durationMs);
    const left = mm(mmOfMs(fromMs, looks.speed));
    return (
      <div key={index} className={classes.tile} style={{ left, width: mm(mmOfMs(toMs - fromMs, looks.speed)) }}>
        <Tile {...paper} fromMs={fromMs} toMs={toMs} edgeMs={edgeIn({ fromMs, toMs })} />
      </div>
    );
  });
}

interface TileProps extends Pick<Parameters<typeof Paper>[0], 'ecg' | 'looks' | 'heights' | 'texts' | 'mm'> {
  readonly fromMs: number;
  readonly toMs: number;
  readonly edgeMs: number | null;
}

function Tile({ fromMs, toMs, ...paper }: TileProps) {
  const { leads } = paper.ecg;
  const span = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  const rows = useMemo(() => stackedRows(leads, span), [leads, span]);
  return <Paper {...paper} span={span} rows={rows} named={false} ahead={0} />;
}

/** They stay in sight while the paper is scrolled: below the mark of 1 mV, where there is no line that they could hide. */
function Names({ ecg, rows, looks: { middles }, heights, mm }: WithMm) {
  const d = useDeskWords();
  const gainless = gainlessLeads(ecg);
  return (
    <ul className={classes.names}>
      {rows.map(({ key, segments: [segment] }, row) => {
        const [lead, name] = [segment?.lead ?? 0, segment?.name];
        const middle = middles[lead] ?? 0;
        // Where 1 mV is not known, neither is how far away 0 is.
        const gain = gainless.has(lead) ? ` · ${d('ecgViewer.gainUnknown')}` : '';
        const away = middle === 0 || gain !== '' ? '' : ` (${d('ecgViewer.middle', { mv: String(middle) })})`;
        return (
          <li key={key} style={{ top: mm(middleOfRow(heights, row) + 1) }}>
            {name}
            {gain}
            {away}
          </li>
        );
      })}
    </ul>
  );
}

/** A mouse or a pen pulls the calipers open from point to point; a finger scrolls. */
function usePull({ bounds, looks: { speed }, pxPerMm, calipers }: ScrollerProps) {
  const { paper } = calipers;
  const ref = useRef<HTMLDivElement>(null);
  const from = useRef<{ readonly x: number; readonly y: number; point: Point; paper: PaperLines } | null>(null);
  const pointAt = (event: PointerEvent): Point => {
    const box = ref.current?.getBoundingClientRect();
    const [x, y] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    return kept({ ms: bounds.fromMs + msOfMm(x / pxPerMm, speed), yMm: y / pxPerMm }, bounds);
  };
  const pulled = (event: PointerEvent): boolean =>
    from.current !== null && Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) >= leastDragPx;
  return {
    ref,
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        if (event.target instanceof Element && event.target.closest('button') !== null) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, point: pointAt(event), paper };
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const held = from.current;
        if (held === null || !pulled(event)) return;
        // Paper that grew meanwhile, because samples came, carries the first point along.
        if (held.paper !== paper) held.point = carriedOver({ a: held.point, b: held.point }, held.paper, paper).a;
        held.paper = paper;
        calipers.move({ a: held.point, b: pointAt(event) });
      },
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        if (pulled(event)) calipers.rest();
        from.current = null;
      },
      onPointerCancel(): void {
        from.current = null;
      },
    },
  };
}
