/** The last hours as charts or, one key away, as a table: 1, 6, 12 or 24 of them. */
import { type BedHour, type ShownHours, shownHours, type Tile } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { useSheetShortcuts, useShortcutsOn } from '../../../lib/browser/shortcuts.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useFormatOf } from '../state/board-context.tsx';
import { coverageOf } from '../state/hour.ts';
import classes from './bed-drawer.module.css';
import { classes as own } from './drawer-classes.ts';
import { HourCharts } from './hour-charts.tsx';
import { HourTable } from './hour-table.tsx';
import { useLiveHour } from './live-hour.ts';

const views = ['charts', 'table'] as const;
type View = (typeof views)[number];

interface BedHourProps {
  /** Undefined = not read yet, or it could not be. */
  readonly hour: BedHour | undefined;
  readonly tile: Tile;
  readonly hours: ShownHours;
  readonly onHours: (hours: ShownHours) => void;
  /** In the place of what could not be read. */
  readonly children: ReactNode;
}

export function BedHourView({ hour, tile, hours, onHours, children }: BedHourProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const [view, setView] = useState<View>('charts');
  const hint = useShortcutsOn() ? d('bedDrawer.viewHint') : undefined;
  useSheetShortcuts({ t: () => setView((before) => (before === 'charts' ? 'table' : 'charts')) });
  const title = hours === 1 ? t('board.drawer.lastHour') : d('bedDrawer.lastHours', { n: String(hours) });
  return (
    <section className={classes.section} aria-labelledby="bed-hour">
      <div className={classes.bar}>
        <h2 id="bed-hour" className={classes.heading}>
          {title}
          {hour !== undefined && <RangeOf hour={hour} tile={tile} />}
        </h2>
        <div className={own.controls}>
          <fieldset className={classes.views}>
            <legend className="heard-only">{d('bedDrawer.shown')}</legend>
            {shownHours.map((each) => (
              <button key={each} type="button" aria-pressed={hours === each} onClick={() => onHours(each)}>
                {d('bedDrawer.hours', { n: String(each) })}
              </button>
            ))}
          </fieldset>
          <fieldset className={classes.views} title={hint}>
            <legend className="heard-only">{hint ?? title}</legend>
            {views.map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {each === 'charts' ? d('bedDrawer.asCharts') : t('board.drawer.asTable')}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {children}
      {/* What was heard of one resident is not drawn under another. */}
      {hour !== undefined && <Shown key={hour.stay_id} hour={hour} tile={tile} title={title} view={view} />}
    </section>
  );
}

function RangeOf({ hour, tile }: { readonly hour: BedHour; readonly tile: Tile }) {
  const { t } = useWords();
  const d = useDeskWords();
  const format = useFormatOf(tile.agency_id);
  return (
    <span className={classes.soft}>
      {t('board.drawer.range', { from: format.clockOf(hour.from_at, hour.at), to: format.clock(hour.at) })} ·{' '}
      {d('bedDrawer.coverage', { percent: format.number(coverageOf(hour)) })}
    </span>
  );
}

interface ShownProps {
  readonly hour: BedHour;
  readonly tile: Tile;
  readonly title: string;
  readonly view: View;
}

function Shown({ hour, tile, title, view }: ShownProps) {
  const d = useDeskWords();
  const format = useFormatOf(tile.agency_id);
  const live = useLiveHour(hour, tile);
  return (
    <>
      {hour.changed_at !== null && hour.changed_at > hour.from_at && (
        <p className={classes.soft}>
          {tile.resident === null
            ? d('bedDrawer.emptySince', { time: format.clock(hour.changed_at) })
            : d('bedDrawer.changedSince', { name: tile.resident.name, time: format.clock(hour.changed_at) })}
        </p>
      )}
      {view === 'charts' ? (
        <HourCharts hour={live} format={format} tile={tile} />
      ) : (
        <HourTable hour={live} title={title} format={format} />
      )}
    </>
  );
}
