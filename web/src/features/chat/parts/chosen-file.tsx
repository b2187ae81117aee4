/** The picture or file that goes with a message: chosen, on its way to the server, there, or not taken. */
import { type ChatFile, mostChatFileBytes, sendChatFile } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useAsPerson } from '../../../lib/session/acting-person.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface ChosenFile {
  /** Null = none is with the server. */
  readonly file: ChatFile | null;
  readonly fileName: string | null;
  readonly busy: boolean;
  readonly tooBig: boolean;
  readonly failure: unknown;
  /** What failed, to be sent once more; null = there is none. */
  readonly failed: File | null;
  readonly take: (chosen: File | undefined) => void;
  readonly forget: () => void;
}

export function useChosenFile(): ChosenFile {
  const [file, setFile] = useState<ChatFile | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [tooBig, setTooBig] = useState(false);
  const upload = useAction();
  const asPerson = useAsPerson();
  const take = (next: File | undefined) => {
    setTooBig(false);
    if (next === undefined) return;
    if (next.size > mostChatFileBytes) return setTooBig(true);
    asPerson(() =>
      upload.run(async () => {
        setChosen(next);
        setFile(await call(sendChatFile, { body: next }));
      }),
    );
  };
  return {
    file,
    fileName: file === null ? null : (chosen?.name ?? null),
    ...{ busy: upload.busy, failure: upload.failure, tooBig, take },
    failed: upload.failure === null ? null : chosen,
    forget() {
      setFile(null);
      setChosen(null);
      setTooBig(false);
      upload.forget();
    },
  };
}

/** What is refused for what it is would be refused again. */
const isFinal = (failure: unknown): boolean =>
  hasCode(failure, 'file_type_refused') || hasCode(failure, 'picture_too_large');

interface NotTakenProps extends Pick<ChosenFile, 'tooBig' | 'failure' | 'failed' | 'take' | 'forget'> {
  readonly down: boolean;
  /** What had the focus is gone. */
  readonly onDone: () => void;
}

export function NotTaken({ tooBig, failure, failed, take, forget, down, onDone }: NotTakenProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (tooBig) return <Notice kind="fault">{d('chat.fileTooBig')}</Notice>;
  if (failure === null) return null;
  const act = (what: () => void) => () => {
    what();
    onDone();
  };
  return (
    <Notice
      kind="fault"
      title={failed?.name}
      action={
        failed !== null && (
          <>
            {!isFinal(failure) && (
              <Button off={down} onClick={act(() => take(failed))}>
                {d('lists.tryAgain')}
              </Button>
            )}{' '}
            <Button kind="plain" onClick={act(forget)}>
              {d('chat.removeAttached')}
            </Button>
          </>
        )
      }
    >
      {errorText(failure)}
    </Notice>
  );
}
