/** The certificate of the server ends soon: for agents, who know whom to ask, and calm, since nothing is amiss at any bed. */
import { IconCertificate } from '@tabler/icons-react';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useWall } from '../../lib/shell/wall.ts';
import { useCertificateEnd } from '../live-board.tsx';
import { Bar } from './bar.tsx';

export function CertificateBar() {
  const { t } = useWords();
  const format = useFormat();
  const { role } = useHere().user;
  const wall = useWall().on;
  const endsAt = useCertificateEnd();
  const at = useNow();
  if (endsAt === null || role !== 'agent' || wall) return null;
  return (
    <Bar
      icon={<IconCertificate size={22} stroke={1.8} aria-hidden="true" />}
      title={t(endsAt > at ? 'shell.certificate.soon' : 'shell.certificate.ended', { date: format.date(endsAt) })}
    >
      {t('shell.certificate.info')}
    </Bar>
  );
}
