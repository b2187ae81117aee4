/** What was typed here before and never saved stands in the form again. */
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

interface RestoredProps {
  readonly text: string;
  readonly discard: string;
  readonly onDiscard: () => void;
}

export function Restored({ text, discard, onDiscard }: RestoredProps) {
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" onClick={onDiscard}>
          {discard}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
