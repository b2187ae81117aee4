/** `/device-management/resident-management/import`: residents from a workbook, looked at before they are added. */
import { useSearchParams } from 'react-router';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useImport, useTemplate } from './api.ts';
import { Checked } from './parts/checked.tsx';
import { Chooser } from './parts/chooser.tsx';
import { Latest } from './parts/latest.tsx';
import { Running } from './parts/running.tsx';
import { Settled } from './parts/settled.tsx';

/** Stands in the address, so that a reload loses nothing. */
const importParam = 'import';

export function ResidentImportScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMay('register.change');
  const errorText = useErrorWords();
  const template = useTemplate();
  const [params, setParams] = useSearchParams();
  const importId = params.get(importParam);
  const open = (id: string | null) => setParams(id === null ? {} : { [importParam]: id });
  return (
    <Page
      title={t('shell.titles.residentImport')}
      info={d('residentImport.intro')}
      actions={
        mayChange && (
          <Button kind="plain" busy={template.isPending} onClick={template.mutate}>
            {d('residentImport.template')}
          </Button>
        )
      }
    >
      {template.error !== null && (
        <Notice kind="fault" title={d('residentImport.templateFailed')}>
          {errorText(template.error)}
        </Notice>
      )}
      {scope === 'all' ? (
        <Notice kind="info">{d('lists.readOnly')}</Notice>
      ) : mayChange ? (
        <>
          {importId === null ? (
            <Chooser onChecked={open} />
          ) : (
            <One key={importId} importId={importId} onOther={() => open(null)} />
          )}
          <Latest current={importId} onOpen={open} />
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
    </Page>
  );
}

interface OneProps {
  readonly importId: string;
  readonly onOther: () => void;
}

/** One import, wherever it stands in its life. */
function One({ importId, onOther }: OneProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { data, error, isFetching, refetch } = useImport(importId);
  const other = (
    <Button kind="plain" onClick={onOther}>
      {d('residentImport.chooseOther')}
    </Button>
  );
  if (data === undefined && error !== null)
    return (
      <Notice
        kind="fault"
        title={d('lists.failed')}
        action={
          <>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {d('lists.tryAgain')}
            </Button>
            {other}
          </>
        }
      >
        {errorText(error)}
      </Notice>
    );
  if (data === undefined) return <Spinner text={d('lists.loading')} />;
  switch (data.import.state) {
    case 'checked':
      return <Checked read={data} other={other} />;
    case 'running':
      return <Running of={data.import} />;
    default:
      return <Settled read={data} other={other} />;
  }
}
