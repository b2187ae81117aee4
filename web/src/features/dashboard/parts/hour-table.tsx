/** The same hour as figures, newest first. A minute that was not seen says so. */
import type { BedHour } from '@wardlight/contract';
import { useMemo } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { seriesOf, stretchesOf } from '../hour.ts';
import classes from './bed-drawer.module.css';

export function HourTable({ hour, format }: { readonly hour: BedHour; readonly format: Format }) {
  const { t } = useWords();
  const rows = useMemo(() => {
    const { rr, hr, movement } = seriesOf(hour);
    const stretches = stretchesOf(hour, (status) => t(`board.status.${status}`));
    return rr
      .map(({ at, value }, index) => ({
        at,
        // The minute in which the hour begins started before it.
        state: stretches.find(({ from, to }) => from < at + 60_000 && to > Math.max(at, hour.from_at))?.label ?? null,
        rr: value,
        hr: hr[index]?.value ?? null,
        movement: movement[index]?.value ?? null,
      }))
      .toReversed();
  }, [hour, t]);
  const figure = (value: number | null): string => (value === null ? '–' : format.number(value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={t('board.drawer.lastHour')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.drawer.time')}</th>
            <th scope="col">{t('board.drawer.states')}</th>
            <th scope="col">
              {t('board.vital.rr')} <small>{t('board.vital.perMinute')}</small>
            </th>
            <th scope="col">
              {t('board.vital.hr')} <small>{t('board.vital.perMinute')}</small>
            </th>
            <th scope="col">
              {t('board.drawer.movement')} <small>{t('board.drawer.movementUnit')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row">{format.clock(row.at)}</th>
              <td>{row.state ?? t('board.drawer.unseen')}</td>
              <td>{figure(row.rr)}</td>
              <td>{figure(row.hr)}</td>
              <td>{figure(row.movement)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
