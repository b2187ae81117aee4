/** The parts of one template: what it says, what that would have raised, who has it, and what it said before. Which is shown stands in the address. */
import { type ReactNode, useId } from 'react';
import { useAddress } from '../../../lib/browser/address.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { TabPanel, Tabs } from '../../../ui/desk/tabs.tsx';
import { useTemplateWords } from '../words.ts';

export const tabNames = ['rules', 'rehearse', 'residents', 'versions'] as const;
export type TabName = (typeof tabNames)[number];

const tabParam = 'tab';
export const tabPath = (path: string, tab: TabName): string => `${path}?${tabParam}=${tab}`;

export function useTab(): readonly [TabName, (tab: TabName) => void] {
  const [params, setAddress] = useAddress();
  const tab = tabNames.find((name) => name === params.get(tabParam)) ?? 'rules';
  return [tab, (name) => setAddress({ [tabParam]: name === 'rules' ? null : name })];
}

interface TemplateTabsProps {
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  /** How many have it. */
  readonly residents: number;
  /** What was typed stays in the form while another part is looked at. */
  readonly rules: ReactNode;
  /** Read only when they are looked at. */
  readonly others: Readonly<Record<Exclude<TabName, 'rules'>, () => ReactNode>>;
}

export function TemplateTabs({ tab, onTab, residents, rules, others }: TemplateTabsProps) {
  const d = useDeskWords();
  const { format } = useTemplateWords();
  const id = useId();
  const label = (name: TabName): string =>
    name === 'residents'
      ? `${d('templates.tabs.residents')} (${format.number(residents)})`
      : d(`templates.tabs.${name}`);
  return (
    <>
      <Tabs
        id={id}
        label={d('templates.tabs.label')}
        tabs={tabNames.map((name) => ({ name, label: label(name) }))}
        shown={tab}
        onShow={onTab}
      />
      {tabNames.map((name) => (
        <TabPanel key={name} id={id} name={name} shown={name === tab}>
          {name === 'rules' ? rules : name === tab && others[name]()}
        </TabPanel>
      ))}
    </>
  );
}
