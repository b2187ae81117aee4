/** What a reading says in a list: its value, when it was measured, and what brought it. */
import type { Unassigned } from '@wardlight/contract';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import type { Column } from '../../../ui/desk/record-list.tsx';
import { classes } from '../classes.ts';
import { Marks } from './reading-shown.tsx';

const sameTimeMs = 5 * 60_000;

export function useReadingColumns(): Readonly<Record<'value' | 'measured' | 'meter', Column<Unassigned>>> {
  const d = useDeskWords();
  const words = useMeasurementWords();
  return {
    value: {
      key: 'value',
      header: d('measuring.unassigned.value'),
      lead: true,
      width: 'minmax(9rem, 1.2fr)',
      cell: ({ measured, marks }) => (
        <>
          {words.name(measured)} <strong>{words.value(measured)}</strong>
          <Marks kind={measured.kind} marks={marks.filter(({ points }) => points > 0)} />
        </>
      ),
    },
    measured: {
      key: 'at',
      header: d('measuring.unassigned.measured'),
      width: 'minmax(8rem, 1.2fr)',
      cell: (reading) => <Measured reading={reading} />,
    },
    meter: {
      key: 'meter',
      header: d('measuring.unassigned.meter'),
      cell: ({ meter, source }) => meter ?? d(source === 'hand' ? 'measured.byHand' : 'measuring.unassigned.noMeter'),
    },
  };
}

/** Its time, whose clock that is where it is doubtful, and when it came where that is another time. */
function Measured({ reading }: { readonly reading: Unassigned }) {
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  const { at, received_at } = reading;
  const note = clockNote(d, format, reading);
  return (
    <>
      {measuredWhen(format, at, now)}
      {note !== null && <p className={classes.soft}>{note}</p>}
      {received_at - at > sameTimeMs && (
        <p className={classes.soft}>
          {d('measuring.unassigned.arrived', { time: measuredWhen(format, received_at, now) })}
        </p>
      )}
    </>
  );
}
