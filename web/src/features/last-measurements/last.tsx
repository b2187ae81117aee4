/** What a resident was measured last, one line for each kind: in the bed's drawer, and on the resident's page. */
import type { AgencyId, Reading, ResidentId } from '@wardlight/contract';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { metValueOf } from '../../lib/i18n/alert-words.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { clockNote } from '../../lib/reports/clock-note.ts';
import type { ForaFeed } from '../../lib/reports/fora-feed.ts';
import { measuredWhen } from '../../lib/reports/measured-when.ts';
import { sideOf, useMeasurementWords } from '../../lib/reports/measurement-words.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { measurementsPath } from '../../lib/shell/paths.ts';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { BandMark } from '../../ui/measurements/band-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLastMeasurements, useSpotNotices } from './api.ts';
import { classes } from './classes.ts';

interface LastMeasurementsProps {
  readonly resident: ResidentId;
  readonly feed: ForaFeed;
  /** Of its heading. */
  readonly level: 2 | 3;
}

export function LastMeasurements({ resident, feed, level }: LastMeasurementsProps) {
  const d = useDeskWords();
  const answer = useLastMeasurements(resident, feed);
  const failure = useAnswerFailure(answer);
  const mayRead = useMay('measurements.read');
  const Heading = `h${level}` as const;
  const readings = answer.data?.readings;
  return (
    <section className={classes.section} aria-label={d('measured.title')}>
      <div className={classes.head}>
        <Heading className={classes.heading}>{d('measured.title')}</Heading>
        {mayRead && (
          <Link className={classes.all} to={`${measurementsPath}?resident=${resident}`}>
            {d('measured.all')}
          </Link>
        )}
      </div>
      {level === 2 && <WithoutBed resident={resident} agency={readings?.[0]?.agency_id} feed={feed} />}
      {failure !== null && <ReadFailed {...failure} />}
      {readings === undefined && failure === null && <Spinner text={d('lists.loading')} />}
      {readings?.length === 0 && <p className={classes.soft}>{d('measured.none')}</p>}
      {readings !== undefined && readings.length > 0 && (
        <ul className={classes.list}>
          {readings.map((reading) => (
            <Last key={reading.measured.kind} reading={reading} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Past the limits, and no bed on whose tile an alert would stand: only on the resident's own page, as the board has no place for it. */
function WithoutBed({
  resident,
  agency,
  feed,
}: Pick<LastMeasurementsProps, 'resident' | 'feed'> & { readonly agency: AgencyId | undefined }) {
  const d = useDeskWords();
  const { t } = useWords();
  const formats = useFormats();
  const now = useNow(60_000);
  const notices = useSpotNotices(resident, feed).data?.notices ?? [];
  if (notices.length === 0 || agency === undefined) return null;
  const format = formats(agency);
  return (
    <Notice kind="info" title={d('measured.noBed')}>
      <ul>
        {notices.map(({ type, threshold, source }) => {
          const met = metValueOf(t, format, { type, value: source.value, threshold: null, source });
          const line = {
            type: t(`alerts.type.${type}`),
            value: met?.value ?? '',
            limit: format.number(threshold, 1),
            time: measuredWhen(format, source.measured_at, now),
          };
          return <li key={source.reading_id}>{d('measured.noBedLine', line)}</li>;
        })}
      </ul>
    </Notice>
  );
}

function Last({ reading }: { readonly reading: Reading }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const format = useFormats()(reading.agency_id);
  const now = useNow(60_000);
  const { measured, marks, at, corrected } = reading;
  const note = clockNote(d, format, reading);
  const notes = [
    ...words.circumstances(measured.context),
    ...(corrected === null ? [] : [d('measured.corrected')]),
    ...(note === null ? [] : [note]),
  ];
  return (
    <li className={classes.row}>
      <span className={classes.name}>{words.name(measured)}</span>
      <strong className={classes.value}>{words.value(measured)}</strong>
      {marks.map((mark) => {
        const side = sideOf(mark.band);
        return side === null ? null : (
          <BandMark key={mark.item} side={side} points={mark.points} label={words.mark(mark, measured.kind)} />
        );
      })}
      <span className={classes.soft}>{[measuredWhen(format, at, now), ...notes].join(' · ')}</span>
    </li>
  );
}
