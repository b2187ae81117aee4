/** Who has a template is found by the agency's index of them, however many others there are. */
import type { AgencyId, TemplateId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgency, makeProvider, startTestApp, type TestApp } from '../../testing/index.ts';
import { listShippedTemplates } from '../beds/register.ts';
import { templateResidentsQuery } from './template-residents.ts';

const many = 5_000;

let app: TestApp;
let agency: AgencyId;
let rare: TemplateId;
let standard: TemplateId;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const templates = await listShippedTemplates(app.store.db, agency);
  rare = templates.get('fallRisk') as TemplateId;
  standard = templates.get('standard') as TemplateId;
  for (const of of [agency, await makeAgency(app, provider)]) await fill(of);
  for (const table of ['beds', 'residents', 'templates']) await app.database.query(`analyze ${table}`);
}, 120_000);
afterAll(() => app.stop());

/** One of a hundred has the rare one, as many the standard one by name, the others none. */
async function fill(of: AgencyId): Promise<void> {
  await app.store.pool.query(
    `with b as (insert into beds (agency_id, floor, bed_no)
        select $1, (n / 200 + 1) || 'F', (n / 200 + 1) || '-' || (n % 200 + 1) from generate_series(0, $2 - 1) n returning bed_id)
    insert into residents (agency_id, bed_id, name, template_id)
      select $1, bed_id, '王小' || bed_id, case bed_id % 100
        when 0 then (select template_id from templates where agency_id = $1 and shipped = 'fallRisk')
        when 1 then (select template_id from templates where agency_id = $1 and shipped = 'standard') end from b`,
    [of, many],
  );
}

const page = { search: '', offset: 0, limit: 100 };

it('those of a template are read, and nobody else', async () => {
  const { sql, parameters } = templateResidentsQuery(agency, { templateId: rare, isStandard: false }, page).compile(
    app.store.db,
  );
  const { rows } = await app.store.pool.query(`explain ${sql}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('residents_of_template');
  expect(plan).not.toMatch(/Seq Scan on (?:residents|beds)/);
});

it('all pages together show each of them once, and those without a template with the standard one', async () => {
  for (const [templateId, count] of [
    [rare, many / 100],
    [standard, many - many / 100],
  ] as const) {
    const seen = new Set<number>();
    for (let offset = 0; offset < count; offset += 500) {
      const found = await app.store.templates.residents([agency], templateId, { ...page, offset, limit: 500 });
      expect(found?.total).toBe(count);
      for (const row of found?.rows ?? []) seen.add(row.resident_id);
    }
    expect(seen.size).toBe(count);
  }
});
