/** One message: who, when, what; of one's own whether others have read it, and taking it back while that may be. */
import {
  type ChatMessage,
  type ChatRead,
  chatWithdrawMs,
  type ErrorCode,
  errorCodes,
  withdrawChat,
} from '@wardlight/contract';
import { useLayoutEffect, useRef } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { codeText, useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { serverNow, useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { linkedText, type WaitingMessage } from '../model.ts';
import { AttachedFile, AttachedLink } from './attached.tsx';

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly mine: boolean;
  readonly readers: readonly ChatRead[];
  readonly onWithdrawn: (message: ChatMessage) => void;
}

export function MessageRow({ message, mine, readers, onWithdrawn }: MessageRowProps) {
  const d = useDeskWords();
  const format = useFormat();
  const { place, pressed } = useFocusOfWithdrawn(message.withdrawn_at !== null);
  const { by, at, text, file, link, withdrawn_at } = message;
  const names = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  return (
    <li ref={place} tabIndex={-1} className={`${classes.message} ${mine ? classes.mine : ''}`}>
      <p className={classes.foot}>
        <strong>{mine ? d('chat.you') : by.name}</strong>
        <span>{d(`chat.${by.role}`)}</span>
        <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>
      </p>
      {withdrawn_at === null ? (
        <>
          {text !== '' && <Text text={text} />}
          {(file !== null || link !== null) && (
            <div className={classes.attached}>
              {file !== null && <AttachedFile file={file} />}
              {link !== null && <AttachedLink link={link} />}
            </div>
          )}
          {mine && (
            <p className={classes.foot}>
              {readers.length === 0
                ? d('chat.sent')
                : d('chat.readBy', { names: names.format(readers.map(({ name }) => name)) })}
              <Withdraw message={message} onPressed={pressed} onWithdrawn={onWithdrawn} />
            </p>
          )}
        </>
      ) : (
        <p className={classes.soft}>{d('chat.withdrawn', { name: by.name })}</p>
      )}
    </li>
  );
}

/** The button goes away with what is taken back, by our answer or by the channel: whoever pressed it goes on at the message's place. */
function useFocusOfWithdrawn(withdrawn: boolean) {
  const place = useRef<HTMLLIElement>(null);
  const mine = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (withdrawn && mine.current && isLost) place.current?.focus({ preventScroll: true });
    mine.current = false;
  }, [withdrawn]);
  const pressed = (): void => {
    mine.current = true;
  };
  return { place, pressed };
}

export function Text({ text }: { readonly text: string }) {
  let at = 0;
  return (
    <p className={classes.text} dir="auto">
      {linkedText(text).map(({ text: piece, href }) => {
        const key = at;
        at += piece.length;
        return href === null ? (
          piece
        ) : (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        );
      })}
    </p>
  );
}

/** Not offered in the last seconds, so that the press arrives in time. */
const marginMs = 3_000;
const lookMs = 5_000;

interface WithdrawProps extends Pick<MessageRowProps, 'message' | 'onWithdrawn'> {
  readonly onPressed: () => void;
}

function Withdraw({ message, onPressed, onWithdrawn }: WithdrawProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { run, busy, failure } = useAction();
  useNow(lookMs);
  if (serverNow() - message.at > chatWithdrawMs - marginMs && !busy) return null;
  return (
    <>
      <Button
        kind="plain"
        busy={busy}
        onClick={() => {
          onPressed();
          run(async () =>
            onWithdrawn(await call(withdrawChat, { params: { message_id: String(message.message_id) }, body: {} })),
          );
        }}
      >
        {d('chat.withdraw')}
      </Button>
      {failure !== null && <span role="alert">{errorText(failure)}</span>}
    </>
  );
}

interface WaitingRowProps {
  readonly message: WaitingMessage;
  readonly down: boolean;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

/** On its way; refused, it stays until somebody decides. */
export function WaitingRow({ message, down, onAgain, onDiscard }: WaitingRowProps) {
  const d = useDeskWords();
  const why = useRefusedWords();
  const { text, label, file, refused } = message;
  return (
    <li className={`${classes.message} ${classes.mine}`}>
      <p className={classes.foot}>
        <strong>{d('chat.you')}</strong>
      </p>
      {text !== '' && <Text text={text} />}
      {(file !== null || label !== null) && (
        <p className={classes.attached}>
          {file?.name} {label}
        </p>
      )}
      {refused === null ? (
        <p className={classes.foot} role="status">
          {d(down ? 'chat.waitsForLine' : 'chat.sending')}
        </p>
      ) : (
        <Notice
          kind="fault"
          action={
            <>
              <Button onClick={onAgain}>{d('lists.tryAgain')}</Button>{' '}
              <Button kind="plain" onClick={onDiscard}>
                {d('lists.remove')}
              </Button>
            </>
          }
        >
          {d('chat.refused', { why: why(refused) })}
        </Notice>
      )}
    </li>
  );
}

function useRefusedWords(): (code: string) => string {
  const d = useDeskWords();
  const { t } = useWords();
  return (code) =>
    code === 'person_required'
      ? d('chat.nobodyNamed')
      : codeText(t, code in errorCodes ? (code as ErrorCode) : 'unexpected');
}
