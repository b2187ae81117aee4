/** Any address that is none of ours. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
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
        <Button component={Link} to={firstPage} size="md">
          {t('shell.notFound.home')}
        </Button>
      }
    />
  );
}
