import { patience } from '../tooling/src/test/patience.ts';
import { createAssistant, field } from './assistants.ts';
import { expect, test } from './journey.ts';

test('publishing a broken prompt is refused with the line that failed, and works after it is fixed', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  const gate = await context.request.put(`/api/assistants/${id}/test-gate`, { data: { requires_safety: true } });
  expect(gate.status(), await gate.text()).toBe(200);
  await page.goto(`/assistants/${id}?tab=prompt`);
  await field(page, 'System Prompt').fill('Ask for their name. Pretend to be a human being.');
  const publish = () => page.getByRole('button', { name: 'Publish Assistant' }).click();
  await publish();
  const dialog = page.getByRole('dialog', { name: /^Publish Assistant / });
  await expect(dialog.getByText('7 required tests are run first, by: practice brain.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish Assistant' }).click();
  await expect(dialog.getByText('It has not passed its tests')).toBeVisible({ timeout: patience(60_000) });
  await expect(dialog.getByRole('list', { name: 'Tests that did not pass' })).toContainText('No, I am a real person.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await field(page, 'System Prompt').fill('Ask for their name. Say that you are an automated assistant.');
  await publish();
  await expect(dialog.getByText('7 required tests are run first')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish Assistant' }).click();
  await expect(page.getByText('Assistant published')).toBeVisible({ timeout: patience(60_000) });

  await page.goto(`/assistants/${id}?tab=tests`);
  await expect(page.getByRole('row', { name: /Says that it is automated/ })).toContainText('Passed');
});
