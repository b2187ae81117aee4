import { useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';

/** Only pages on https or localhost may write to the clipboard; elsewhere there is none. */
export function CopyButton({ text }: { readonly text: string }) {
  const d = useDeskWords();
  const [copied, setCopied] = useState(false);
  if (typeof navigator.clipboard?.writeText !== 'function') return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button kind="plain" onClick={copy}>
      <span aria-live="polite">{copied ? d('lists.copied') : d('lists.copy')}</span>
    </Button>
  );
}
