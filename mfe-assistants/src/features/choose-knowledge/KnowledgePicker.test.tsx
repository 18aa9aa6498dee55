import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at, open, openPro, reminders, sampleAssistant, serverWith } from '../../testing/openAssistants.tsx';
import { handbook, sampleBase } from '../../testing/openKnowledge.tsx';

const prices = sampleBase(302, 'Prices', { passage_count: 0 });
const withBases = (...given: Parameters<typeof serverWith>) => ({
  ...serverWith(...given),
  'GET /api/knowledge-bases': () => ({ items: [handbook, prices], next_cursor: null }),
});

test('a knowledge base is chosen for an assistant and saved with it', async () => {
  const { requests } = openPro(withBases(reminders), `${at(reminders)}?tab=prompt`);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Handbook' });
  expect(box.checked).toBe(false);
  screen.getByText('1 document, 2 passages');
  screen.getByText('Nothing to be found in it yet');
  await userEvent.click(box);
  await screen.findByText('1 chosen');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: /Save draft/i }));
  await waitFor(() => expect(requests.some(({ key }) => key.startsWith('PUT'))).toBe(true));
  const saved = requests.find(({ key }) => key.startsWith('PUT'))?.body as { config: { knowledge_base_ids: string[] } };
  expect(saved.config.knowledge_base_ids).toEqual([handbook.id]);
});

test('a deleted knowledge base can be removed, also without PRO', async () => {
  const config = { ...reminders.config, knowledge_base_ids: ['00000000-0000-4000-8000-000000000999'] };
  const lost = sampleAssistant(1, 'Reminders', { config });
  open(withBases(lost), at(lost));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'A deleted knowledge base' });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'A deleted knowledge base' })).toBeNull());
});

test("viewers see the chosen knowledge bases but can't change them", async () => {
  const config = { ...reminders.config, knowledge_base_ids: [handbook.id] };
  const using = sampleAssistant(1, 'Reminders', { config });
  openPro(withBases(using), `${at(using)}?tab=prompt`, { role: 'viewer' });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Handbook' });
  await waitFor(() => expect([box.checked, box.disabled]).toEqual([true, true]));
});
