/** Files of one recording, and whose it is: said first, or left to be said later. They are sent together. */
import { type DataOf, type importEcg, mostEcgBytes, mostEcgFiles, type ResidentId } from '@wardlight/contract';
import { useRef, useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useImport } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { bytesOf, type FileFault, faultOf, tooMuch } from '../model.ts';
import { ChooseResident } from './choose-resident.tsx';

/** `null` = nobody yet. */
export interface ForWhom {
  readonly resident_id: ResidentId;
  readonly name: string;
}

interface ImportDialogProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[], more: readonly File[]) => void;
  /** Undefined = not said yet; null = somebody will say later. */
  readonly whose: ForWhom | null | undefined;
  readonly onWhose: (whose: ForWhom | null | undefined) => void;
  readonly onTaken: (taken: DataOf<typeof importEcg>) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function ImportDialog(props: ImportDialogProps) {
  const d = useDeskWords();
  const full = useViewport().width < fullBelowPx;
  const sending = useImport();
  const { whose, onWhose, onClose } = props;
  const asks = whose === undefined;
  return (
    <Dialog
      open
      title={asks ? d('ecg.adding.whose') : d('ecg.adding.title')}
      closeLabel={d('lists.close')}
      size="lg"
      full={full}
      // What is under way is stopped by its own button, not by a slip.
      onClose={() => sending.busy || onClose()}
    >
      <div className={classes.form}>
        {asks ? (
          <>
            {props.files.length > 0 && (
              <p className={classes.soft}>{props.files.map(({ name }) => name).join(' · ')}</p>
            )}
            <div className={classes.actions}>
              <Button kind="plain" onClick={() => onWhose(null)}>
                {d('ecg.adding.later')}
              </Button>
            </div>
            <ChooseResident
              // After a drop nothing was pressed that one could come back to.
              first={props.files.length > 0}
              onChoose={({ resident_id, name }) => onWhose({ resident_id, name })}
            />
          </>
        ) : (
          <Files {...props} whose={whose} sending={sending} />
        )}
      </div>
    </Dialog>
  );
}

interface FilesProps extends Omit<ImportDialogProps, 'whose' | 'onClose'> {
  readonly whose: ForWhom | null;
  readonly sending: ReturnType<typeof useImport>;
}

function Files({ files, onFiles, whose, onWhose, onTaken, sending }: FilesProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useEcgWords();
  const [tried, setTried] = useState(false);
  const fault = faultOf(files);
  const amount = { n: number(files.length), size: words.size(bytesOf(files)) };
  const change = (next: readonly File[], more: readonly File[] = []) => {
    sending.forget();
    setTried(false);
    onFiles(next, more);
  };
  const send = () => {
    setTried(true);
    if (fault === null) sending.send(files, whose?.resident_id ?? null, onTaken);
  };
  if (sending.busy)
    return (
      <>
        <Spinner text={d('ecg.adding.sending', amount)} />
        <p className={classes.soft}>{d('ecg.adding.stayHere')}</p>
        <div className={classes.actions}>
          <Button kind="plain" onClick={sending.stop}>
            {d('ecg.adding.stop')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <div className={classes.actions}>
        <p className={classes.text}>
          {d('ecg.adding.forWho', { name: whose === null ? d('ecg.adding.later') : whose.name })}
        </p>
        <Button kind="plain" onClick={() => onWhose(undefined)}>
          {d('ecg.adding.change')}
        </Button>
      </div>
      <Chooser onChoose={(more) => change(files, more)} />
      {files.length > 0 && (
        <>
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.name} className={classes.file}>
                <span>
                  {file.name} <span className={classes.soft}>{words.size(file.size)}</span>
                </span>
                <Button kind="plain" onClick={() => change(files.filter((one) => one !== file))}>
                  {d('ecg.adding.takeOut', { name: file.name })}
                </Button>
              </li>
            ))}
          </ul>
          <p className={classes.soft}>{d('ecg.adding.total', amount)}</p>
        </>
      )}
      {fault !== null && (tried || fault.kind !== 'noFile') && <Fault fault={fault} bytes={bytesOf(files)} />}
      <Failed sending={sending} bytes={bytesOf(files)} />
      <div className={classes.actions}>
        <Button onClick={send}>{d('ecg.adding.send')}</Button>
      </div>
    </>
  );
}

function Chooser({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useEcgWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className={classes.soft}>
        {d('ecg.adding.limits', { n: number(mostEcgFiles), size: words.size(mostEcgBytes) })}
      </p>
      <div className={classes.actions}>
        <Button kind="plain" onClick={() => input.current?.click()}>
          {d('ecg.adding.chooseFiles')}
        </Button>
        {/* Of any type: machines name their files as they like, and what is not known is kept too. */}
        <input
          ref={input}
          className="heard-only"
          type="file"
          multiple
          tabIndex={-1}
          aria-label={d('ecg.adding.chooseFiles')}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // The same file, mended and chosen again, is a choice too.
            event.target.value = '';
          }}
        />
      </div>
    </>
  );
}

function Fault({ fault, bytes }: { readonly fault: FileFault; readonly bytes: number }) {
  const d = useDeskWords();
  const { t } = useWords();
  const { number } = useFormat();
  const texts = {
    noFile: () => d('ecg.adding.noFile'),
    tooMany: () => t('errors.ecg_too_many_files'),
    tooLarge: () => d('ecg.adding.tooLarge', tooMuch(bytes, number)),
    emptyFile: () => d('ecg.adding.emptyFile', { name: fault.kind === 'emptyFile' ? fault.name : '' }),
  };
  return <Notice kind="fault">{texts[fault.kind]()}</Notice>;
}

interface FailedProps {
  readonly sending: ReturnType<typeof useImport>;
  readonly bytes: number;
}

function Failed({ sending: { failure }, bytes }: FailedProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const errorText = useErrorWords();
  if (failure === null) return null;
  const why = hasCode(failure, 'too_large') ? d('ecg.adding.tooLarge', tooMuch(bytes, number)) : errorText(failure);
  return (
    <Notice kind="fault" title={d('ecg.adding.failed')}>
      <p className={classes.text}>{why}</p>
      <p className={classes.text}>{d('ecg.adding.kept')}</p>
    </Notice>
  );
}
