/**
 * Beside the sound control: an offer to test the sound while nobody has heard it in this shift, and who has once somebody did. It takes no
 * room from the beds, and gives way to an alarm.
 */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconEar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useEscape } from '../../lib/browser/escape.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHeardText, usePutOff, useSoundCheck } from './api.ts';
import { classes } from './classes.ts';
import { SoundSteps } from './steps.tsx';

/** @param calls an alert needs somebody: what is heard now would be that */
export function SoundCheckInBar({ calls }: { readonly calls: boolean }) {
  const check = useSoundCheck();
  const textOf = useHeardText();
  const { isPutOff, putOff } = usePutOff(check);
  if (check === null) return null;
  if (check.heard !== null) {
    const text = textOf(check.heard);
    return (
      <span className={classes.heard} title={text}>
        {text}
      </span>
    );
  }
  return isPutOff || calls ? null : <Offer onLater={putOff} />;
}

function Offer({ onLater }: { readonly onLater: () => void }) {
  const d = useDeskWords();
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useEscape(open, () => setOpen(false));
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={320}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.offer}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={d('soundCheck.test')}
          onClick={() => setOpen(!open)}
        >
          <IconEar size={20} stroke={1.7} aria-hidden="true" />
          <span className={classes.word}>{d('soundCheck.test')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
          {d('soundCheck.title')}
        </h2>
        <SoundSteps info={d('soundCheck.offer')} onLater={onLater} />
      </Popover.Dropdown>
    </Popover>
  );
}
