/** Reason by one tap, note beforehand if one wants. What was typed survives a failed try and a reload. */
import { type Alert, closeReasons } from '@wardlight/contract';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/drafts.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useClose } from '../api.ts';
import classes from './alert-parts.module.css';

const noteSchema = z.string().check(z.maxLength(500));

export function CloseForm({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const close = useClose();
  const note = useDraft(`close.${alert.alert_id}`, noteSchema, '');
  const noteId = useId();
  return (
    <div className={classes.form}>
      <label htmlFor={noteId}>{t('alerts.closing.note')}</label>
      <textarea
        id={noteId}
        className={classes.note}
        rows={2}
        maxLength={500}
        value={note.value}
        onChange={(event) => note.change(event.currentTarget.value)}
      />
      {close.isError && (
        <p role="alert" className={classes.fault}>
          {errorText(close.error)}
        </p>
      )}
      <div className={classes.reasons}>
        {closeReasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            className={classes.reason}
            // Not the note: on a phone that would raise the keyboard over the reasons.
            data-autofocus={index === 0 || undefined}
            disabled={close.isPending}
            aria-busy={close.isPending && close.variables.reason === reason}
            onClick={() =>
              close.mutate(
                { alert_id: alert.alert_id, reason, note: note.value },
                {
                  onSuccess: () => {
                    note.clear();
                    onDone();
                  },
                },
              )
            }
          >
            {t(`alerts.closedAs.${reason}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
