/** A page of the desk: its name, the pages beside it, what can be begun here, and the page itself. */
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import classes from './page.module.css';

export interface Tab {
  readonly to: string;
  readonly label: string;
}

interface PageProps {
  readonly title: string;
  /** One sentence under the title, where the page needs one. */
  readonly info?: ReactNode;
  readonly tabs?: readonly Tab[];
  /** What the tabs choose between. */
  readonly tabsLabel?: string;
  /** The one or two things that can be begun here. */
  readonly actions?: ReactNode;
  /** Narrow pages are for reading and typing, wide ones for lists. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

export function Page({ title, info, tabs = [], tabsLabel, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {tabs.length > 1 && <Tabs tabs={tabs} label={tabsLabel} />}
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {info ? <p className={classes.info}>{info}</p> : null}
      {children}
    </div>
  );
}

/** On a phone there are more than fit: the one that is open is brought into sight. On a wide screen they are a list beside the page. */
function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string | undefined }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current !== null && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      <div className={classes.column}>
        {/* The name of the navigation, where there is room to read it. */}
        <p className={classes.columnHead} aria-hidden="true">
          {label}
        </p>
        {tabs.map(({ to, label: text }) => (
          <NavLink key={to} to={to} className={() => classes.tab ?? ''}>
            {text}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
