/** The last hour as charts or, one key away, as a table. */
import type { BedHour, Tile } from '@wardlight/contract';
import { useState } from 'react';
import { useSheetShortcuts, useShortcutsOn } from '../../../lib/browser/shortcuts.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useFormatOf } from '../state/board-context.tsx';
import { coverageOf } from '../state/hour.ts';
import classes from './bed-drawer.module.css';
import { HourCharts } from './hour-charts.tsx';
import { HourTable } from './hour-table.tsx';

const views = ['charts', 'table'] as const;
type View = (typeof views)[number];

export function BedHourView({ hour, tile }: { readonly hour: BedHour; readonly tile: Tile }) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  const [view, setView] = useState<View>('charts');
  const hint = useShortcutsOn() ? t('board.drawer.viewHint') : undefined;
  useSheetShortcuts({ t: () => setView((before) => (before === 'charts' ? 'table' : 'charts')) });
  return (
    <section className={classes.section} aria-labelledby="bed-hour">
      <div className={classes.bar}>
        <h2 id="bed-hour" className={classes.heading}>
          {t('board.drawer.lastHour')}
          <span className={classes.soft}>
            {t('board.drawer.range', { from: format.clock(hour.from_at), to: format.clock(hour.at) })} ·{' '}
            {t('board.drawer.coverage', { percent: format.number(coverageOf(hour)) })}
          </span>
        </h2>
        <fieldset className={classes.views} title={hint}>
          <legend className="heard-only">{hint ?? t('board.drawer.lastHour')}</legend>
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {each === 'charts' ? t('board.drawer.asCharts') : t('board.drawer.asTable')}
            </button>
          ))}
        </fieldset>
      </div>
      {hour.changed_at !== null && hour.changed_at > hour.from_at && (
        <p className={classes.soft}>
          {tile.resident === null
            ? t('board.changed.emptySince', { time: format.clock(hour.changed_at) })
            : t('board.changed.since', { name: tile.resident.name, time: format.clock(hour.changed_at) })}
        </p>
      )}
      {view === 'charts' ? (
        <HourCharts hour={hour} format={format} agency={tile.agency_id} />
      ) : (
        <HourTable hour={hour} format={format} />
      )}
    </section>
  );
}
