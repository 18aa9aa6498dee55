import { providerFacts } from '@switchboard/contracts/providers.limits';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { moment, open, sampleCredential, serverWith } from '../testing/openProviders.tsx';

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (requests: { key: string; body: unknown }[], key: string) =>
  requests.filter((request) => request.key === key).map(({ body }) => body);

const missing = () => {
  throw new ApiError(503, {
    code: 'UNAVAILABLE',
    reason: 'migrations_pending',
    message: 'The provider_credentials table might not exist yet. Please run the migration.',
  });
};

describe('the cards', () => {
  test('the cards show six providers and three custom servers, and which are configured', async () => {
    open(serverWith(sampleCredential('openai', { config: { organization_id: 'org-1' } })));
    const openai = await card('OpenAI');
    expect(openai.getByText('Configured')).toBeTruthy();
    expect(openai.getByText('Key ends in').nextElementSibling?.textContent).toBe('wxyz');
    expect(openai.getByText('Organization').nextElementSibling?.textContent).toBe('org-1');
    expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)).toEqual(
      Object.values(providerFacts).map(({ label }) => label),
    );
    expect(screen.getAllByText('Not Configured')).toHaveLength(8);
    for (const { label, documentation } of Object.values(providerFacts))
      expect(screen.getByRole('link', { name: `Documentation of ${label}` }).getAttribute('href')).toBe(documentation);
    await expectAccessible();
  });

  test('the provider cards are busy while they load', async () => {
    open({ 'GET /api/providers': () => new Promise(() => undefined) });
    await screen.findByRole('heading', { level: 1, name: 'Providers' });
    expect(document.querySelectorAll('[aria-busy=true]')).not.toHaveLength(0);
  });

  test('a loading error of the provider cards can be retried', async () => {
    let isDown = true;
    open({
      'GET /api/providers': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return { providers: [] };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch provider credentials');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByText('Not Configured')).toHaveLength(9);
  });

  test('the cards show the result of the last test and its reason', async () => {
    const last_test = {
      result: 'key_refused',
      message: 'OpenAI refused the key (401).',
      duration_ms: 80,
      at: moment,
    } as const;
    open(serverWith(sampleCredential('openai', { last_test })));
    const openai = await card('OpenAI');
    expect(openai.getByText('Key refused')).toBeTruthy();
    expect(openai.getByText('OpenAI refused the key (401).')).toBeTruthy();
  });

  test.each(['viewer', 'member'] as const)('the cards offer a %s no changes, not even by address', async (role) => {
    const credential = sampleCredential('openai', { api_key_last_four: null, is_active: false });
    open(serverWith(credential), '/providers?configure=openai', role);
    expect((await card('OpenAI')).getByText('Disabled')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a credential', () => {
  test('a credential is added with the key and the fields of its provider', async () => {
    const { requests, notices } = open(serverWith());
    await userEvent.click((await card('OpenAI')).getByRole('button', { name: 'Configure OpenAI' }));
    const form = await dialogNamed('Configure OpenAI');
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    expect(await form.findByText('API Key is required')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/^API Key/, { selector: 'input' }), 'sk-1');
    await userEvent.type(form.getByLabelText(/^Organization ID/), 'org-9');
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('OpenAI credentials added successfully'));
    expect(sent(requests, 'POST /api/providers')).toEqual([
      { provider_name: 'openai', api_key: 'sk-1', config: { organization_id: 'org-9' } },
    ]);
    expect(await (await card('OpenAI')).findByText('Configured')).toBeTruthy();
  });

  test('a SmallestAI credential has a region', async () => {
    const { requests } = open(serverWith(), '/providers?configure=smallestai');
    const form = await dialogNamed('Configure SmallestAI');
    await userEvent.type(form.getByLabelText(/^API Key/, { selector: 'input' }), 'key');
    await userEvent.click(form.getByRole('button', { name: /Region/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'us-west' }));
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    await waitFor(() =>
      expect(sent(requests, 'POST /api/providers')).toEqual([
        { provider_name: 'smallestai', api_key: 'key', config: { region: 'us-west' } },
      ]),
    );
  });

  test('a credential for a custom server has an address and a model, and can have no key', async () => {
    const { requests } = open(serverWith(), '/providers?configure=custom_llm');
    const form = await dialogNamed('Configure Custom model');
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    expect(await form.findByText('Base URL is required')).toBeTruthy();
    expect(form.getByText('Model is required')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/^Base URL/), 'http://localhost:11434/v1/');
    await userEvent.type(form.getByLabelText(/^Model/), 'llama3.2');
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    await waitFor(() =>
      expect(sent(requests, 'POST /api/providers')).toEqual([
        { provider_name: 'custom_llm', config: { base_url: 'http://localhost:11434/v1', model: 'llama3.2' } },
      ]),
    );
  });

  test('a credential keeps its key if none is entered', async () => {
    const { requests, notices } = open(serverWith(sampleCredential('openai')), '/providers?configure=openai');
    const form = await dialogNamed('Edit OpenAI');
    expect(form.getByText('Stored, ends in wxyz. Leave empty to keep it.')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/^Organization ID/), 'org-2');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('OpenAI credentials updated successfully'));
    expect(sent(requests, 'PATCH /api/providers/:id')).toEqual([{ config: { organization_id: 'org-2' } }]);
  });

  test('a refused credential shows the error at its field', async () => {
    const message = '10.0.0.1 is a private address, which is not reached from here.';
    open(
      {
        ...serverWith(),
        'POST /api/providers': () => {
          throw new ApiError(400, { code: 'VALIDATION', message, fields: { 'config.base_url': message } });
        },
      },
      '/providers?configure=custom_llm',
    );
    const form = await dialogNamed('Configure Custom model');
    await userEvent.type(form.getByLabelText(/^Base URL/), 'http://10.0.0.1/v1');
    await userEvent.type(form.getByLabelText(/^Model/), 'm');
    await userEvent.click(form.getByRole('button', { name: 'Add Credentials' }));
    expect(await form.findByText(message)).toBeTruthy();
  });

  test('a credential can be switched off and on', async () => {
    const { notices } = open(serverWith(sampleCredential('openai')));
    const openai = await card('OpenAI');
    await userEvent.click(openai.getByRole('switch', { name: 'OpenAI enabled' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('OpenAI disabled successfully'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'OpenAI' }).dataset.dimmed).toBe('true'));
    await userEvent.click(openai.getByRole('switch'));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('OpenAI enabled successfully'));
  });

  test('a credential test shows its duration', async () => {
    const { notices } = open(serverWith(sampleCredential('openai')));
    const openai = await card('OpenAI');
    await userEvent.click(openai.getByRole('button', { name: 'Test OpenAI' }));
    expect(await openai.findByText('240 ms')).toBeTruthy();
    expect(notices.at(-1)).toMatchObject({ title: 'OpenAI: 240 ms', tone: 'success' });
  });

  test('deleting a credential first names the affected assistants', async () => {
    const first = ['Ada', 'Bea', 'Cleo', 'Dan', 'Eve'].map((name, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      name,
    }));
    const { notices } = open({
      ...serverWith(sampleCredential('openai')),
      'GET /api/providers/:id/uses': () => ({ total: 7, first }),
    });
    await userEvent.click((await card('OpenAI')).getByRole('button', { name: 'Delete OpenAI' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('7 assistants lose it')).toBeTruthy();
    expect(question.getByText('Ada, Bea, Cleo, Dan, Eve and 2 more')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('OpenAI credentials deleted successfully'));
    expect(await screen.findAllByText('Not Configured')).toHaveLength(9);
  });
});

describe('a missing database table', () => {
  test('a missing database table is reported to everyone, with the people who can fix it', async () => {
    open({ 'GET /api/providers': missing, 'GET /api/superadmin/session': () => ({ super_admin: null }) });
    expect(await screen.findByText('Database Table Missing')).toBeTruthy();
    expect(
      screen.getByText('The provider_credentials table might not exist yet. Please run the migration.'),
    ).toBeTruthy();
    expect(await screen.findByText('Only a super admin can: ask the operator of this installation.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Run Migrations' })).toBeNull();
  });

  test('a super admin sees a link to pending migrations', async () => {
    open({
      'GET /api/providers': () => ({ providers: [] }),
      'GET /api/migrations/pending': () => ({ count: 2 }),
      'GET /api/superadmin/session': () => ({ super_admin: { username: 'ada', has_second_factor: false } }),
    });
    const link = await screen.findByRole('link', { name: 'Run Migrations' });
    expect(link.getAttribute('href')).toBe('/run-migrations');
    expect(screen.getAllByText('Not Configured')).toHaveLength(9);
  });
});
