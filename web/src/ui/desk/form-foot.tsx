/** The end of a form: save or leave. Leaving with something typed asks first, because a slip of the finger must not cost it. */
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import desk from './fields.module.css';

export interface FormFootWords {
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  readonly discardAsk: string;
  readonly keepTyping: string;
  readonly discard: string;
}

interface FormFootProps {
  readonly words: FormFootWords;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** What went wrong with the whole of it; null = nothing. */
  readonly fault: { readonly title: string; readonly text: string } | null;
  /** Forgets what was typed. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  /** Another way to save, which leads on. */
  readonly more?: { readonly label: string; readonly onPress: () => void };
  /** The ordinary way was pressed. */
  readonly onPlainSave?: () => void;
}

export function FormFoot({ words, busy, dirty, fault, onDiscard, onClose, more, onPlainSave }: FormFootProps) {
  const [leaving, setLeaving] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  if (leaving)
    return (
      <Notice
        kind="info"
        action={
          <div className={desk.tools}>
            <Button onClick={() => setLeaving(false)}>{words.keepTyping}</Button>
            <Button
              kind="plain"
              onClick={() => {
                onDiscard();
                onClose();
              }}
            >
              {words.discard}
            </Button>
          </div>
        }
      >
        {words.discardAsk}
      </Notice>
    );
  return (
    <>
      {fault !== null && (
        <Notice kind="fault" title={fault.title}>
          {fault.text}
        </Notice>
      )}
      <div className={desk.actions} ref={actions}>
        <Button kind="plain" onClick={() => (dirty ? setLeaving(true) : onClose())}>
          {words.cancel}
        </Button>
        {more !== undefined && (
          // No submit button: Enter in a field would press the first of them.
          <Button
            kind="plain"
            off={busy}
            onClick={() => {
              more.onPress();
              actions.current?.closest('form')?.requestSubmit();
            }}
          >
            {more.label}
          </Button>
        )}
        <Button type="submit" busy={busy} {...(onPlainSave && { onClick: onPlainSave })}>
          {busy ? words.saving : words.save}
        </Button>
      </div>
    </>
  );
}
