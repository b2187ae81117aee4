/** The list of keys, and the switch for those that are a single character (WCAG 2.1.4). */
import { Modal } from '@mantine/core';
import '../../../ui/late/close-button.ts';
import '../../../ui/late/modal.ts';
import '../../../ui/late/modal-base.ts';
import '../../../ui/late/overlay.ts';
import '../../../ui/late/paper.ts';
import { useEscape } from '../../../lib/browser/escape.ts';
import { switchShortcuts, useShortcutsOn } from '../../../lib/browser/shortcuts.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { classes } from './keys-help-classes.ts';

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const d = useDeskWords();
  useEscape(true, onClose);
  const on = useShortcutsOn();
  const always: readonly (readonly [string, string])[] = [
    ['← ↑ ↓ →', d('keysHelp.tiles')],
    ['Home End', d('keysHelp.row')],
    ['Enter', d('keysHelp.open')],
    ['Esc', d('keysHelp.back')],
  ];
  const single: readonly (readonly [string, string])[] = [
    ['C', d('keysHelp.claim')],
    ['/', d('keysHelp.search')],
    ['W', d('keysHelp.wall')],
    ['T', d('keysHelp.view')],
    ['?', d('keysHelp.help')],
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
            {d('keysHelp.switch')}
          </label>
          <p className={classes.info}>{d('keysHelp.info')}</p>
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
