/** The list of keys, and the switch for those that are a single character (WCAG 2.1.4). */
import { Modal } from '@mantine/core';
import '../../../ui/late/close-button.ts';
import '../../../ui/late/modal.ts';
import '../../../ui/late/modal-base.ts';
import '../../../ui/late/overlay.ts';
import '../../../ui/late/paper.ts';
import { useEscape } from '../../../lib/browser/escape.ts';
import { switchShortcuts, useShortcutsOn } from '../../../lib/browser/shortcuts.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { classes } from './keys-help-classes.ts';

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  useEscape(true, onClose);
  const on = useShortcutsOn();
  const always: readonly (readonly [string, string])[] = [
    ['← ↑ ↓ →', t('board.display.keys.tiles')],
    ['Home End', t('board.display.keys.row')],
    ['Enter', t('board.display.keys.open')],
    ['Esc', t('board.display.keys.back')],
  ];
  const single: readonly (readonly [string, string])[] = [
    ['C', t('board.display.keys.claim')],
    ['/', t('board.display.keys.search')],
    ['W', t('board.display.keys.wall')],
    ['T', t('board.display.keys.view')],
    ['?', t('board.display.keys.help')],
  ];
  return (
    <Modal.Root opened onClose={onClose} centered closeOnEscape={false}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        {/* Not Modal.Header: that is a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{t('board.display.keys.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} size={44} />
        </div>
        <Modal.Body>
          <Keys keys={always} />
          <label className={classes.switch}>
            <input type="checkbox" checked={on} onChange={(event) => switchShortcuts(event.currentTarget.checked)} />
            {t('board.display.keys.switch')}
          </label>
          <p className={classes.info}>{t('board.display.keys.info')}</p>
          <Keys keys={single} off={!on} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Keys({
  keys,
  off = false,
}: {
  readonly keys: readonly (readonly [string, string])[];
  readonly off?: boolean;
}) {
  return (
    <dl className={classes.keys} data-off={off || undefined}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
