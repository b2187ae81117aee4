/** Taken off with the password and the factor itself: who found an open screen has neither. */
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { removeSecondFactor } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { CallError } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { SecretField } from '../../../ui/desk/secret-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { removeFactor } from '../api.ts';
import { classes as parts } from './factor-classes.ts';

const initial = { current_password: '', code: '' };

export function RemoveFactor({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  const format = useFormat();
  const queries = useQueryClient();
  const { user } = useHere();
  const { page, field, busy, failure, submit } = useRecordForm({
    name: 'own-factor',
    initial,
    schema: removeSecondFactor.body,
    bodyOf: (values) => values,
    say: (name) => (name === 'code' ? t('signIn.codeWrong') : t('errors.fields.required')),
    sayError: (code) => (code === 'incorrect_password' ? d('ownAccount.change.incorrect') : null),
    fieldOf: { incorrect_password: 'current_password', incorrect_code: 'code' },
  });
  const wait = failure instanceof CallError && failure.code === 'too_many_attempts' ? failure.retryAfter : null;
  return (
    <Dialog open title={d('ownAccount.factor.remove')} closeLabel={d('lists.close')} onClose={onClose}>
      <form
        ref={page}
        className={classes.form}
        noValidate
        onSubmit={submit(async (body) => {
          await removeFactor(body);
          await queries.invalidateQueries({ queryKey: ['user'] });
          tellCorner({ kind: 'success', title: d('ownAccount.factor.removed') });
          onClose();
        })}
      >
        {failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {wait === null ? wordsOf(failure) : d('ownAccount.change.wait', { wait: format.duration(wait * 1_000) })}
          </Notice>
        )}
        <p>{d('ownAccount.factor.removeInfo')}</p>
        {user.role === 'agent' ? <p>{d('ownAccount.factor.removeAgain')}</p> : null}
        <SecretField
          showLabel={t('signIn.showPassword')}
          hideLabel={t('signIn.hidePassword')}
          {...field('current_password')}
          label={d('ownAccount.change.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <TextInput
          {...field('code')}
          size="md"
          label={d('ownAccount.factor.anyCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className={classes.soft}>{d('ownAccount.factor.lost')}</p>
        <div className={`${classes.actions} ${parts.foot}`}>
          <Button kind="plain" onClick={onClose}>
            {d('lists.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {d('ownAccount.factor.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
