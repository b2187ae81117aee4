/** Around every page that opens without a sign-in: the same choice of language in the same corner. */
import { IconLanguage } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { chooseLanguage, useWords } from '../../lib/i18n/i18n.ts';
import { languageOptions } from '../../lib/i18n/language-options.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import classes from './open-pages.module.css';

export function OpenPages() {
  return (
    <>
      <header className={classes.corner}>
        <LanguageMenu />
      </header>
      <Outlet />
    </>
  );
}

/** The one of the top bar, too. */
export function LanguageMenu() {
  const { t, language } = useWords();
  return (
    <ChoiceMenu
      label={t('shell.language.label')}
      icon={<IconLanguage size={22} stroke={1.7} aria-hidden="true" />}
      options={languageOptions}
      value={language}
      onChoose={(next) => void chooseLanguage(next)}
    />
  );
}
