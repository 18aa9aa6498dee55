import type { Assistant } from '@switchboard/contracts/assistants';
import { ApiError } from '@switchboard/platform';
import { Route, Routes } from '@switchboard/platform/router';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { AssistantsPage } from './AssistantsPage.tsx';

// Room for a busy machine; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5_000 });

const moment = '2026-11-02T09:05:00.000Z';

function sampleAssistant(number: number, name: string, extra: Partial<Assistant> = {}): Assistant {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    name,
    description: null,
    status: 'draft',
    llm_provider: 'openai',
    llm_model: 'gpt-4',
    stt_provider: 'deepgram',
    stt_model: 'nova-3',
    tts_provider: 'elevenlabs',
    tts_model: 'eleven_turbo_v2',
    first_message: 'Hello {first_name}!',
    variables: ['first_name'],
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

const reminders = sampleAssistant(1, 'Reminders');
const firstCall = sampleAssistant(2, 'First call', { status: 'published' });

/** A server that keeps its assistants, so that the page shows what was really sent. */
function serverWith(...assistants: Assistant[]): FakeResponses {
  const rows = [...assistants];
  const find = (id: string) => {
    const row = rows.find((assistant) => assistant.id === id);
    if (!row) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Assistant not found' });
    return row;
  };
  return {
    'GET /api/assistants': ({ query }) => ({
      items: rows
        .filter(({ name }) => name.toLowerCase().includes((query?.search ?? '').toLowerCase()))
        .map((row) => ({ ...row })),
      next_cursor: null,
    }),
    'GET /api/assistants/:id': ({ params }) => ({ ...find(params.id) }),
    'POST /api/assistants': ({ body }) => {
      const row = sampleAssistant(50, body.name);
      rows.unshift(row);
      return row;
    },
    'PATCH /api/assistants/:id': ({ params, body }) => ({ ...Object.assign(find(params.id), body) }),
  };
}

function open(responses: FakeResponses, path = '/assistants', role: 'member' | 'viewer' = 'member') {
  const page = (
    <Routes>
      <Route path="/assistants" element={<AssistantsPage />} />
      <Route path="/assistants/:id" element={<AssistantsPage />} />
    </Routes>
  );
  return renderWithHost(page, { path, responses, session: sampleSession({ role }) });
}

const refusal = (status: number, code: 'CONFLICT' | 'INTERNAL' | 'UNAVAILABLE', message: string) => () => {
  throw new ApiError(status, { code, message });
};

const list = () => screen.findByRole('list', { name: 'Assistants' });

describe('the list', () => {
  test('shows every assistant with its status and opens one by its address', async () => {
    const { location } = open(serverWith({ ...reminders }, { ...firstCall }));
    expect((await screen.findByText('Select an assistant to edit or create a new one')).tagName).toBe('P');
    const links = within(await list()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['RemindersDraft', 'First callPublished']);
    await userEvent.click(screen.getByRole('link', { name: /First call/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'First call' })).toBeTruthy();
    expect(location()).toBe(`/assistants/${firstCall.id}`);
    expect(screen.getByRole('link', { name: /First call/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: /Reminders/ }).hasAttribute('aria-current')).toBe(false);
  });

  test('searches on the server and keeps the search when one is opened', async () => {
    const { requests, location } = open(serverWith({ ...reminders }, { ...firstCall }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search assistants' }), 'first');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Reminders/ })).toBeNull());
    expect(requests.at(-1)?.query).toMatchObject({ search: 'first' });
    await userEvent.click(screen.getByRole('link', { name: /First call/ }));
    expect(location()).toBe(`/assistants/${firstCall.id}?search=first`);
    await userEvent.type(screen.getByRole('searchbox'), ' nobody');
    expect(await screen.findByText('No assistants match your search')).toBeTruthy();
  });

  test('moves between assistants with the arrow keys', async () => {
    open(serverWith({ ...reminders }, { ...firstCall }));
    const [first, second] = within(await list()).getAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  test('shows more on request', async () => {
    open({
      'GET /api/assistants': ({ query }) =>
        query?.cursor ? { items: [firstCall], next_cursor: null } : { items: [reminders], next_cursor: 'next' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /First call/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Reminders/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows its shape while it loads', async () => {
    open({ 'GET /api/assistants': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading assistants' })).toBeTruthy();
  });

  test('teaches when there is none', async () => {
    open(serverWith());
    expect(await screen.findByText('No assistants yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Assistant' })).toBeTruthy();
  });

  test('says what failed and tries again', async () => {
    let isDown = true;
    const server = serverWith({ ...reminders });
    open({
      ...server,
      'GET /api/assistants': (input) => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return server['GET /api/assistants']?.(input) ?? { items: [], next_cursor: null };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load assistants. Please try again.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Reminders/ })).toBeTruthy();
  });

  test('reads list and open assistant again when somebody changes it', async () => {
    const row = { ...reminders };
    const { emit } = open(serverWith(row), `/assistants/${row.id}`);
    await screen.findByRole('heading', { level: 2, name: 'Reminders' });
    row.name = 'Reminders by phone';
    emit({ id: '1', type: 'assistant.changed', at: moment, subject_id: row.id, change: 'updated' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders by phone' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Reminders by phone/ })).toBeTruthy();
  });

  test('sends the old address with ?id= to the new one', async () => {
    const { location } = open(serverWith({ ...reminders }), `/assistants?id=${reminders.id}&search=rem`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy();
    expect(location()).toBe(`/assistants/${reminders.id}?search=rem`);
  });
});

describe('creating', () => {
  async function openDialog() {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Assistant' }));
    return within(await screen.findByRole('dialog', { name: 'Create Assistant' }));
  }

  test('waits for a name, and says so when Enter comes too early', async () => {
    const { notices, requests } = open(serverWith());
    const dialog = await openDialog();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create & Continue' });
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), '   {Enter}');
    expect(button.disabled).toBe(true);
    expect(notices).toEqual([
      { tone: 'danger', title: 'Name Required', description: 'Please enter a name for your assistant' },
    ]);
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  test.each(['Enter', 'the button'])('creates with %s and opens the new assistant', async (way) => {
    const { requests, location } = open(serverWith());
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), ` Surveys${way === 'Enter' ? '{Enter}' : ''}`);
    if (way !== 'Enter') await userEvent.click(dialog.getByRole('button', { name: 'Create & Continue' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Surveys' })).toBeTruthy();
    expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([{ name: 'Surveys' }]);
    expect(location()).toBe(`/assistants/${sampleAssistant(50, '').id}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['what the server says', refusal(409, 'CONFLICT', 'Too many assistants.'), 'Too many assistants.'],
    ['its own words for a defect', refusal(500, 'INTERNAL', 'Something went wrong.'), 'Failed to create assistant'],
  ])('on failure says %s and keeps the name', async (_, answer, description) => {
    const { notices } = open({ ...serverWith(), 'POST /api/assistants': answer });
    const dialog = await openDialog();
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
    await userEvent.type(field, 'Surveys{Enter}');
    await waitFor(() => expect(notices.at(-1)).toEqual({ tone: 'danger', title: 'Creation Failed', description }));
    expect(field.value).toBe('Surveys');
  });
});

describe('one assistant', () => {
  const at = (assistant: Assistant) => `/assistants/${assistant.id}`;

  test('shows models, first message, variables and dates', async () => {
    open(serverWith({ ...firstCall, description: 'Asks for a good time' }), at(firstCall));
    await screen.findByRole('heading', { level: 2, name: 'First call' });
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(0, 6)).toEqual([
      ['Description', 'Asks for a good time'],
      ['Model', 'OpenAI gpt-4'],
      ['Transcriber', 'Deepgram nova-3'],
      ['Voice', 'ElevenLabs eleven_turbo_v2'],
      ['First Message', 'Hello {first_name}!'],
      ['Variables', '{first_name}'],
    ]);
    expect(facts.slice(6).map(([term, value]) => [term, /Nov \d, 2026/.test(value ?? '')])).toEqual([
      ['Created', true],
      ['Updated', true],
    ]);
  });

  test('publishes a draft, takes it back, archives it after a question and restores it', async () => {
    const { requests, notices } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move to draft' }));
    await screen.findByRole('button', { name: 'Publish' });
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Archive “Reminders”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move to draft' }));
    await waitFor(() => expect(notices).toHaveLength(4));
    expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual(
      ['published', 'draft', 'archived', 'draft'].map((status) => ({ status })),
    );
    expect(notices.map(({ title }) => title)).toEqual([
      'Assistant published',
      'Assistant moved to draft',
      'Assistant archived',
      'Assistant moved to draft',
    ]);
  });

  test('archives nothing when the question is answered with Cancel', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  });

  test('renames in place with Enter, and gives the focus back', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(await screen.findByText('Please enter a name for your assistant')).toBeTruthy();
    await userEvent.type(field, 'Recalls{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Recalls' })).toBeTruthy();
    expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { name: 'Recalls' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  test('leaves the name as it was with Escape', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' changed{Escape}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  });

  test.each([
    [refusal(409, 'CONFLICT', 'It is being used.'), 'It is being used.'],
    [refusal(503, 'UNAVAILABLE', 'Down.'), 'Failed to save assistant. Please check your connection and try again.'],
  ])('says that a change was not saved', async (answer, description) => {
    const { notices } = open({ ...serverWith({ ...reminders }), 'PATCH /api/assistants/:id': answer }, at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(notices).toEqual([{ tone: 'danger', title: 'Save Failed', description }]));
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
  });

  test('says when there is none at the address', async () => {
    open(serverWith({ ...reminders }), '/assistants/nowhere');
    expect(await screen.findByText('Assistant not found')).toBeTruthy();
  });

  test('says when it does not load, and tries again', async () => {
    let isDown = true;
    open(
      {
        ...serverWith({ ...reminders }),
        'GET /api/assistants/:id': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
          return reminders;
        },
      },
      at(reminders),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch assistant details.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy();
  });

  test('gives a viewer nothing to write with, not even by address', async () => {
    open(serverWith({ ...reminders }), `${at(reminders)}?dialog=create`, 'viewer');
    await screen.findByRole('heading', { level: 2, name: 'Reminders' });
    await list();
    for (const name of ['Create Assistant', 'Publish', 'Archive', 'Rename'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test.each([
  ['the list', '/assistants'],
  ['an assistant', `/assistants/${reminders.id}`],
  ['the dialog', '/assistants?dialog=create'],
])('%s has no accessibility violations that axe finds', async (_, path) => {
  open(serverWith({ ...reminders }, { ...firstCall }), path);
  await screen.findAllByText('First call');
  if (path.endsWith(reminders.id)) await screen.findByRole('heading', { level: 2 });
  // Colours are checked in a real browser; here nothing is laid out.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
