import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { at, openPro, reminders, sampleAssistant, serverWith } from '../../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

const voice = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Voice/ });

test('voices are found by gender and accent', async () => {
  openPro(serverWith({ ...reminders }), at(reminders));
  await userEvent.click(await screen.findByRole('button', { name: /Gender/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Male' }));
  await userEvent.click(screen.getByRole('button', { name: /Accent/ }));
  await userEvent.click(screen.getByRole('option', { name: 'British' }));
  await userEvent.clear(await voice());
  const wanted = (voicesByProvider.elevenlabs ?? []).filter(
    ({ gender, accent }) => gender === 'male' && accent === 'british',
  );
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(wanted.length).toBeGreaterThan(0);
  for (const { name } of wanted) expect(names).toContain(`${name}Male · British`);
  expect(names.some((name) => name?.includes('Female · American') && !name.startsWith('Rachel'))).toBe(false);
});

test('a voice of one’s own is typed by its id, and one that was stored so is shown', async () => {
  const config = defaultAssistantConfig();
  const own = sampleAssistant(9, 'Own voice', {
    config: { ...config, name: 'Own voice', tts_configuration: { ...config.tts_configuration, voice: 'my-voice' } },
  });
  openPro(serverWith(own), at(own));
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Voice ID/ });
  expect(id.value).toBe('my-voice');
  expect((await voice()).value).toBe('Custom voice');
  await userEvent.clear(id);
  expect(await screen.findByText('Voice is required')).toBeTruthy();
  await userEvent.type(id, 'other');
  expect(id.value).toBe('other');
});
