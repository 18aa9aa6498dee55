import { AssistantConfig, defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { Form } from '@switchboard/design-system/forms';
import { FormProvider, useSaveForm } from '@switchboard/platform/forms';
import { renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { VoicePicker } from './VoicePicker.tsx';

function Picker({ voice }: { voice: string }) {
  const [values] = useState(() => {
    const config = { ...defaultAssistantConfig(), name: 'Desk' };
    return { ...config, tts_configuration: { ...config.tts_configuration, voice } };
  });
  const form = useSaveForm(AssistantConfig, {
    values,
    save: async () => null,
    failed: 'Not saved',
    isLive: true,
  });
  return (
    <FormProvider {...form}>
      <Form form={form} aria-label="Desk">
        <VoicePicker />
      </Form>
    </FormProvider>
  );
}

const voice = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Voice/ });

test('voices can be filtered by gender and accent', async () => {
  renderWithHost(<Picker voice={defaultAssistantConfig().tts_configuration.voice} />);
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

test('a custom voice is entered by its id, and a saved custom id is shown', async () => {
  renderWithHost(<Picker voice="my-voice" />);
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Voice ID/ });
  expect(id.value).toBe('my-voice');
  expect((await voice()).value).toBe('Custom voice');
  await userEvent.clear(id);
  expect(await screen.findByText('Voice is required')).toBeTruthy();
  await userEvent.type(id, 'other');
  expect(id.value).toBe('other');
});
