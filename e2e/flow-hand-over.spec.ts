import { patience } from '../tooling/src/test/patience.ts';
import { createAssistant, saveFlow } from './assistants.ts';
import { expect, test } from './journey.ts';

const outcome = (from: string, name: string, to: string) => ({
  ...{ id: `${from}-${name}`, from, to },
  on: { type: 'outcome', outcome: name },
});
const age = { name: 'age', type: 'number', label: 'Age' };
const bye = { id: 'bye', kind: 'end', text: 'Goodbye.' };
const exits = ['stop', 'human', 'goodbye'].map((trigger) => ({
  ...{ id: trigger, trigger, max_times: 1 },
  action: { type: 'go_to', node: 'bye' },
}));

/** Asks for the age, lets a colleague find out the town, and ends the call itself. */
const receptionFlow = (assistant_id: string) => ({
  ...{ format: 'switchboard.flow/1', start: 'age', exits },
  fields: [age, { name: 'city', type: 'text', label: 'City' }],
  nodes: [
    { id: 'age', kind: 'ask', name: 'Age', field: 'age', question: 'How old are you?' },
    {
      ...{ id: 'over', kind: 'hand_over', name: 'To Sam', assistant_id, text: 'My colleague Sam continues.' },
      ...{ shares: ['age'], can_return: true, saves: [{ from: 'town', to: 'city' }] },
    },
    { id: 'back', kind: 'end', name: 'Back', text: 'Welcome back. You are {age} and live in {city}.' },
    bye,
  ],
  edges: [
    outcome('age', 'done', 'over'),
    outcome('age', 'gave_up', 'bye'),
    outcome('over', 'returned', 'back'),
    outcome('over', 'failed', 'bye'),
  ],
});

/** Asks for the age as well, and for the town. */
const colleagueFlow = {
  ...{ format: 'switchboard.flow/1', start: 'hello', exits },
  fields: [age, { name: 'town', type: 'text', label: 'Town' }],
  nodes: [
    { id: 'hello', kind: 'say', text: 'This is Sam.' },
    { id: 'how_old', kind: 'ask', field: 'age', question: 'And how old are you?' },
    { id: 'town', kind: 'ask', field: 'town', question: 'Where do you live?' },
    { id: 'thanks', kind: 'end', text: 'Thank you.' },
    bye,
  ],
  edges: [
    outcome('hello', 'next', 'how_old'),
    outcome('how_old', 'done', 'town'),
    outcome('how_old', 'gave_up', 'bye'),
    outcome('town', 'done', 'thanks'),
    outcome('town', 'gave_up', 'bye'),
  ],
};

test('two assistants hand a caller over and back in a text test, and ask nothing twice', async ({
  signedIn: page,
  context,
}) => {
  const [reception, colleague] = [await createAssistant(context), await createAssistant(context)];
  const revision = await saveFlow(context, colleague.id, colleagueFlow);
  const published = await context.request.post(`/api/assistants/${colleague.id}/publish`, {
    data: { revision, override_reason: 'Tried by hand' },
  });
  expect(published.status(), await published.text()).toBe(200);
  await saveFlow(context, reception.id, receptionFlow(colleague.id));

  await page.goto(`/assistants/${reception.id}?tab=flow`);
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Test ${reception.name}` });
  const lines = dialog.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  const type = async (text: string) => {
    await dialog.getByRole('textbox', { name: 'Your line' }).fill(text);
    await dialog.getByRole('button', { name: 'Send' }).click();
  };
  // An agent may have to start first.
  await expect(lines.filter({ hasText: 'How old are you?' })).toHaveCount(1, { timeout: patience(90_000) });
  await type('Forty');
  await expect(lines.filter({ hasText: 'My colleague Sam continues.' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Where do you live?' })).toHaveCount(1);
  await type('Lisbon');
  await expect(lines.filter({ hasText: 'Welcome back. You are 40 and live in Lisbon.' })).toHaveCount(1);
  await expect(dialog.getByText('The test has ended')).toBeVisible();

  // The colleague knew the age, and the first assistant the town.
  await expect(lines.filter({ hasText: /how old are you\?/i })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Where do you live?' })).toHaveCount(1);
  await expect(page.getByText('It has entered 3 of 4 nodes.')).toBeVisible();
});
