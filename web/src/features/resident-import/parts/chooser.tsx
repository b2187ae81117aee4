/** Where a file is chosen or dropped; it is sent and read at once. */
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { askedToWait } from '../../../lib/api/call-error.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCheck } from '../api.ts';
import { type FileFault, fileFault, mayPass } from '../model.ts';
import classes from './chooser.module.css';
import { useListErrorWords } from './list-error.ts';

interface ChooserProps {
  readonly onChecked: (importId: string) => void;
}

export function Chooser({ onChecked }: ChooserProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const errorText = useListErrorWords();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [over, setOver] = useState(false);
  const check = useCheck();

  function take(file: File | undefined): void {
    const wrong = fileFault(file);
    setFault(wrong);
    check.reset();
    if (file === undefined || wrong !== null) return;
    send(file);
  }

  function send(file: File): void {
    check.mutate(file, { onSuccess: (checked) => onChecked(checked.import.import_id) });
  }

  // React knows no such event on an input: somebody opened the choice of files and left it.
  useEffect(() => {
    const element = input.current;
    const left = () => setFault('fileRequired');
    element?.addEventListener('cancel', left);
    return () => element?.removeEventListener('cancel', left);
  }, []);

  const wait = askedToWait(check.error)?.retryAfter ?? null;
  const waitText = wait === null ? null : t('signIn.waitFor', { wait: format.duration(wait * 1_000) });
  if (check.isPending) return <Spinner text={d('residentImport.reading', { name: check.variables.name })} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's own way; the button within serves everybody */}
      <div
        className={classes.place}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet className={classes.picture} size={40} stroke={1.4} aria-hidden="true" />
        <p className={classes.drop}>{d('residentImport.drop')}</p>
        <Button onClick={() => input.current?.click()}>{d('residentImport.choose')}</Button>
        <p className={classes.limits}>{d('residentImport.limits')}</p>
        <input
          ref={input}
          className="heard-only"
          type="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          tabIndex={-1}
          aria-label={d('residentImport.choose')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file, mended and chosen again, is a choice too.
            event.target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <Notice kind="fault">{fault === 'tooBig' ? t('errors.workbook_too_big') : d(`residentImport.${fault}`)}</Notice>
      )}
      {check.error !== null && (
        <Notice
          kind="fault"
          title={d('residentImport.checkFailed')}
          action={
            // Nothing is wrong with the file: it only came at a bad time.
            mayPass(check.error) && <Button onClick={() => send(check.variables)}>{d('lists.tryAgain')}</Button>
          }
        >
          {errorText(check.error)} {waitText}
        </Notice>
      )}
    </>
  );
}
