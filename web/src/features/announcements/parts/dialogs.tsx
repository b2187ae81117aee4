/** What lies over the list of announcements. */
import { type Announcement, announcementTextIn, withdrawAnnouncement } from '@wardlight/contract';
import { useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, useAnnouncementsChanged } from '../api.ts';
import { AddAnnouncementForm, EditAnnouncementForm } from './announcement-form.tsx';
import type { RowAct } from './announcement-list.tsx';
import { Preview } from './preview.tsx';
import { Readers } from './readers.tsx';

export type Opened = { readonly act: 'add' } | { readonly act: RowAct; readonly announcement: Announcement };

interface DialogsProps {
  readonly opened: Opened | null;
  readonly onOpen: (opened: Opened | null) => void;
}

const fullBelowPx = 640;

/** Each stays, closed, so that it gives the focus back to where it was. */
export function Dialogs({ opened, onOpen }: DialogsProps) {
  const d = useDeskWords();
  const { language } = useWords();
  const changed = useAnnouncementsChanged();
  const full = useViewport().width < fullBelowPx;
  const close = () => onOpen(null);
  const saved = (one: Announcement): void => {
    close();
    void changed();
    tellCorner({ kind: 'success', title: d('announcements.manage.saved', { title: titleOf(one) }) });
  };
  const titleOf = ({ texts }: Announcement) => announcementTextIn(texts, language).title;
  const of = (act: RowAct) =>
    opened !== null && opened.act === act && 'announcement' in opened ? opened.announcement : null;
  const [edited, shown, withdrawn, read] = [of('edit'), of('show'), of('withdraw'), of('readers')];
  const common = { closeLabel: d('lists.close'), onClose: close, full } as const;
  return (
    <>
      <Dialog {...common} open={opened?.act === 'add'} title={d('announcements.manage.add')} size="lg">
        <AddAnnouncementForm onDone={saved} onClose={close} />
      </Dialog>
      <Dialog {...common} open={edited !== null} title={d('announcements.manage.edit')} size="lg">
        {edited !== null && <EditAnnouncementForm announcement={edited} onDone={saved} onClose={close} />}
      </Dialog>
      <Dialog {...common} open={shown !== null} title={d('announcements.manage.preview')}>
        {shown !== null && <Languages announcement={shown} />}
      </Dialog>
      <Dialog {...common} open={read !== null} title={read === null ? '' : titleOf(read)}>
        {read !== null && <Readers announcement={read} />}
      </Dialog>
      {withdrawn !== null && <Withdraw announcement={withdrawn} title={titleOf(withdrawn)} onClose={close} />}
    </>
  );
}

function Languages({ announcement: { texts } }: { readonly announcement: Announcement }) {
  return <Preview titles={pick(texts, 'title')} contents={pick(texts, 'content')} />;
}

const pick = (texts: Announcement['texts'], part: 'title' | 'content') =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text[part]]));

interface WithdrawProps {
  readonly announcement: Announcement;
  readonly title: string;
  readonly onClose: () => void;
}

function Withdraw({ announcement, title, onClose }: WithdrawProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useAnnouncementsChanged();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const go = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    call(withdrawAnnouncement, { params: paramsOf(announcement) })
      .then(() => {
        tellCorner({ kind: 'success', title: d('announcements.manage.withdrawDone', { title }) });
        onClose();
        void changed();
      }, setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Confirm
      open
      title={d('announcements.manage.withdrawTitle', { title })}
      doLabel={d('announcements.manage.withdraw')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={
        failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(failure)}
          </Notice>
        )
      }
      onCancel={onClose}
      onDo={go}
    >
      {d('announcements.manage.withdrawInfo')}
    </Confirm>
  );
}
