/**
 * A card is closed: what it showed when the form was opened, and nothing that came true since. What was typed survives a failed try and a
 * reload.
 */
import { type Alert, closeReasonsOf } from '@wardlight/contract';
import { useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { useClose } from '../api.ts';
import { useMoved } from '../use-moved.ts';
import classes from './alert-parts.module.css';
import { ClosingForm } from './closing-form.tsx';
import { MovedTo } from './moved-to.tsx';

/** What was done for a person says nothing of the mat: that stays open, and is closed for itself. */
function closedTogether(alerts: readonly Alert[]): readonly Alert[] {
  const open = alerts.filter(({ phase }) => phase !== 'closed');
  const ofPerson = open.filter(({ technical }) => !technical);
  return ofPerson.length > 0 ? ofPerson : open;
}

export function CloseForm({ alerts, onDone }: { readonly alerts: readonly Alert[]; readonly onDone: () => void }) {
  const { t } = useWords();
  const { alerts: shown, stay, movedTo } = useMoved(useState(() => closedTogether(alerts))[0]);
  const close = useClose();
  // What a mat that is silent said last may be over; whoever closes it knows better.
  const going = shown.filter(({ cleared_at }) => cleared_at === null);
  const oldest = shown.toSorted((a, b) => a.raised_at - b.raised_at)[0];
  if (oldest === undefined) return <p className={classes.hint}>{t('alerts.phase.closed')}</p>;
  return (
    <>
      <MovedTo text={movedTo} />
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
        error={close.error}
        onSend={(closing, onSuccess) =>
          close.mutate(
            { alerts: shown, stay, closing },
            {
              onSuccess: () => {
                onSuccess();
                onDone();
              },
            },
          )
        }
      />
    </>
  );
}
