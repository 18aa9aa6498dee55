import { AssistantTool } from '@switchboard/contracts/assistant-tools';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { functionsServer } from '../../testing/functionsServer.ts';
import { at, openPro, puts, sampleAssistant } from '../../testing/openAssistants.tsx';

const assistant = sampleAssistant(5, 'Hotline');
const withTool = {
  ...assistant,
  config: { ...assistant.config, tools: [AssistantTool.parse({ type: 'collect_keys', fields: [{ name: 'pin' }] })] },
};

test('fields for keys are added, made secret and saved', async () => {
  const { requests } = openPro(functionsServer(structuredClone(withTool)), `${at(withTool)}?tab=functions`);
  const fields = within(await screen.findByRole('group', { name: 'Fields' }));
  await userEvent.click(fields.getByRole('checkbox', { name: /Secret/ }));
  await userEvent.click(fields.getByRole('button', { name: 'Add field' }));
  const second = within(fields.getByRole('group', { name: 'Field 2' }));
  await userEvent.type(second.getByRole('textbox', { name: /Field name/ }), 'customer');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(puts(requests)).toHaveLength(1));
  const tools = [
    {
      type: 'collect_keys',
      fields: [
        { name: 'pin', is_secret: true, end_key: '#' },
        { name: 'customer', is_secret: false, timeout_seconds: 8 },
      ],
    },
  ];
  expect(puts(requests)[0]?.body).toMatchObject({ config: { tools } });
});
