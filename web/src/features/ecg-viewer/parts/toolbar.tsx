/** How the paper is drawn, chosen. */
import { useId } from 'react';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Folded, foldedBelowPx } from '../../../ui/desk/folded.tsx';
import { classes } from '../classes.ts';
import { type Gain, gains, type Size, type Speed, sizes, speeds } from '../drawing/geometry.ts';
import type { Layout } from '../drawing/rows.ts';

export interface Settings {
  readonly layout: Layout;
  readonly speed: Speed;
  readonly gain: Gain;
  readonly size: Size;
  readonly peaks: boolean;
  readonly annotations: boolean;
}

interface ToolbarProps {
  readonly settings: Settings;
  readonly layouts: readonly Layout[];
  readonly hasPeaks: boolean;
  readonly hasAnnotations: boolean;
  readonly measuring: boolean;
  readonly onChange: (settings: Settings) => void;
  readonly onCalipers: () => void;
  readonly onPrint: () => void;
}

export function Toolbar({ settings, layouts, onChange, ...props }: ToolbarProps) {
  const d = useDeskWords();
  const { t } = useWords();
  // On a phone the paper would begin below the fold.
  const folded = useViewport().width < foldedBelowPx;
  const set = (part: Partial<Settings>): void => onChange({ ...settings, ...part });
  const acts = (
    <>
      <Button kind="plain" onClick={props.onCalipers}>
        {d(props.measuring ? 'ecgViewer.clear' : 'ecgViewer.calipers')}
      </Button>
      <Button kind="plain" onClick={props.onPrint}>
        {d('ecgViewer.print')}
      </Button>
    </>
  );
  const choices = (
    <>
      {layouts.length > 1 && (
        <Choice
          label={d('ecgViewer.layout')}
          value={settings.layout}
          options={layouts}
          text={(layout) => d(`ecgViewer.${layout}`)}
          onChoose={(layout) => set({ layout })}
          wide
        />
      )}
      <Choice
        label={d('ecgViewer.speed')}
        value={settings.speed}
        options={speeds}
        text={(speed) => `${speed} mm/s`}
        onChoose={(speed) => set({ speed })}
      />
      <Choice
        label={d('ecgViewer.gain')}
        value={settings.gain}
        options={gains}
        text={(gain) => `${gain} mm/mV`}
        onChoose={(gain) => set({ gain })}
      />
      <Choice
        label={d('ecgViewer.size')}
        value={settings.size}
        options={sizes}
        text={(size) => `${size} %`}
        onChoose={(size) => set({ size })}
      />
      <div className={classes.checks}>
        {props.hasPeaks && (
          <Check label={d('ecgViewer.peaks')} on={settings.peaks} onChange={(peaks) => set({ peaks })} />
        )}
        {props.hasAnnotations && (
          <Check
            label={d('ecgViewer.annotations')}
            on={settings.annotations}
            onChange={(annotations) => set({ annotations })}
          />
        )}
        {!folded && acts}
      </div>
    </>
  );
  if (!folded) return <div className={classes.choices}>{choices}</div>;
  return (
    <div className={classes.checks}>
      <Folded folded label={t('shell.titles.more')}>
        <div className={classes.choices}>{choices}</div>
      </Folded>
      {acts}
    </div>
  );
}

interface ChoiceProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly V[];
  readonly text: (value: V) => string;
  readonly onChoose: (value: V) => void;
  /** A line of its own on a phone. */
  readonly wide?: boolean;
}

export function Choice<V extends string | number>({ label, value, options, text, onChoose, wide }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className={classes.field} data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option) === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {text(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, on, onChange }: CheckProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
