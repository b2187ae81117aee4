/**
 * A card is closed: what it showed when the form was opened, and nothing that came true since. What was typed survives a failed try and a
 * reload. Where something of high priority is still true, one question stands between the reason and the closing (decisions §15): before it is
 * sent as far as this screen knows, and after it where the server knew more.
 */
import { type Alert, type AlertId, type ClosingSent, closeReasonsOf, isHighAndTrue } from '@wardlight/contract';
import { useState } from 'react';
import { CallError, hasCode } from '../../../lib/api/call-error.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useClose } from '../state/api.ts';
import { useMoved } from '../state/use-moved.ts';
import classes from './alert-parts.module.css';
import { ClosingForm } from './closing-form.tsx';
import { MovedTo } from './moved-to.tsx';
import type { QuestionProps } from './still-true.tsx';

/** What was done for a person says nothing of the mat: that stays open, and is closed for itself. */
function closedTogether(alerts: readonly Alert[]): readonly Alert[] {
  const open = alerts.filter(({ phase }) => phase !== 'closed');
  const ofPerson = open.filter(({ technical }) => !technical);
  return ofPerson.length > 0 ? ofPerson : open;
}

/** What is to be sent once it is known what of it is still true. */
interface Asked {
  readonly closing: ClosingSent;
  readonly onSuccess: () => void;
  readonly about: readonly AlertId[];
}

export const loadStillTrue = () =>
  Promise.all([import('./still-true.tsx'), bringDeskWords()]).then(([{ StillTrue }]) => StillTrue);

export function CloseForm({ alerts, onDone }: { readonly alerts: readonly Alert[]; readonly onDone: () => void }) {
  const { t } = useWords();
  const { alerts: shown, stay, movedTo } = useMoved(useState(() => closedTogether(alerts))[0]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = useClose();
  /** As they are by now. */
  const present = shown.map((one) => alerts.find(({ alert_id }) => alert_id === one.alert_id) ?? one);
  // What a mat that is silent said last may be over; whoever closes it knows better.
  const going = present.filter(({ cleared_at }) => cleared_at === null);
  const oldest = shown.toSorted((a, b) => a.raised_at - b.raised_at)[0];
  if (oldest === undefined) return <p className={classes.hint}>{t('alerts.phase.closed')}</p>;

  // Not with `mutate`'s own callbacks: the push that closes the card may take this form away before the answer comes, and what was sent must
  // not come back as a draft when the closing is undone.
  const send = ({ closing, onSuccess, about }: Asked): void => {
    close.mutateAsync({ alerts: shown, stay, closing, known: about }).then(
      () => {
        onSuccess();
        onDone();
      },
      (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'alert_still_true') return;
        setAsked({ closing, onSuccess, about: [...new Set([...about, ...error.alerts])] });
      },
    );
  };
  const ask = (closing: ClosingSent, onSuccess: () => void): void => {
    const about = present.filter(isHighAndTrue).map(({ alert_id }) => alert_id);
    const now = { closing, onSuccess, about };
    if (about.length === 0) send(now);
    else setAsked(now);
  };
  return (
    <>
      <MovedTo text={movedTo} />
      {asked !== null && (
        <Question
          key={asked.about.join()}
          of={oldest}
          alerts={going}
          sending={close.isPending}
          onKeep={() => setAsked(null)}
          onClose={() => send(asked)}
        />
      )}
      <div hidden={asked !== null}>
        {shown.length > 1 && (
          <p className={classes.hint}>
            {t('alerts.closing.all', {
              n: String(shown.length),
              list: shown.map(({ type }) => t(`alerts.type.${type}`)).join(' · '),
            })}
          </p>
        )}
        {going.length > 0 && (
          <p className={classes.hint} data-still-true="">
            {t('alerts.closedTrue.closing', { list: going.map(({ type }) => t(`alerts.type.${type}`)).join(' · ') })}
          </p>
        )}
        <ClosingForm
          draftName={`close.${oldest.alert_id}`}
          reasons={closeReasonsOf(oldest)}
          sending={close.isPending ? close.variables.closing.reason : null}
          error={hasCode(close.error, 'alert_still_true') ? null : close.error}
          onSend={ask}
        />
      </div>
    </>
  );
}

/** Fetched while nothing else is to be done. Where it could not be, nothing is closed unasked. */
function Question(props: QuestionProps) {
  const { t } = useWords();
  const question = useChunk(loadStillTrue, true);
  if (question.kind === 'here') return <question.part {...props} />;
  if (question.kind === 'coming') return <Spinner text={t('common.loading')} />;
  return (
    <div className={classes.form} role="alert">
      {t('common.failure')}
      <Button onClick={question.tryAgain}>{t('common.tryAgain')}</Button>
      <Button onClick={props.onKeep}>{t('alerts.closing.back')}</Button>
    </div>
  );
}
