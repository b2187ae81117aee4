/** Counts of alerts, a row for each hour, kind or resident: read by eye or by ear. */
import type { AlarmLoad } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { percentOf } from '../model.ts';
import { classes } from './count-table-classes.ts';

export interface CountRow {
  readonly key: string;
  readonly head: ReactNode;
  /** In the column that only some tables have. */
  readonly more?: string;
  readonly counts: AlarmLoad['total'];
}

interface CountTableProps {
  readonly label: string;
  readonly head: string;
  readonly more?: string;
  readonly rows: readonly CountRow[];
}

export function CountTable({ label, head, more, rows }: CountTableProps) {
  const d = useDeskWords();
  const format = useFormat();
  const share = (n: number, of: number): string => {
    const percent = percentOf(n, of);
    return percent === null ? '–' : `${format.number(percent)}%`;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {more !== undefined && <th scope="col">{more}</th>}
            <th scope="col">{d('alarmLoad.told')}</th>
            <th scope="col">{d('alarmLoad.claimed')}</th>
            <th scope="col">{d('alarmLoad.median')}</th>
            <th scope="col">{d('alarmLoad.suppressed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head: name, more: text, counts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {more !== undefined && <td>{text}</td>}
              <td>{format.number(counts.told)}</td>
              <td>{share(counts.claimed, counts.told)}</td>
              <td>
                {counts.median_claim_seconds === null ? '–' : format.duration(counts.median_claim_seconds * 1_000)}
              </td>
              <td>{share(counts.suppressed, counts.told + counts.suppressed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
