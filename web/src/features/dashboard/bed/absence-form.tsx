/** Away: why, and until when on the agency's wall clock. What was typed survives a failed try and a reload. */
import { absenceReasonSchema, absenceReasons, mostAbsenceMs, type ResidentId, type Tile } from '@wardlight/contract';
import { type FormEvent, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { instantOf, wallClockAt } from '../../../lib/i18n/wall-clock.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import classes from '../answer/alert-parts.module.css';
import { type CarePlace, usePlanAbsence } from '../state/care-api.ts';

const typedSchema = z.object({ reason: absenceReasonSchema, until: z.string() });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Somebody in hospital is away for days. */
const soon = [
  ...([2, 4, 8] as const).map((n) => ({ n, in: 'hours', ms: n * hourMs }) as const),
  ...([1, 3, 7] as const).map((n) => ({ n, in: 'days', ms: n * dayMs }) as const),
];

/** Of whom, in which agency, and what is planned already. */
export interface AbsencePlace extends CarePlace, Pick<Tile, 'agency_id'>, Pick<Tile['live'], 'absence'> {
  readonly resident_id: ResidentId;
}

export interface AbsenceFormProps {
  readonly place: AbsencePlace;
  readonly onDone: () => void;
  /** They lie somewhere else by now, and nothing was stored. */
  readonly onMoved?: () => void;
}

/** Given `key={place.resident_id}`: what was typed of somebody goes along with them to another bed, and is never another's. */
export function AbsenceForm({ place, onDone, onMoved }: AbsenceFormProps) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const timeZone = useZoneOf(place);
  const { absence } = place;
  const [openedAt] = useState(serverNow);
  const draft = useDraft(`absence.of.${place.resident_id}`, typedSchema, {
    reason: absence?.reason ?? 'outing',
    until: wallClockAt(absence?.until_at ?? roundUp(openedAt + 2 * hourMs), timeZone),
  });
  const [wrong, setWrong] = useState(false);
  const plan = usePlanAbsence(place);
  const until = useRef<HTMLInputElement>(null);
  const day = useTypedDay(draft.value.until);
  const ids = { why: useId(), until: useId(), wrong: useId() };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (plan.isPending) return;
    const at = instantOf(draft.value.until, timeZone);
    const now = serverNow();
    const fits = at !== null && at > now && at <= now + mostAbsenceMs;
    setWrong(!fits);
    if (!fits) {
      until.current?.focus();
      return;
    }
    plan.mutateAsync({ reason: draft.value.reason, until_at: at }).then(
      () => {
        draft.clear();
        onDone();
      },
      (error: unknown) => {
        if (hasCode(error, 'resident_changed')) onMoved?.();
      },
    );
  };
  const setUntil = (wall: string): void => draft.change({ ...draft.value, until: wall });
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.hint}>{t('board.absence.info')}</p>
      <span id={ids.why}>{t('board.absence.why')}</span>
      <div role="radiogroup" aria-labelledby={ids.why} className={classes.choices}>
        {absenceReasons.map((reason) => (
          <label key={reason} className={classes.choice}>
            <input
              type="radio"
              name={ids.why}
              checked={draft.value.reason === reason}
              onChange={() => draft.change({ ...draft.value, reason })}
            />
            {t(`board.absence.reason.${reason}`)}
          </label>
        ))}
      </div>
      <label htmlFor={ids.until}>{t('board.absence.until')}</label>
      <input
        ref={until}
        id={ids.until}
        type="datetime-local"
        className={classes.note}
        value={draft.value.until}
        min={wallClockAt(openedAt, timeZone)}
        max={wallClockAt(openedAt + mostAbsenceMs, timeZone)}
        aria-invalid={wrong}
        aria-describedby={wrong ? ids.wrong : undefined}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      {day !== undefined && <p className={classes.hint}>{day}</p>}
      {wrong && (
        <p id={ids.wrong} role="alert" className={classes.fault}>
          {t('board.absence.past')}
        </p>
      )}
      <div className={classes.lengths}>
        {soon.map(({ n, in: unit, ms }) => (
          <button
            key={ms}
            type="button"
            className={classes.reason}
            onClick={() => setUntil(wallClockAt(roundUp(serverNow() + ms), timeZone))}
          >
            {t(`board.absence.${unit}`, { n: String(n) })}
          </button>
        ))}
      </div>
      {plan.isError && (
        <p role="alert" className={classes.fault}>
          {t('board.absence.failed')} · {errorText(plan.error)}
        </p>
      )}
      <button type="submit" className={classes.claim} aria-busy={plan.isPending} aria-disabled={plan.isPending}>
        {plan.isPending ? t('alerts.sending') : t('board.absence.save')}
      </button>
    </form>
  );
}

const quarterMs = 900_000;
/** Nobody is expected back at 14:07. */
const roundUp = (at: number): number => Math.ceil(at / quarterMs) * quarterMs;

function useZoneOf({ agency_id }: AbsencePlace): string {
  const { user } = useHere();
  const here = usePlace();
  return user.agencies.find((agency) => agency.agency_id === agency_id)?.timezone ?? here.timeZone;
}
