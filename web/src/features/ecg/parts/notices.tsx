/** What reading the file met with, in words for each lead. */
import type { EcgNotice } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';

export function Notices({ notices }: { readonly notices: readonly EcgNotice[] }) {
  const d = useDeskWords();
  const lines = useEcgWords().notices(notices);
  if (lines.length === 0) return null;
  return (
    <Notice kind="info" title={d('ecg.one.notices')} announced={false}>
      {lines.map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
    </Notice>
  );
}
