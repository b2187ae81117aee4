/** The beds that an outage leaves unwatched, as a list of a round: whoever walked past a bed ticks it, and everybody sees who and when. */
import { type Alert, type BedId, type Outage, tickRound } from '@wardlight/contract';
import { useState } from 'react';
import { type RunningAction, useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useActingPerson, useAsPerson } from '../../../lib/session/acting-person.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { useMayRespond } from '../state/api.ts';
import { useBoardStore, useFormatOf } from '../state/board-context.tsx';
import { useOpenCards } from '../state/open-alerts.ts';
import { useOnePress } from '../state/use-one-press.ts';
import classes from './outage-rounds.module.css';

type Bed = Outage['beds'][number];
type Seen = NonNullable<Bed['seen']>;

const mostBesideOthers = 3;
/** One's own slip is taken back without a question for this long. */
const ownSlipMs = 60_000;

export function OutageRounds({ alert }: { readonly alert: Alert }) {
  const d = useDeskWords();
  const format = useFormatOf(alert.agency_id);
  const beds = alert.outage?.beds ?? [];
  const done = beds.filter(({ seen }) => seen !== null).length;
  // A long list would push the cards of people out of sight: beside others it opens with a press.
  const { cards } = useOpenCards();
  const [open, setOpen] = useState(cards.length < 2 || beds.length <= mostBesideOthers);
  return (
    <details className={classes.rounds} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.title}>
        {d('alertLog.rounds.title')} ·{' '}
        {d('alertLog.rounds.progress', { done: format.number(done), total: format.number(beds.length) })}
      </summary>
      <fieldset className={classes.beds} aria-label={d('alertLog.rounds.title')}>
        {beds.map((bed) => (
          <Tick key={bed.bed_id} alert={alert} bed={bed} format={format} />
        ))}
      </fieldset>
    </details>
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
  const mayRespond = useMayRespond();
  const asPerson = useAsPerson();
  const onePress = useOnePress();
  const deed = useAction();
  const tick = useTick(alert);
  const isSlip = useIsSlip();
  const [asked, setAsked] = useState<Seen | null>(null);
  const { seen } = bed;
  const send = (done: boolean) => deed.run(() => tick(bed.bed_id, done));
  // What a press means is what stood there when it was pressed, whatever comes in while it is asked who acts.
  const press = () =>
    onePress(() =>
      asPerson(() => {
        if (seen === null) send(true);
        else if (isSlip(seen)) send(false);
        else setAsked(seen);
      }),
    );
  return (
    <div>
      <label className={classes.tick} data-busy={deed.busy || undefined}>
        <input type="checkbox" checked={seen !== null} disabled={!mayRespond} onChange={press} />
        <span>{t('board.bed', { bed: bed.bed_no })}</span>
        {seen !== null && (
          <span className={classes.seen}>
            {d('alertLog.rounds.seen', { name: seen.by.name, time: format.clockOf(seen.at, serverNow()) })}
          </span>
        )}
      </label>
      <Failed deed={deed} />
      {/* Gone when somebody else has ticked or taken it back meanwhile: then another question would be the right one. */}
      {asked !== null && isSame(asked, seen) && (
        <Confirm
          open
          title={d('alertLog.rounds.takeBack.title')}
          doLabel={d('alertLog.rounds.takeBack.do')}
          cancelLabel={d('alertLog.rounds.takeBack.keep')}
          onCancel={() => setAsked(null)}
          onDo={() => {
            setAsked(null);
            send(false);
          }}
        >
          <p>
            {t('board.bed', { bed: bed.bed_no })} ·{' '}
            {d('alertLog.rounds.seen', { name: asked.by.name, time: format.clockOf(asked.at, serverNow()) })}
          </p>
          <p>{d('alertLog.rounds.takeBack.info')}</p>
        </Confirm>
      )}
    </div>
  );
}

const isSame = (asked: Seen, now: Seen | null): boolean =>
  now !== null && now.at === asked.at && now.by.user_id === asked.by.user_id;

/** Ticked by whoever acts here now, a moment ago. */
function useIsSlip(): (seen: Seen) => boolean {
  const { user } = useHere();
  const acting = useActingPerson();
  return ({ at, by }) => by.user_id === (acting ?? user).user_id && serverNow() - at < ownSlipMs;
}

function Failed({ deed }: { readonly deed: RunningAction }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (deed.failure === null || deed.busy) return null;
  return (
    <p role="alert" className={classes.failed}>
      {d('alertLog.rounds.failed')} · {errorText(deed.failure)}
    </p>
  );
}

function useTick({ alert_id }: Alert) {
  const store = useBoardStore();
  return async (bed_id: BedId, done: boolean): Promise<void> => {
    const known = store.read().alerts.get(alert_id)?.outage?.beds;
    const asked = known?.find((bed) => bed.bed_id === bed_id);
    const alert = await call(tickRound, { params: { alert_id }, body: { bed_id, done } });
    if (asked !== undefined) store.apply({ kind: 'ticked', alert, asked });
  };
}
