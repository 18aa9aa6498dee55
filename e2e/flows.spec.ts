import { violations } from './accessibility.ts';
import { createAssistant } from './assistants.ts';
import { card, settings, toolbar } from './flows.ts';
import { expect, keyTo, test } from './journey.ts';

const retell = {
  conversation_flow_id: 'flow_1',
  start_node_id: 'hello',
  nodes: [
    {
      id: 'hello',
      type: 'conversation',
      name: 'Greeting',
      instruction: { type: 'static_text', text: 'Hello, this is the practice.' },
      edges: [
        { id: 'e1', destination_node_id: 'bye', transition_condition: { type: 'prompt', prompt: 'Caller is done' } },
      ],
      interruption_sensitivity: 0.4,
    },
    { id: 'bye', type: 'end', name: 'Goodbye' },
  ],
};

test('a flow is built, refused, fixed, saved and followed with the mouse', async ({ signedIn: page, context }) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}`);
  await page.getByRole('tab', { name: 'Flow' }).click();
  await page.getByRole('button', { name: 'Start a new flow' }).click();
  await expect(toolbar(page)).toBeVisible();

  await card(page, /^Say “Greeting”/).click();
  await toolbar(page).getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('menuitem', { name: /^Ask/ }).click();
  await settings(page).getByRole('button', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('years');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await settings(page).getByRole('textbox', { name: 'Question' }).fill('How many years have you worked?');

  // The question has no way on yet, so the flow is refused at its node.
  await toolbar(page)
    .getByRole('button', { name: /problem/ })
    .click();
  await settings(page)
    .getByRole('button', { name: /No valid answer/ })
    .first()
    .click();
  await expect(settings(page).getByRole('group', { name: 'Problems of this node' })).toBeVisible();

  // Draws an edge from an output to the next node.
  for (const port of ['outcome:done', 'outcome:gave_up']) {
    const from = page.locator(`[data-node="ask_1"] [data-port="${port}"] .react-flow__handle`);
    const to = page.locator('[data-node="end_1"] .react-flow__handle.target');
    await page.getByRole('button', { name: 'Show the whole flow' }).click();
    await from.dragTo(to, { force: true });
  }
  await expect(page.getByRole('status').filter({ hasText: 'now leads to' })).toHaveCount(1);
  await expect(settings(page).getByRole('group', { name: 'Problems of this node' })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Its flow' }).check({ force: true });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Its flow' })).toBeChecked();
  await expect(card(page, /How many years have you worked/)).toBeVisible();
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await expect(page.getByText('This assistant follows its flow.', { exact: false })).toBeVisible();
});

test('a flow is built, connected, undone and read in the outline with the keyboard alone', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=flow`);
  const press = async (name: string) => {
    await keyTo(page, page.getByRole('button', { name, exact: true }), 'Tab', 80);
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('button', { name: 'Start a new flow' })).toBeVisible();
  await press('Start a new flow');
  await expect(toolbar(page)).toBeVisible();
  await keyTo(page, card(page, /^Say “Greeting”/), 'Tab', 80);

  // A adds a node after the focused one, and the new one gets the focus.
  await page.keyboard.press('ArrowRight');
  await expect(card(page, /^End the call “Goodbye”/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('a');
  await page.keyboard.type('Talk');
  await page.keyboard.press('Enter');
  const talk = card(page, /^Talk,/);
  await expect(talk).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(settings(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Small talk');
  await page.keyboard.press('Escape');
  await expect(card(page, /^Talk “Small talk”/)).toBeFocused();

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: /^Connect/ });
  await expect(dialog.getByRole('combobox', { name: 'Continue at' })).toBeFocused();
  await page.keyboard.type('Goodbye');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await keyTo(page, dialog.getByRole('button', { name: 'Connect', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'now leads to' })).toHaveCount(1);

  await keyTo(page, card(page, /^Talk “Small talk”/), 'Shift+Tab', 80);
  await page.keyboard.press('Delete');
  await expect(card(page, /^Talk “Small talk”/)).toHaveCount(0);
  await press('Undo');
  await expect(card(page, /^Talk “Small talk”/)).toBeVisible();

  await press('Outline');
  const outline = page.getByRole('treegrid', { name: 'Outline of the flow' });
  await expect(outline.getByRole('row', { name: /Small talk/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a flow of another product is imported with a report, exported, and its generated tests are saved', async ({
  signedIn: page,
  context,
}) => {
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=flow`);
  await page.getByRole('button', { name: 'Import a flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import flow' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'retell.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(retell)),
  });
  await expect(dialog.getByText('Retell conversation flow', { exact: false })).toBeVisible();
  const report = dialog.getByRole('region', { name: 'Not imported' });
  await expect(report.getByRole('listitem').filter({ hasText: 'Node “Greeting”' })).toContainText(
    'This setting has no counterpart here: interruption_sensitivity.',
  );
  await dialog.getByRole('button', { name: 'Use this flow' }).click();
  await expect(card(page, /Greeting/)).toBeVisible();

  await toolbar(page).getByRole('button', { name: 'More flow actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.flow\.json$/);
  await toolbar(page).getByRole('button', { name: 'More flow actions' }).click();
  await page.getByRole('menuitem', { name: 'Export as Mermaid…' }).click();
  await expect(page.getByRole('dialog', { name: 'Mermaid flowchart' }).getByText('flowchart TD')).toBeVisible();
  await page.keyboard.press('Escape');

  await toolbar(page).getByRole('button', { name: 'More flow actions' }).click();
  await page.getByRole('menuitem', { name: 'Generate tests…' }).click();
  const tests = page.getByRole('dialog', { name: 'Generated tests' });
  await tests.getByRole('button', { name: /^Keep \d+ tests?$/ }).click();
  await expect(page.getByText(/^\d+ tests? added$/)).toBeVisible();
});

test('a flow is read as an outline on a phone, and its texts are changed', async ({ signedIn: page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await createAssistant(context);
  await page.goto(`/assistants/${id}?tab=flow`);
  await page.getByRole('button', { name: 'Start a new flow' }).click();
  const outline = page.getByRole('treegrid', { name: 'Outline of the flow' });
  await outline.getByRole('row', { name: /Greeting/ }).click();
  const panel = page.getByRole('dialog', { name: 'Greeting' });
  await panel.getByRole('textbox', { name: 'Text' }).fill('Good morning, {first_name}.');
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('a sub-flow is shared, inserted into another assistant, and edited as a new version', async ({
  signedIn: page,
  context,
}) => {
  const [{ id }, other] = [await createAssistant(context), await createAssistant(context)];
  const name = `Confirm identity ${id.slice(0, 8)}`;
  await page.goto(`/assistants/${id}?tab=flow`);
  await page.getByRole('button', { name: 'Start a new flow' }).click();
  await settings(page).getByRole('tab', { name: 'Sub-flows' }).click();
  await settings(page).getByRole('button', { name: 'Add sub-flow' }).click();
  await settings(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await settings(page).getByRole('button', { name: 'Share…' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share sub-flow' });
  await sharing.getByRole('button', { name: 'Share sub-flow' }).click();
  await expect(page.getByText('Sub-flow shared')).toBeVisible();

  // Another assistant inserts it after its greeting.
  await page.goto(`/assistants/${other.id}?tab=flow`);
  await page.getByRole('button', { name: 'Start a new flow' }).click();
  await card(page, /^Say “Greeting”/).click();
  await settings(page).getByRole('tab', { name: 'Sub-flows' }).click();
  await settings(page).getByRole('button', { name: 'Insert shared…' }).click();
  const inserting = page.getByRole('dialog', { name: 'Insert shared sub-flow' });
  await inserting.getByRole('row', { name: new RegExp(name) }).click();
  await expect(card(page, new RegExp(`^Run a sub-flow “${name}”`))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved')).toBeVisible();

  // A new version lists the assistant that uses it, and doesn't change the assistant's draft.
  await settings(page).getByRole('tab', { name: 'Sub-flows' }).click();
  await settings(page).getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Edit shared sub-flow' }).click();
  await expect(page.getByRole('heading', { name: `Edit shared sub-flow “${name}”` })).toBeVisible();
  await card(page, /Return from a sub-flow/).click();
  await settings(page).getByRole('textbox', { name: 'Name' }).fill('Confirmed');
  await page.getByRole('button', { name: 'Save as version 2…' }).click();
  const saving = page.getByRole('dialog', { name: `Save version 2 of “${name}”?` });
  await expect(saving.getByRole('list', { name: 'Assistants that use it' })).toContainText('draft version 1');
  await saving.getByText('Use version 2 in this flow').click();
  await saving.getByRole('button', { name: 'Save version 2' }).click();
  await card(page, new RegExp(`^Run a sub-flow “${name}”`)).click();
  const newer = settings(page).getByRole('group', { name: 'Newer version' });
  await expect(newer).toContainText('Changed: “Confirmed”');
  await newer.getByRole('button', { name: 'Use version 2' }).click();
  await expect(newer).toHaveCount(0);
});
