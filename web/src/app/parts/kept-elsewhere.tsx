/** An open form closed because the agency or the account changed, often in another tab: where what was typed is. */
import { IconPencil, IconX } from '@tabler/icons-react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { forgetLeftDrafts, type useLeftDrafts } from '../../lib/session/drafts.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Bar } from './bar.tsx';

interface KeptElsewhereProps {
  readonly left: NonNullable<ReturnType<typeof useLeftDrafts>>;
}

export function KeptElsewhere({ left }: KeptElsewhereProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  const same = useSession()?.username === left.username;
  const agency = user.agencies.find(({ agency_id }) => agency_id === left.agency)?.name ?? t('shell.agency.all');
  return (
    <Bar
      icon={<IconPencil size={22} stroke={1.8} aria-hidden="true" />}
      title={d(same ? 'lists.leftAgency' : 'lists.leftAccount')}
      action={
        <IconButton label={t('common.close')} title={t('common.close')} onClick={forgetLeftDrafts}>
          <IconX size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      {same ? d('lists.leftAgencyInfo', { agency }) : d('lists.leftAccountInfo', { name: left.username })}
    </Bar>
  );
}
