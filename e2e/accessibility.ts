import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

// Rows of a table are all of one kind: the first ones speak for the fifty that follow.
const furtherRows = 'tbody tr:nth-child(n+7)';

// The live announcer may still name something that has disappeared.
const readAloud = '[data-live-announcer]';

/** The axe rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds in a part of the page, one line each; `except` are rules that do not apply. */
export async function violations(
  page: Page,
  {
    part = ':root',
    except = [],
    isColourOnly = false,
  }: { part?: string; except?: string[]; isColourOnly?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    // It puts the document's own function over itself, for which the shell would blame the page that is open.
    await page.evaluate(() => Reflect.deleteProperty(document, 'elementsFromPoint'));
  }
  return await page.evaluate(
    async ([part, left, except, only]) => {
      const { axe } = window as unknown as WithAxe;
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const result = await axe?.run(
        { include: [[part]], exclude: left.map((one) => [one]) },
        { rules, resultTypes: ['violations'], ...(only && { runOnly: only }) },
      );
      return (result?.violations ?? [{ id: 'axe', help: 'did not run', nodes: [{ target: [] }] }]).flatMap(
        ({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
      );
    },
    [part, [furtherRows, readAloud], except, isColourOnly ? colourRules : null] as const,
  );
}
