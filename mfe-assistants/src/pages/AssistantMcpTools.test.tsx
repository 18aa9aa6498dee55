import type { McpListing } from '@switchboard/contracts/tools';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { functionsServer, shopKey, trial } from '../testing/functionsServer.ts';
import { at, openPro, reminders } from '../testing/openAssistants.tsx';
// Loaded with the test, so that no test waits for it.
import './AssistantEditor.tsx';
import '../compare/WordDiff.tsx';

beforeEach(() => localStorage.clear());

const status = {
  tool: 'order.status',
  description: 'Looks up an order',
  input_schema: '{"properties":{"order":{"type":"string"}},"type":"object"}',
  hash: 'a'.repeat(64),
  problem: null,
};
const offered: McpListing = {
  server: { name: 'Shop', version: '1.0' },
  tools: [status, { ...status, tool: 'order.cancel', description: 'Cancels an order' }],
  error: null,
};
const saved = (requests: { key: string; body?: unknown }[]) =>
  requests.findLast(({ key }) => key === 'PUT /api/assistants/:id')?.body;

function open(listing: () => McpListing = () => offered, functions: object[] = []) {
  const assistant = structuredClone(reminders);
  assistant.config.functions = functions as typeof assistant.config.functions;
  return openPro(
    { ...functionsServer(assistant), 'POST /api/tools/mcp': listing },
    `${at({ id: assistant.id })}?tab=functions`,
  );
}

const bound = {
  name: 'order_status',
  description: 'Looks up an order',
  parameters: [],
  http: {
    method: 'POST',
    url: 'https://shop.example/mcp',
    headers: [],
    body: '',
    timeout_seconds: 10,
    said_meanwhile: '',
    said_on_failure: '',
    answer_path: '',
  },
  mcp: { tool: status.tool, description: status.description, input_schema: status.input_schema, approval: 'ask' },
};

describe('tools of an MCP server', () => {
  test('the chosen tools of an MCP server become functions that ask the caller first', async () => {
    const { requests } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add from MCP server' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tools from an MCP server' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://shop.example/mcp');
    await userEvent.click(dialog.getByRole('button', { name: /Authorization/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Shop key/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'List tools' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /order\.status/ }));
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add tools' }));
    await userEvent.click(await screen.findByRole('heading', { level: 4, name: 'order_status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    const headers = [{ name: 'Authorization', value: '', secret_id: shopKey.id }];
    await waitFor(() =>
      expect(saved(requests)).toMatchObject({
        config: { functions: [{ ...bound, http: { ...bound.http, headers }, mcp: bound.mcp }] },
      }),
    );
    expect(requests.find(({ key }) => key === 'POST /api/tools/mcp')?.body).toEqual({
      url: 'https://shop.example/mcp',
      headers,
    });
  });

  test("an unreachable MCP server is reported, and an address with a placeholder isn't contacted", async () => {
    const { requests } = open(() => ({ server: null, tools: [], error: 'The server refused the connection.' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add from MCP server' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tools from an MCP server' }));
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await userEvent.type(address, 'https://shop.example/{{id}');
    await userEvent.click(dialog.getByRole('button', { name: 'List tools' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('has no placeholders');
    expect(requests.some(({ key }) => key === 'POST /api/tools/mcp')).toBe(false);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://shop.example/mcp');
    await userEvent.click(dialog.getByRole('button', { name: 'List tools' }));
    expect(await dialog.findByText('The server refused the connection.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add tools' })).toBeNull();
  });

  test('a changed MCP tool shows its difference, and is pinned again once it is accepted', async () => {
    const changed = { ...status, description: 'Looks up an order and its card' };
    const { requests } = open(() => ({ ...offered, tools: [changed] }), [bound]);
    await userEvent.click(await screen.findByRole('heading', { level: 4, name: 'order_status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check for changes' }));
    expect(await screen.findByText('The tool has changed')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('ins')?.textContent).toContain('card'));
    await userEvent.click(screen.getByRole('button', { name: 'Accept change' }));
    expect(await screen.findByText('The tool is as it was when it was chosen.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(saved(requests)).toMatchObject({
        config: { functions: [{ mcp: { description: changed.description, approval: 'ask' } }] },
      }),
    );
  });

  test('an MCP tool can be tried with arguments as JSON', async () => {
    const { requests } = open(undefined, [bound]);
    await userEvent.click(await screen.findByRole('heading', { level: 4, name: 'order_status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try order_status' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Arguments' }), '[[1]');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Arguments must be one JSON object.');
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Arguments' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Arguments' }), '{{"order":"A1"}');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText(trial.shown_to_model)).toBeTruthy();
    expect(requests.find(({ key }) => key === 'POST /api/tools/try')?.body).toMatchObject({
      arguments: { order: 'A1', caller_agreed: true },
    });
  });
});
