/**
 * Tabs of one page, as the ARIA pattern has them: one of them is in the tab order, arrows, Home and End go to the others and show them. Which is
 * shown is kept by whoever uses them. Knows no words.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { bringStyles } from '../charts/late-styles.ts';
import styles from './tabs.css?inline';

bringStyles(styles);

interface TabsProps<Name extends string> {
  /** Of the ids of tabs and panels. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
}

export function Tabs<Name extends string>({ id, label, tabs, shown, onShow }: TabsProps<Name>) {
  const at = tabs.findIndex(({ name }) => name === shown);
  const goBy: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabs[goBy[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div className="desk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          className="desk-tabs-one"
          id={`${id}-tab-${tab.name}`}
          data-tab={tab.name}
          aria-selected={tab.name === shown}
          aria-controls={`${id}-panel-${tab.name}`}
          tabIndex={tab.name === shown ? 0 : -1}
          onClick={() => onShow(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  readonly id: string;
  readonly name: string;
  readonly shown: boolean;
  readonly children: ReactNode;
}

/** Hidden, it keeps its place, so that a tab always names something that is there. */
export function TabPanel({ id, name, shown, children }: PanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel-${name}`} aria-labelledby={`${id}-tab-${name}`} hidden={!shown}>
      {children}
    </div>
  );
}
