/** A template's page; whatever else tries out what is typed there is joined here. */
import { RehearsalPanel } from '../../features/rehearsal/panel.tsx';
import { TemplateScreen } from '../../features/templates/template-screen.tsx';

export function TemplatePage() {
  return (
    <TemplateScreen rehearsal={({ template, content }) => <RehearsalPanel template={template} draft={content} />} />
  );
}
