/** One reading, large: its numbers with their unit, and how each stands by its band, by shape and word. */
import type { MeasurementKind, Reading } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { sideOf, useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { BandMark } from '../../../ui/measurements/band-mark.tsx';
import { classes } from '../classes.ts';
import { isPressure } from '../model.ts';

interface ShownProps {
  readonly reading: Reading;
  /** Beside others. */
  readonly small?: boolean;
}

export function ReadingShown({ reading, small = false }: ShownProps) {
  const d = useDeskWords();
  const format = useFormat();
  const words = useMeasurementWords();
  const { measured, at, meter } = reading;
  const note = clockNote(d, format, reading);
  return (
    <div className={classes.reading}>
      <h3 className={classes.heading}>{words.name(measured)}</h3>
      <div className={classes.value} data-small={small || undefined}>
        <Numbers measured={measured} />
      </div>
      <Marks kind={measured.kind} marks={reading.marks} />
      <p className={classes.soft}>
        {[
          ...words.circumstances(measured.context),
          d('measuring.measuredAt', { time: measuredWhen(format, at, serverNow()) }),
          ...(meter === null ? [] : [d('measuring.byMeter', { serial: meter })]),
          ...(note === null ? [] : [note]),
        ].join(' · ')}
      </p>
    </div>
  );
}

function Numbers({ measured }: Pick<Reading, 'measured'>) {
  const words = useMeasurementWords();
  if (!isPressure(measured)) return <span className={classes.number}>{words.value(measured)}</span>;
  const { systolic, diastolic, pulse } = measured.value;
  return (
    <>
      <span className={classes.number}>{words.values('bloodPressure', [systolic, diastolic, null], null)}</span>
      {pulse !== null && (
        <span>
          {words.item('pulse')} <span className={classes.number}>{words.amount('pulse', pulse)}</span>
        </span>
      )}
    </>
  );
}

interface MarksProps {
  readonly kind: MeasurementKind;
  readonly marks: Reading['marks'];
}

export function Marks({ kind, marks }: MarksProps) {
  const words = useMeasurementWords();
  return marks.map((mark) => {
    const side = sideOf(mark.band);
    const label = words.mark(mark, kind);
    return (
      <div key={mark.item} data-band={mark.band}>
        {side === null ? label : <BandMark side={side} points={mark.points} label={label} />}
      </div>
    );
  });
}
