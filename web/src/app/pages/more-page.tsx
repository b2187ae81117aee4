/** `/more`: every page there is for this account, and what is set on this screen. */
import { IconChevronRight } from '@tabler/icons-react';
import { mostChatUnread } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ShiftsDialog } from '../../features/handovers/parts/shifts-dialog.tsx';
import { RestTimeDialog } from '../../features/rest-time/dialog.tsx';
import { chooseLanguage, useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { languageOptions } from '../../lib/i18n/language-options.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useChatUnread } from '../../lib/shell/chat-unread.ts';
import { chatPath } from '../../lib/shell/paths.ts';
import { type SectionGroup, sectionGroups, useGroupTabs } from '../../lib/shell/sections.ts';
import { chooseTheme, useThemeChoice } from '../../lib/shell/theme-choice.ts';
import { Page } from '../../ui/desk/page.tsx';
import { useThemeOptions } from '../parts/theme-options.ts';
import { useSignOut } from '../sign-out.ts';
import { classes } from './more-page-classes.ts';

export function MorePage() {
  const { t } = useWords();
  const { user } = useHere();
  return (
    <Page title={t('shell.titles.more')} info={`${user.display_name} · ${user.username}`} width="narrow">
      {sectionGroups.map((group) => (
        <Group key={group} group={group} />
      ))}
      <Settings />
    </Page>
  );
}

function Group({ group }: { readonly group: SectionGroup }) {
  const { tabs: places, tabsLabel } = useGroupTabs(group);
  if (places.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{tabsLabel}</h2>
      <ul className={classes.list}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link className={classes.entry} to={to}>
              {label}
              {to === chatPath && <ChatCount />}
              <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChatCount() {
  const d = useDeskWords();
  const unread = useChatUnread();
  return unread === 0 ? null : (
    <strong>{d('chat.unread', { n: unread < mostChatUnread ? String(unread) : `${mostChatUnread - 1}+` })}</strong>
  );
}

function Settings() {
  const { t, language } = useWords();
  const d = useDeskWords();
  const theme = useThemeChoice();
  const themes = useThemeOptions();
  const signOut = useSignOut();
  const [restTime, setRestTime] = useState(false);
  const { scope } = useHere();
  const [shifts, setShifts] = useState(false);
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{d('more.thisScreen')}</h2>
      <div className={classes.list}>
        <label className={classes.entry}>
          {t('shell.language.label')}
          <select
            className={classes.choice}
            value={language}
            onChange={(event) => {
              const chosen = languageOptions.find(({ value }) => value === event.currentTarget.value);
              if (chosen !== undefined) void chooseLanguage(chosen.value);
            }}
          >
            {languageOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.entry}>
          {t('shell.theme.label')}
          <select
            className={classes.choice}
            value={theme}
            onChange={(event) => {
              const chosen = themes.find(({ value }) => value === event.currentTarget.value);
              if (chosen !== undefined) chooseTheme(chosen.value);
            }}
          >
            {themes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={`plain ${classes.entry}`} onClick={() => setRestTime(true)}>
          {t('shell.restTime.open')}
          <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />
        </button>
        {scope !== 'all' && (
          <button type="button" className={`plain ${classes.entry}`} onClick={() => setShifts(true)}>
            {d('handover.shifts.title')}
            <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />
          </button>
        )}
        <button type="button" className={`plain ${classes.entry}`} onClick={signOut}>
          {t('shell.account.signOut')}
        </button>
      </div>
      <RestTimeDialog open={restTime} onClose={() => setRestTime(false)} />
      <ShiftsDialog open={shifts} onClose={() => setShifts(false)} />
    </section>
  );
}
