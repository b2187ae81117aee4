/**
 * An announcement over the page: it takes no focus, has no tone and no colour of an alarm, and ignores presses of its first second, which were
 * meant for what stood there before.
 */
import { IconX } from '@tabler/icons-react';
import type { MyAnnouncement } from '@wardlight/contract';
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { now, useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';
import { textFor, textKey } from '../model.ts';
import { AnnouncementContent, langOf } from './announcement-text.tsx';
import { popupMark } from './popup-turn.ts';
import { useSeen } from './use-seen.ts';

const deafForMs = 1_000;

interface PopupProps {
  readonly one: MyAnnouncement;
  /** When it opened, by this machine's clock. */
  readonly since: number;
  readonly withdrawn: boolean;
  /** How many come after it. */
  readonly more: number;
  readonly onSeen: (one: MyAnnouncement) => void;
  readonly onClose: () => void;
}

export function Popup({ one, since, withdrawn, more, onSeen, onClose }: PopupProps) {
  const d = useDeskWords();
  const { language } = useWords();
  const title = useId();
  const box = useFocusLeft();
  const text = textFor(one, language);
  useSeen(withdrawn ? null : textKey(one), () => onSeen(one));
  const ignored = (event: SyntheticEvent): void => {
    if (now() - since >= deafForMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const escaped = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || now() - since < deafForMs) return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <section
      ref={box}
      role="dialog"
      aria-modal="false"
      aria-labelledby={title}
      className={classes.popup}
      onClickCapture={ignored}
      onKeyDown={escaped}
      {...{ [popupMark]: '' }}
    >
      <div className={classes.popupHead}>
        <h2 id={title} className={classes.title} lang={withdrawn ? undefined : langOf(text.language)} dir="auto">
          <span className="heard-only">{d('announcements.label')}: </span>
          {withdrawn ? d('announcements.withdrawnNow') : text.title}
        </h2>
        <IconButton label={d('lists.close')} title={d('lists.close')} onClick={onClose}>
          <IconX size={22} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div className={classes.body} tabIndex={0} role="document">
        {withdrawn ? (
          <p className={classes.text}>{d('announcements.withdrawnNowInfo', { title: text.title })}</p>
        ) : (
          <AnnouncementContent text={text.content} language={text.language} />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.soft}>
          {withdrawn ? null : <Lasting one={one} />}
          {more > 0 && <> {d('announcements.more', { n: String(more) })}</>}
        </p>
        <Button kind="plain" onClick={onClose}>
          {d('lists.close')}
        </Button>
      </div>
    </section>,
    document.body,
  );
}

/** What is being read is not taken away when its time is over: it says so. */
function Lasting({ one: { until_at } }: { readonly one: MyAnnouncement }) {
  const d = useDeskWords();
  const format = useFormat();
  const at = useNow();
  if (until_at === null || until_at > at) return null;
  return <span role="status">{d('announcements.overNow', { time: format.clockOf(until_at, at) })}</span>;
}

/** A keyboard that was in it goes on in the page. */
function useFocusLeft() {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
