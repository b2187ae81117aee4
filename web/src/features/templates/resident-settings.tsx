/** By what one resident is watched, over the page it was asked for: their row, their sheet, the template. The form is fetched when it opens. */

import { useChunk } from '../../lib/browser/use-chunk.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { type Missing, useNotLoaded } from '../../lib/shell/not-loaded.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMayRead } from './api.ts';
import type { OwnSettingsProps } from './own-settings.tsx';

/** Few who open the register open this, and it was 10 of the register's 120 kB. */
export const loadOwnSettings = () => import('./own-settings.tsx');

const fullBelowPx = 640;

export function ResidentSettingsDialog({ resident, onClose }: OwnSettingsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const full = useViewport().width < fullBelowPx;
  const mayRead = useMayRead();
  return (
    <Dialog
      open
      title={d('templates.who.settingsOf', { name: resident.name })}
      closeLabel={d('lists.close')}
      size="xl"
      full={full}
      onClose={onClose}
    >
      {mayRead ? (
        <Later resident={resident} onClose={onClose} />
      ) : (
        <Notice kind="info">{t('errors.no_permission')}</Notice>
      )}
    </Dialog>
  );
}

function Later(props: OwnSettingsProps) {
  const d = useDeskWords();
  const form = useChunk(loadOwnSettings, true);
  if (form.kind === 'here') return <form.part.OwnSettings {...props} />;
  if (form.kind === 'coming') return <Spinner text={d('lists.loading')} />;
  return <Missed part={form} />;
}

function Missed({ part }: { readonly part: Missing }) {
  const { title, info, again } = useNotLoaded(part);
  return <ReadFailed title={title} info={info} tryAgain={again} busy={false} onAgain={part.tryAgain} />;
}
