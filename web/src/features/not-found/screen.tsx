/** Any address that is none of ours. */
import { Link } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { firstPage } from '../../lib/session/return-to.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { UnlitLamp } from '../../ui/unlit-lamp.tsx';

export function NotFoundScreen() {
  const { t } = useWords();
  return (
    <Empty
      level={1}
      picture={<UnlitLamp />}
      title={t('shell.notFound.title')}
      info={t('shell.notFound.info')}
      action={
        <Link className={buttonClass} to={firstPage}>
          {t('shell.notFound.home')}
        </Link>
      }
    />
  );
}
