/** Keeps the page for when there is no line, in the language of the screen. */
import { documentLanguage } from '@wardlight/contract';
import { useEffect } from 'react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { keepOfflinePage, type OfflineWords } from './offline-page.ts';

export function useOfflinePage(): void {
  const { t, language } = useWords();
  const d = useDeskWords();
  const words: OfflineWords = {
    lang: documentLanguage[language],
    product: t('common.productName'),
    title: d('mobileApp.offlineTitle'),
    text: d('mobileApp.offline'),
    again: d('mobileApp.offlineAgain'),
  };
  const text = JSON.stringify(words);
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return;
    // Where the browser allows none, its own page says that there is no line.
    keepOfflinePage(JSON.parse(text) as OfflineWords).catch(() => undefined);
  }, [text]);
}
