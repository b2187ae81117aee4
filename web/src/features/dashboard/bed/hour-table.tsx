/** The same hours as figures, newest first. A step that was not seen says so; one of several minutes says how far it reached. */
import type { BedHour } from '@wardlight/contract';
import { useMemo } from 'react';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import type { Point } from '../../../ui/charts/series.ts';
import { ownFrom, seriesOf, stretchesOf, vitalLinesOf } from '../state/hour.ts';
import classes from './bed-drawer.module.css';
import { classes as own } from './drawer-classes.ts';

interface HourTableProps {
  readonly hour: BedHour;
  readonly title: string;
  readonly format: Format;
}

export function HourTable({ hour, title, format }: HourTableProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { rows, vitals } = useMemo(() => {
    const series = seriesOf(hour);
    const vitals = vitalLinesOf(hour, series);
    const stretches = stretchesOf(hour, (status) => t(`board.status.${status}`));
    const rows = series.movement
      .map(({ at, value }, index) => ({
        at,
        // The step in which the time begins started before it.
        state:
          stretches.find(({ from, to }) => from < at + hour.step_ms && to > Math.max(at, hour.from_at))?.label ?? null,
        values: vitals.map(({ points }) => points[index] ?? null),
        movement: value,
      }))
      .filter(({ at }) => at + hour.step_ms > ownFrom(hour))
      .toReversed();
    return { rows, vitals };
  }, [hour, t]);
  const figure = (value: number | null, decimals = 0): string =>
    value === null ? '–' : format.number(value, decimals);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.drawer.time')}</th>
            <th scope="col">{t('board.drawer.states')}</th>
            {vitals.map(({ name, unit }) => (
              <th key={name} scope="col">
                {t(`board.vital.${name}`)} <small>{unit ?? t('board.vital.perMinute')}</small>
              </th>
            ))}
            <th scope="col">
              {d('bedDrawer.movement')} <small>{d('bedDrawer.movementUnit')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row">{format.clock(row.at)}</th>
              <td>{row.state ?? d('bedDrawer.unseen')}</td>
              {vitals.map(({ name, decimals }, index) => (
                <td key={name}>
                  {figure(row.values[index]?.value ?? null, decimals)}
                  <RangeOf point={row.values[index] ?? null} say={(value) => figure(value, decimals)} />
                </td>
              ))}
              <td>{figure(row.movement)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RangeOf({ point, say }: { readonly point: Point | null; readonly say: (value: number) => string }) {
  const range = point?.range ?? null;
  return range === null || range.low === range.high ? null : (
    <small className={own.range}>
      {say(range.low)}–{say(range.high)}
    </small>
  );
}
