import { isCommonPin, pinSchema, savePin } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { CallError } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { SecretField } from '../../../ui/desk/secret-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveOwnPin } from '../api.ts';

interface SetPinProps {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const initial = { current_password: '', pin: '', pin_again: '' };
/** Keyboards of other languages type full-width digits. */
const plain = (typed: string): string => typed.normalize('NFKC').trim();

export function SetPin({ onDone, onClose }: SetPinProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  const format = useFormat();
  const labels = { showLabel: t('signIn.showPassword'), hideLabel: t('signIn.hidePassword') };
  const { page, field, busy, failure, submit } = useRecordForm({
    name: 'own-station',
    initial,
    schema: savePin.body,
    bodyOf: ({ current_password, pin }) => ({ current_password, pin: plain(pin) }),
    say: (name) => (name === 'pin' ? d('ownAccount.pin.wrong') : t('errors.fields.required')),
    sayError: (code) => (code === 'incorrect_password' ? d('ownAccount.change.incorrect') : null),
    check: ({ pin, pin_again }): Record<string, string> => {
      if (!pinSchema.safeParse(plain(pin)).success) return { pin: d('ownAccount.pin.wrong') };
      if (isCommonPin(plain(pin))) return { pin: t('errors.pin_too_common') };
      return plain(pin) === plain(pin_again) ? {} : { pin_again: d('ownAccount.pin.differ') };
    },
    fieldOf: { incorrect_password: 'current_password', pin_too_common: 'pin' },
  });
  const wait = failure instanceof CallError && failure.code === 'too_many_attempts' ? failure.retryAfter : null;
  return (
    <Dialog open title={d('ownAccount.pin.section')} closeLabel={d('lists.close')} onClose={onClose}>
      <form
        ref={page}
        className={classes.form}
        noValidate
        onSubmit={submit(async (body) => {
          await saveOwnPin(body);
          await onDone();
        })}
      >
        {failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {wait === null ? wordsOf(failure) : d('ownAccount.change.wait', { wait: format.duration(wait * 1_000) })}
          </Notice>
        )}
        <SecretField
          {...labels}
          {...field('current_password')}
          label={d('ownAccount.change.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <SecretField
          {...labels}
          {...field('pin')}
          label={d('ownAccount.pin.field')}
          description={d('ownAccount.pin.fieldInfo')}
          autoComplete="off"
          inputMode="numeric"
        />
        <SecretField
          {...labels}
          {...field('pin_again')}
          label={d('ownAccount.pin.again')}
          autoComplete="off"
          inputMode="numeric"
        />
        <div className={classes.actions}>
          <Button kind="plain" onClick={onClose}>
            {d('lists.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {d('ownAccount.pin.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
