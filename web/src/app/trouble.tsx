/** A page that could not be shown: its part did not load, or it broke. The frame around it stays where there is one. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ChunkError } from '../lib/chunks.ts';
import { useWords } from '../lib/i18n.ts';
import { page } from '../lib/page.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { UnlitLamp } from '../ui/unlit-lamp.tsx';

export function Trouble() {
  const { t } = useWords();
  const what = useRouteError() instanceof ChunkError ? 'chunkFailed' : 'crashed';
  const title = `${t('shell.titles.trouble')} · ${t('common.productName')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div role="alert">
      <Empty
        level={1}
        picture={<UnlitLamp />}
        title={t(`shell.${what}.title`)}
        info={t(`shell.${what}.info`)}
        action={<Button onClick={() => page.reload()}>{t('common.tryAgain')}</Button>}
      />
    </div>
  );
}
