/** The files as they came, with what proves that they are the same. */
import type { EcgDetail } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDownload } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { shortHash } from '../model.ts';

export function Originals({ ecg }: { readonly ecg: EcgDetail }) {
  const d = useDeskWords();
  const words = useEcgWords();
  const errorText = useErrorWords();
  const { download, busy, failure } = useDownload(ecg.ecg_id);
  const isDeleted = ecg.withdrawn?.files_deleted_at != null;
  return (
    <section className={classes.section} aria-label={d('ecg.one.originals')}>
      <h2 className={classes.heading}>{d('ecg.one.originals')}</h2>
      <p className={classes.soft}>{isDeleted ? d('ecg.filesDeleted') : d('ecg.one.originalsInfo')}</p>
      {failure !== null && !busy && (
        <Notice kind="fault" title={d('ecg.one.downloadFailed')}>
          {errorText(failure)}
        </Notice>
      )}
      <ul className={classes.files}>
        {ecg.files.map((file) => {
          const name = file.name ?? d('ecg.one.unnamedFile');
          return (
            <li key={file.position} className={classes.file}>
              <span>
                {name} <span className={classes.soft}>{words.size(file.bytes)}</span>{' '}
                <code className={classes.hash} title={file.sha256}>
                  SHA-256 {shortHash(file.sha256)}
                </code>
              </span>
              {!isDeleted && (
                <Button kind="plain" busy={busy} onClick={() => download(file)}>
                  <span aria-hidden="true">{d('ecg.one.download')}</span>
                  <span className="heard-only">{d('ecg.one.downloadOf', { name })}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
