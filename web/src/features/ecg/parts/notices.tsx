/** What reading the file met with, in words for each lead. */
import type { EcgNotice } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { noticeLines } from '../model.ts';

export function Notices({ notices }: { readonly notices: readonly EcgNotice[] }) {
  const d = useDeskWords();
  const lines = noticeLines(notices);
  if (lines.length === 0) return null;
  return (
    <Notice kind="info" title={d('ecg.one.notices')} announced={false}>
      {lines.map(({ kind, leads }) => {
        const text = d(`ecg.one.notice.${kind}`);
        return (
          <p key={`${kind} ${leads.join(' ')}`} className={classes.text}>
            {leads.length === 0 ? text : d('ecg.one.noticeOf', { leads: leads.join(', '), text })}
          </p>
        );
      })}
    </Notice>
  );
}
