/** What a resident was last measured, who typed or corrected it, and the ways to put a value right. */
import { useQuery } from '@tanstack/react-query';
import { type Reading, type ResidentId, readLastMeasurements } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useNeedsPin } from '../../../lib/session/station-pin.ts';
import { classes } from '../classes.ts';
import { ReadingCorrections } from '../corrections.tsx';
import { ReadingShown } from './reading-shown.tsx';

interface LastProps {
  readonly resident: { readonly resident_id: ResidentId; readonly name: string };
}

export function LastReadings({ resident }: LastProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const mayCorrect = useMay('measurements.correct');
  const needsPin = useNeedsPin('measurements.correct');
  const answer = useQuery({
    queryKey: ['lastReadings', scope, resident.resident_id],
    queryFn: ({ signal }) =>
      call(readLastMeasurements, { params: { resident_id: String(resident.resident_id) } }, { signal }),
    staleTime: 0,
  });
  const readings = answer.data?.readings ?? [];
  if (readings.length === 0) return null;
  return (
    <section aria-label={d('measuring.hand.last')} className={classes.card}>
      <h2 className={classes.heading}>{d('measuring.hand.last')}</h2>
      {mayCorrect && needsPin && <p className={classes.soft}>{d('measuring.hand.pin')}</p>}
      <ReadingCorrections resident={resident}>
        {(actionsOf) => (
          <ul className={classes.list}>
            {readings.map((reading) => (
              <li key={reading.reading_id} className={classes.other}>
                <div>
                  <ReadingShown reading={reading} small />
                  <Past reading={reading} />
                </div>
                {actionsOf?.(reading)}
              </li>
            ))}
          </ul>
        )}
      </ReadingCorrections>
    </section>
  );
}

/** Who typed it, and what stood there before it was corrected. */
function Past({ reading: { source, by, corrected } }: { readonly reading: Reading }) {
  const d = useDeskWords();
  const format = useFormat();
  const words = useMeasurementWords();
  return (
    <>
      {source === 'hand' && by !== null && <p className={classes.soft}>{d('measuring.hand.by', { name: by.name })}</p>}
      {corrected !== null && (
        <p className={classes.soft}>
          {d('measuring.hand.corrected', {
            name: corrected.by.name,
            time: format.clockOf(corrected.at, serverNow()),
            why: corrected.why,
            first: words.value(corrected.first),
          })}
        </p>
      )}
    </>
  );
}
