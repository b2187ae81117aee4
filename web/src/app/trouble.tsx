/** A page that could not be shown: its part did not load, or it broke. The frame around it stays where there is one. */
import { useEffect } from 'react';
import { page } from '../lib/browser/page.ts';
import { useWords } from '../lib/i18n/i18n.ts';
import { type Missing, useNotLoaded } from '../lib/shell/not-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { UnlitLamp } from '../ui/unlit-lamp.tsx';

interface SaidProps {
  readonly title: string;
  readonly info: string;
  readonly again: string;
  readonly onTryAgain: () => void;
}

function Said({ title: heading, info, again, onTryAgain }: SaidProps) {
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
        title={heading}
        info={info}
        action={<Button onClick={onTryAgain}>{again}</Button>}
      />
    </div>
  );
}

/** It is tried again by itself too, as soon as the line is back. */
export const NotLoaded = ({ part }: { readonly part: Missing }) => (
  <Said {...useNotLoaded(part)} onTryAgain={part.tryAgain} />
);

export function Trouble() {
  const { t } = useWords();
  return (
    <Said
      title={t('shell.crashed.title')}
      info={t('shell.crashed.info')}
      again={t('common.tryAgain')}
      onTryAgain={() => page.reload()}
    />
  );
}
