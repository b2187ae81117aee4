/** A mat's password, shown this once: as text, and as a code for the phone of whoever sets the mat up. */
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { OnceShown } from '../../../ui/desk/once-shown.tsx';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { addressOf, type Credentials, installerText } from '../model.ts';

interface PasswordShownProps {
  /** Null = nothing. */
  readonly credentials: Credentials | null;
  /** To the next one that is to be registered; null = this was no new one. */
  readonly onNext: (() => void) | null;
  readonly onClose: () => void;
}

export function PasswordShown({ credentials, onNext, onClose }: PasswordShownProps) {
  const d = useDeskWords();
  const here = window.location.hostname;
  return (
    <Dialog
      open={credentials !== null}
      title={d('devices.password.title', { serial: credentials?.serial ?? '' })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      {credentials !== null && (
        <div className={desk.form}>
          <OnceShown
            secret={credentials.password}
            label={`${d('devices.password.label')} · ${d('lists.shownOnce')}`}
            info={d('lists.shownOnceInfo')}
            copyLabel={d('lists.copy')}
            copiedLabel={d('lists.copied')}
          >
            <QrCode text={installerText(credentials, here)} label={d('devices.password.qr')} />
            <p className={desk.soft}>{d('devices.password.qrInfo')}</p>
            <p translate="no">
              {d('devices.password.address', { address: addressOf(credentials.door, here) })}
              {credentials.door.tls ? d('devices.password.tls') : ''}
            </p>
          </OnceShown>
          <div className={desk.actions}>
            {onNext !== null && (
              <Button kind="plain" onClick={onNext}>
                {d('devices.addNext')}
              </Button>
            )}
            <Button onClick={onClose}>{d('lists.done')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
