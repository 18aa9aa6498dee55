import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import type { Side } from './assistants.ts';
import { openVisit, sessionOf } from './browser.ts';
import { type SeededTemplate, seedTemplate } from './seed-campaigns.ts';
import type { Running } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { typing } from './typing.ts';

/** Creates a version of the form with this many text fields, all filled in by a campaign. Returns the address of its tab. */
async function filledForm(owner: pg.Client, seeded: SeededTemplate, fields: number): Promise<string> {
  const names = Array.from({ length: fields }, (_, index) => `field_${index}`);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name, index) => [name, { type: 'string', title: `Field ${index}` }])),
  };
  const values = Object.fromEntries(names.map((name) => [name, 'A text that was typed before']));
  const { organizationId, template, number } = seeded;
  const { rows } = await owner.query<{ id: string }>(
    `WITH form AS (
       INSERT INTO schema_template_versions (organization_id, schema_template_id, version, schema, field_count)
       SELECT $1, schema_template_id, $5, $4, $5 FROM feature_templates WHERE id = $2 RETURNING id
     )
     INSERT INTO campaigns (organization_id, name, feature_template_id, phone_number_id, schema_version_id, configuration_data)
     SELECT $1, 'Form', $2, $3, id, $6 FROM form RETURNING id`,
    [organizationId, template, number, schema, fields, values],
  );
  return `/campaigns/${rows[0]?.id}?tab=details`;
}

/** The cost of a key press in a form of 200 fields, compared with one of 20. */
export async function compareFormTyping(
  browser: Browser,
  { url }: Running,
  owner: pg.Client,
  side: Side,
  options: BenchOptions,
): Promise<Row> {
  const { page, close } = await openVisit(browser, sessionOf(side, url));
  const seeded = await seedTemplate(owner, side.id);
  const open = async (on: Page, fields: number) => {
    await on.goto(`${url}${await filledForm(owner, seeded, fields)}`);
    await on.getByRole('textbox', { name: `Field ${fields - 1}`, exact: true }).waitFor();
    return { page: on, area: on.getByRole('textbox', { name: 'Field 7', exact: true }) };
  };
  const large = await open(page, 200);
  const small = await open(await page.context().newPage(), 20);
  const keys = options.isQuick ? 3 : 20;
  const samples: { large: number; small: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1)
    samples.push({
      large: await typing(large.page, large.area, keys),
      small: await typing(small.page, small.area, keys),
    });
  await close();
  const counted = samples.slice(1);
  const middle = (of: 'large' | 'small') => median(counted.map((sample) => sample[of])).toFixed(1);
  const note = `${middle('large')} ms against ${middle('small')} ms until it is painted, 4 times slower processor, ${keys} keys in each of ${counted.length} pairs`;
  options.log(`typing in a form: ${note}`);
  return {
    measure: 'a key in the form of a campaign with 200 fields',
    against: 'the same with 20',
    ratio: spread(counted.map((sample) => sample.large / sample.small)),
    goal: '≤ 1.3',
    note,
  };
}
