/** A template's name as the reader sees it: of a shipped one that nobody has named otherwise, their own word for it. */
import type { Template } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';

export function useTemplateName(): (template: Pick<Template, 'shipped' | 'name'>) => string {
  const d = useDeskWords();
  return ({ shipped, name }) => (shipped !== null && shipped === name ? d(`templates.shipped.${shipped}`) : name);
}
