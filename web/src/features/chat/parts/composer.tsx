/** Where a message is written: text, one picture or file, one bed, resident or alert. Enter sends; while an input method composes it does not. */
import { type ChatLink, mostChatText } from '@wardlight/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { newUuid } from '../../../lib/browser/new-uuid.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { actingPerson, useAsPerson } from '../../../lib/session/acting-person.ts';
import { useDraft } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';
import type { WaitingMessage } from '../model.ts';
import { AttachDialog, type ChosenLink } from './attach-dialog.tsx';
import { NotTaken, useChosenFile } from './chosen-file.tsx';

interface ComposerProps {
  readonly down: boolean;
  /** What the page that led here is about. */
  readonly about: ChosenLink | null;
  readonly onSend: (message: WaitingMessage) => void;
}

const typedSchema = z.object({ text: z.string() });
/** What the picker of a phone offers; the server looks at the content. */
const accepted =
  'image/jpeg,image/png,image/webp,image/gif,application/pdf,.docx,.xlsx,.pptx,.txt,.csv,video/mp4,video/quicktime';

export function Composer({ down, about, onSend }: ComposerProps) {
  const d = useDeskWords();
  const id = useId();
  const draft = useDraft('chat.text', typedSchema, { text: '' });
  const chosen = useChosenFile();
  const { file, fileName, busy, take } = chosen;
  const [link, setLink] = useState<ChosenLink | null>(about);
  const [choosing, setChoosing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const asPerson = useAsPerson();
  const { text } = draft.value;
  const empty = text.trim() === '' && file === null && link === null;

  const send = () => {
    if (empty || busy) return;
    asPerson(() => {
      onSend({
        client_id: newUuid(),
        ...{ text: text.trim(), file, file_id: file?.file_id ?? null, file_name: fileName },
        ...{ link: (link?.link ?? null) satisfies ChatLink | null, label: link?.name ?? null },
        ...{ at: serverNow(), person: actingPerson.get()?.user_id ?? null, refused: null },
      });
      draft.change({ text: '' });
      draft.clear();
      // One that failed can still be tried again.
      if (chosen.failed === null) chosen.forget();
      setLink(null);
      field.current?.focus();
    });
  };
  const keys = (event: KeyboardEvent) => {
    if (isTouch() || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  const hint = hintOf(down);

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{d('chat.message')}</label>
      <textarea
        ref={field}
        id={id}
        className={classes.field}
        value={text}
        maxLength={mostChatText}
        aria-describedby={hint === null ? undefined : `${id}-keys`}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
        onKeyDown={keys}
        onPaste={(event) => {
          const [pasted] = event.clipboardData.files;
          if (pasted === undefined || down) return;
          event.preventDefault();
          take(pasted);
        }}
      />
      <Attached
        busy={busy}
        names={[fileName, link?.name ?? null].filter((name) => name !== null)}
        onRemove={() => {
          chosen.forget();
          setLink(null);
        }}
      />
      <NotTaken {...chosen} down={down} onDone={() => field.current?.focus()} />
      <div className={classes.bar}>
        <Button kind="plain" off={down || busy} onClick={() => picker.current?.click()}>
          {d('chat.attachFile')}
        </Button>
        <Button kind="plain" onClick={() => setChoosing(true)}>
          {d('chat.attachLink')}
        </Button>
        <Button type="submit" off={empty || busy}>
          {d('chat.send')}
        </Button>
      </div>
      {hint !== null && (
        <p id={`${id}-keys`} className={classes.soft}>
          {d(hint)}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={accepted}
        aria-label={d('chat.attachFile')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <AttachDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(next) => {
          setLink(next);
          setChoosing(false);
          field.current?.focus();
        }}
      />
    </form>
  );
}

interface AttachedProps {
  readonly busy: boolean;
  readonly names: readonly string[];
  readonly onRemove: () => void;
}

function Attached({ busy, names, onRemove }: AttachedProps) {
  const d = useDeskWords();
  if (!busy && names.length === 0) return null;
  return (
    <div className={classes.attached}>
      {busy && <span role="status">{d('chat.uploading')}</span>}
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
      {names.length > 0 && (
        <Button kind="plain" onClick={onRemove}>
          {d('chat.removeAttached')}
        </Button>
      )}
    </div>
  );
}

const hintOf = (down: boolean) => {
  if (down) return 'chat.fileNeedsLine';
  return isTouch() ? null : 'chat.enterSends';
};

/** A keyboard on glass has no Shift and Enter: Enter begins a new line there, and the button sends. */
const isTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches === true;
