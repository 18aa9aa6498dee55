import { patience } from '../tooling/src/test/patience.ts';
import { createAssistant, field, saveFlow } from './assistants.ts';
import { expect, test } from './journey.ts';

test('publishing a broken prompt is refused with the failed line, and works after a fix', async ({
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
  await expect(dialog.getByText('7 required tests are run first, by: practice model.')).toBeVisible();
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

/** A flow that asks one question, and one node that no safety test reaches. */
const shortFlow = {
  format: 'switchboard.flow/1',
  start: 'hello',
  fields: [{ name: 'age', type: 'number', label: 'Age' }],
  nodes: [
    { id: 'hello', kind: 'say', name: 'Greeting', text: 'Hello.' },
    { id: 'age', kind: 'ask', name: 'Age', field: 'age', question: 'How old are you?' },
    { id: 'ripe', kind: 'decide', name: 'A hundred?' },
    { id: 'old', kind: 'end', name: 'Well done', text: 'Congratulations. Goodbye.' },
    { id: 'bye', kind: 'end', name: 'Goodbye', text: 'Goodbye.' },
  ],
  edges: [
    { id: 'e1', from: 'hello', to: 'age', on: { type: 'outcome', outcome: 'next' } },
    { id: 'e2', from: 'age', to: 'ripe', on: { type: 'outcome', outcome: 'done' } },
    { id: 'e3', from: 'age', to: 'bye', on: { type: 'outcome', outcome: 'gave_up' } },
    {
      id: 'e4',
      ...{ from: 'ripe', to: 'old' },
      on: { type: 'condition', condition: { tests: [{ field: 'age', is: 'at_least', values: [100] }] } },
    },
    { id: 'e5', from: 'ripe', to: 'bye', on: { type: 'outcome', outcome: 'else' } },
  ],
  exits: ['stop', 'human', 'goodbye'].map((trigger) => ({
    ...{ id: trigger, trigger, max_times: 1 },
    action: { type: 'go_to', node: 'bye' },
  })),
};

test('publishing waits until tests cover the flow, and an admin can publish with a reason', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  await saveFlow(context, id, shortFlow);

  await page.goto(`/assistants/${id}?tab=tests`);

  await expect(page.getByText('go through 0 of 5 nodes (0%)')).toBeVisible();
  await page.getByRole('button', { name: /Publishing waits until tests go through/ }).click();
  await page.getByRole('option', { name: 'Every node' }).click();
  await expect(page.getByText('100% required')).toBeVisible();

  await page.getByRole('button', { name: 'Publish Assistant' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish Assistant / });
  await dialog.getByRole('button', { name: /^Run \d tests and publish assistant$/ }).click();
  await expect(dialog.getByText(/of the nodes of the flow, and 100% is required/)).toBeVisible({
    timeout: patience(60_000),
  });
  await expect(dialog.getByRole('button', { name: 'No test enters “Well done”.' })).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason to publish/ }).fill('No one is that old');
  await dialog.getByRole('button', { name: 'Publish Assistant without passing tests' }).click();
  await expect(page.getByText('Assistant published')).toBeVisible();

  await page.goto(`/assistants/${id}?tab=tests`);
  await page.getByRole('link', { name: 'No test enters “Well done”.' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Congratulations. Goodbye.', {
    timeout: patience(15_000),
  });
});
