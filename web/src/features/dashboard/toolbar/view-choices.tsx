/** How the board is shown on this device: how dense, in which order, on a wall, and by which keys. */
import { IconDeviceTv, IconKeyboard } from '@tabler/icons-react';
import { useId } from 'react';
import { openShortcutsHelp } from '../../../lib/browser/shortcuts.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { useWall } from '../../../lib/shell/wall.ts';
import { densityChoices, orders } from '../state/arrangement.ts';
import { chooseDensity, chooseOrder, useDensityChoice, useOrder, useShownInRows } from '../state/display-choices.ts';
import classes from './toolbar.module.css';

export function ViewChoices() {
  const { t } = useWords();
  const d = useDeskWords();
  const density = useDensityChoice();
  const order = useOrder(useShownInRows());
  const wall = useWall();
  // The worst stands first there, and numbers of beds say nothing on a wall without their agency.
  const overAll = useHere().scope === 'all';
  return (
    <div className={classes.view}>
      {!overAll && (
        <Choice
          label={d('viewChoices.sort.label')}
          options={orders.map((value) => ({ value, text: d(`viewChoices.sort.${value}`) }))}
          value={order}
          onChoose={chooseOrder}
        />
      )}
      <Choice
        label={d('viewChoices.density.label')}
        options={densityChoices.map((value) => ({ value, text: d(`viewChoices.density.${value}`) }))}
        value={density}
        onChoose={chooseDensity}
      />
      {!overAll && (
        <button
          type="button"
          className={classes.tool}
          aria-label={t('board.display.wall.open')}
          title={t('board.display.wall.open')}
          onClick={wall.enter}
        >
          <IconDeviceTv size={20} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={classes.tool}
        data-keys=""
        aria-label={t('board.display.keys.title')}
        title={t('board.display.keys.title')}
        onClick={openShortcutsHelp}
      >
        <IconKeyboard size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** The browser's own list: it fits every finger, every key and every reader, and weighs nothing. */
function Choice<V extends string>({ label, options, value, onChoose }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
