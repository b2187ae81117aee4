/** What could not be read, with the way to try again. What was read before may stand below it. */
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

interface ReadFailedProps {
  readonly title: string;
  readonly info: string;
  readonly tryAgain: string;
  readonly busy: boolean;
  readonly onAgain: () => unknown;
}

export function ReadFailed({ title, info, tryAgain, busy, onAgain }: ReadFailedProps) {
  return (
    <Notice
      kind="fault"
      title={title}
      action={
        <Button busy={busy} onClick={() => void onAgain()}>
          {tryAgain}
        </Button>
      }
    >
      {info}
    </Notice>
  );
}
