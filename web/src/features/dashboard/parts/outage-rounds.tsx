/** The beds that an outage leaves unwatched, as a list of a round: whoever walked past a bed ticks it, and everybody sees who and when. */
import { type Alert, type BedId, type Outage, tickRound } from '@wardlight/contract';
import { useAsWhoever } from '../../../lib/acting-person.ts';
import { useDeed } from '../../../lib/deed.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import type { Format } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useMayRespond } from '../api.ts';
import { useBoardStore, useFormatOf } from '../board-context.tsx';
import classes from './outage-rounds.module.css';

type Bed = Outage['beds'][number];

export function OutageRounds({ alert }: { readonly alert: Alert }) {
  const d = useDeskWords();
  const format = useFormatOf(alert.agency_id);
  const beds = alert.outage?.beds ?? [];
  const done = beds.filter(({ seen }) => seen !== null).length;
  return (
    <fieldset className={classes.rounds}>
      <legend className={classes.title}>
        {d('alertLog.rounds.title')} ·{' '}
        {d('alertLog.rounds.progress', { done: format.number(done), total: format.number(beds.length) })}
      </legend>
      {beds.map((bed) => (
        <Tick key={bed.bed_id} alert={alert} bed={bed} format={format} />
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly alert: Alert;
  readonly bed: Bed;
  readonly format: Format;
}

/** Not optimistic: a tick that is only hoped for spares nobody the walk. */
function Tick({ alert, bed, format }: TickProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const errorText = useErrorWords();
  const mayRespond = useMayRespond();
  const asWhoever = useAsWhoever();
  const deed = useDeed();
  const tick = useTick(alert);
  const { seen } = bed;
  return (
    <div>
      <label className={classes.tick} data-busy={deed.busy || undefined}>
        <input
          type="checkbox"
          checked={seen !== null}
          disabled={!mayRespond}
          onChange={() => asWhoever(() => deed.run(() => tick(bed.bed_id, seen === null)))}
        />
        <span>{t('board.bed', { bed: bed.bed_no })}</span>
        {seen !== null && (
          <span className={classes.seen}>
            {d('alertLog.rounds.seen', { name: seen.by.name, time: format.clockOf(seen.at, serverNow()) })}
          </span>
        )}
      </label>
      {deed.failure !== null && !deed.busy && (
        <p role="alert" className={classes.failed}>
          {d('alertLog.rounds.failed')} · {errorText(deed.failure)}
        </p>
      )}
    </div>
  );
}

function useTick({ alert_id }: Alert) {
  const store = useBoardStore();
  return async (bed_id: BedId, done: boolean): Promise<void> => {
    const alert = await call(tickRound, { params: { alert_id }, body: { bed_id, done } });
    store.apply({ kind: 'answered', alert });
  };
}
