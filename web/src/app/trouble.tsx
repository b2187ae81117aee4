/** A page that could not be shown: its part did not load, or it broke. The frame around it stays where there is one. */
import { useEffect } from 'react';
import { page } from '../lib/browser/page.ts';
import { useWords } from '../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { UnlitLamp } from '../ui/unlit-lamp.tsx';

interface SaidProps {
  readonly what: 'chunkFailed' | 'crashed';
  readonly onTryAgain: () => void;
}

function Said({ what, onTryAgain }: SaidProps) {
  const { t } = useWords();
  const title = `${t('shell.titles.trouble')} · ${t('common.productName')}`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
  return (
    <div role="alert">
      <Empty
        level={1}
        picture={<UnlitLamp />}
        title={t(`shell.${what}.title`)}
        info={t(`shell.${what}.info`)}
        action={<Button onClick={onTryAgain}>{t('common.tryAgain')}</Button>}
      />
    </div>
  );
}

/** It is tried again by itself too, as soon as the line is back. */
export const NotLoaded = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <Said what="chunkFailed" onTryAgain={onTryAgain} />
);

export const Trouble = () => <Said what="crashed" onTryAgain={() => page.reload()} />;
