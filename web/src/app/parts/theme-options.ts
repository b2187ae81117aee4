import { useWords } from '../../lib/i18n/i18n.ts';
import { themeChoices } from '../../lib/shell/theme-choice.ts';

export function useThemeOptions() {
  const { t } = useWords();
  return themeChoices.map((value) => ({ value, label: t(`shell.theme.${value}`) }));
}
