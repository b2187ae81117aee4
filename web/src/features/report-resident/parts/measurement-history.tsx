/** Every reading, the latest first: value, how it stands, where it came from, and what stood there before somebody corrected it. */
import type { DataOf, listMeasurements, MeasurementKind, Reading } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import { type DeskWords, useDeskWords } from '../../../lib/i18n/i18n.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import type { Corrections } from '../../../lib/reports/corrections.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { sideOf, useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { BandMark } from '../../../ui/measurements/band-mark.tsx';
import { classes } from '../classes.ts';
import { Pager } from './pager.tsx';

const columns = ['time', 'kind', 'value', 'compared', 'source'] as const;

interface HistoryProps {
  readonly answer: DataOf<typeof listMeasurements> & { readonly offset: number };
  readonly stale: boolean;
  /** Null = all of them. */
  readonly kind: MeasurementKind | null;
  /** Any of them may be put right, also of somebody discharged. */
  readonly corrections: Corrections;
  readonly onOffset: (offset: number) => void;
}

export function MeasurementHistory({ answer, stale, kind, corrections: Correcting, onOffset }: HistoryProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const label = kind === null ? d('measured.history') : `${d('measured.history')} · ${words.kind(kind)}`;
  return (
    <section>
      <h2 className={classes.heading}>{label}</h2>
      {answer.total === 0 ? (
        <p>{d('measured.noHistory')}</p>
      ) : (
        <div className={classes.answered} aria-busy={stale || undefined} data-old={stale || undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
          <section className={classes.tableBox} tabIndex={0} aria-label={label}>
            <Correcting resident={answer.resident}>
              {(actionsOf) => (
                <table className={`${classes.table} ${classes.cards}`}>
                  <thead>
                    <tr>
                      {columns.map((column) => (
                        <th key={column} scope="col">
                          {d(`measured.${column}`)}
                        </th>
                      ))}
                      {actionsOf !== null && (
                        <th scope="col">
                          <span className="heard-only">{d('lists.moreActions')}</span>
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {answer.rows.map((reading) => (
                      <Row key={reading.reading_id} reading={reading} actions={actionsOf?.(reading)} />
                    ))}
                  </tbody>
                </table>
              )}
            </Correcting>
          </section>
          <Pager offset={answer.offset} shown={answer.rows.length} total={answer.total} onOffset={onOffset} />
        </div>
      )}
    </section>
  );
}

function Row({ reading, actions }: { readonly reading: Reading; readonly actions: ReactNode }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const format = useFormats()(reading.agency_id);
  const now = useNow(60_000);
  const { measured, marks, at, corrected } = reading;
  const note = clockNote(d, format, reading);
  const label = (column: (typeof columns)[number]) => ({ 'data-label': d(`measured.${column}`) });
  return (
    <tr>
      <th scope="row" {...label('time')}>
        <span>
          {measuredWhen(format, at, now)}
          {note !== null && <span className={classes.small}> · {note}</span>}
        </span>
      </th>
      <td className={classes.whole} {...label('kind')}>
        {words.name(measured)}
      </td>
      <td {...label('value')}>
        <span>
          {[words.value(measured), ...words.circumstances(measured.context)].join(' · ')}
          {corrected !== null && (
            <span className={`${classes.small} ${classes.correction}`}>
              {d('measured.correction', {
                name: corrected.by.name,
                time: measuredWhen(format, corrected.at, now),
                first: words.value(corrected.first),
                why: corrected.why,
              })}
            </span>
          )}
        </span>
      </td>
      <td {...label('compared')}>
        <span>
          {marks.length === 0 ? '–' : marks.every(({ points }) => points === 0) && d('measurements.band.usual')}
          {marks.map((mark) => {
            const side = sideOf(mark.band);
            return side === null ? null : (
              <BandMark key={mark.item} side={side} points={mark.points} label={words.mark(mark, measured.kind)} />
            );
          })}
        </span>
      </td>
      <td {...label('source')}>{sourceOf(reading, d)}</td>
      {actions !== undefined && <td>{actions}</td>}
    </tr>
  );
}

function sourceOf({ source, meter, by }: Reading, d: DeskWords): string {
  if (source === 'hand') return by === null ? d('measured.byHand') : `${d('measured.byHand')} · ${by.name}`;
  const from = meter === null ? d('measured.byAMeter') : d('measured.byMeter', { meter });
  return by === null ? from : `${from} · ${d('measured.confirmedBy', { name: by.name })}`;
}
