import type { BrowserContext, Route } from '@playwright/test';
import { entry, expect, follow, heading, sidebar, test } from './journey.ts';

/** The organization's flags as if its administrator had set them: people cannot, and no page of theirs could. */
async function setFlags(context: BrowserContext, flags: Record<string, boolean>): Promise<void> {
  const withFlags = async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"feature_flags":\{[^}]*\}/, `"feature_flags":${JSON.stringify(flags)}`);
    await route.fulfill({ response: answer, body });
  };
  await context.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? withFlags(route) : route.fallback(),
  );
  await context.route(/\/api\/(boot|session)$/, withFlags);
}

const features = [
  { flag: 'leads', label: 'Leads', path: '/leads' },
  { flag: 'featureTemplates', label: 'Feature Templates', path: '/feature-templates' },
  { flag: 'schemaTemplates', label: 'Schema Templates', path: '/schema-templates' },
  { flag: 'providers', label: 'Providers', path: '/providers' },
  { flag: 'phonenumbers', label: 'Phone Numbers', path: '/phone-numbers' },
];

test('a feature that is switched off is locked in the sidebar with the reason', async ({ signedIn: page, context }) => {
  await setFlags(context, Object.fromEntries(features.map(({ flag }) => [flag, false])));
  await page.goto('/dashboard');
  for (const { label } of features) {
    const locked = entry(page, label);
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleDescription(
      'Not enabled for your organization. Please contact your administrator.',
    );
    await locked.focus();
    await expect(page.getByRole('tooltip')).toHaveText(/^Not enabled for your organization\./);
    await locked.press('Enter');
  }
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(entry(page, 'Slots')).not.toHaveAttribute('aria-disabled');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('Lead');
  // The help is of all pages, in a group of its own.
  const pages = page.getByRole('group', { name: 'Pages' });
  await expect(pages.getByRole('menuitem', { name: 'Lead Uploads' })).toBeVisible();
  await expect(pages.getByRole('menuitem', { name: 'Leads', exact: true })).toHaveCount(0);
});

test("the address of a feature that is switched off shows that it isn't available", async ({
  signedIn: page,
  context,
}) => {
  await setFlags(context, Object.fromEntries(features.map(({ flag }) => [flag, false])));
  for (const { label, path } of features) {
    await page.goto(path);
    await expect(heading(page, 'Feature Not Available')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `The ${label} feature is not enabled for your organization. Please contact your administrator for access.`,
    );
    await expect(sidebar(page)).toBeVisible();
    await follow(page, 'Slots');
  }
});

test('a missing feature flag counts as on', async ({ signedIn: page, context }) => {
  await setFlags(context, {});
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
});

for (const flag of ['featureTemplates', 'campaigns'])
  test(`the entries of feature templates are locked without ${flag}`, async ({ signedIn: page, context }) => {
    await setFlags(context, { [flag]: false });
    await page.goto('/dashboard');
    const locked = entry(page, 'Engineering screening');
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleDescription(
      'Not enabled for your organization. Please contact your administrator.',
    );
  });

test("the campaigns of a template aren't available without the feature", async ({ signedIn: page, context }) => {
  await setFlags(context, { campaigns: false });
  await page.goto('/u/Engineering%20screening');
  await expect(heading(page, 'Feature Not Available')).toBeVisible();
});
