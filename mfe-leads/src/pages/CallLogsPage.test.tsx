import type { CallLog } from '@switchboard/contracts/call-logs';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleCall, sampleId, sampleLog, sampleLogDetail } from '../testing/samples.ts';
import { CallLogsPage } from './CallLogsPage.tsx';

function renderPage(logs: CallLog[], { responses, ...rest }: HostOptions = {}) {
  const state = { logs };
  const result = renderWithHost(<CallLogsPage />, {
    path: '/call-logs',
    route: '/call-logs',
    responses: {
      'GET /api/call-logs': () => onePage(state.logs),
      'GET /api/call-logs/tags': () => ({ tags: ['Price'] }),
      'GET /api/calls/campaigns': () => ({ campaigns: [{ id: sampleId(9, 1), name: 'Autumn' }] }),
      'GET /api/assistants': () => onePage([]),
      ...responses,
    },
    ...rest,
  });
  return { ...result, state };
}

const asked = (requests: { key: string; query: Record<string, unknown> }[]) =>
  requests.filter(({ key }) => key === 'GET /api/call-logs').map(({ query }) => query);

test('the call log shows number, duration, status and ended reason of every call', async () => {
  renderPage([
    sampleLog(1),
    sampleLog(2, { status: 'failed', ended_reason: 'no-answer', call_duration: 0, lead_name: null }),
    sampleLog(3, { status: 'in_progress', ended_reason: null, is_simulated: true }),
  ]);
  const [, first, second, third] = await waitFor(() => {
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(4);
    return rows as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  });
  for (const text of ['Ada Moss', '+1 (212) 555-0142', 'Assistant 1', '1:23', 'Completed'])
    within(first).getByText(text);
  // In its column, and before the number where the table is too narrow for that.
  expect(within(first).getAllByText('Outbound')).toHaveLength(2);
  within(second).getByText('Failed');
  within(second).getByText('No one answered');
  within(third).getByText('In progress');
  within(third).getByText('Simulated');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual([
    'Date',
    'Phone Number',
    'Direction',
    'Assistant',
    'Duration',
    'Status',
    'Ended Reason',
    'Actions',
  ]);
  await expectAccessible();
});

test('simulated calls are announced once above a list of only simulated calls', async () => {
  renderPage([sampleLog(1, { is_simulated: true }), sampleLog(2, { is_simulated: true })]);
  await screen.findByText('Simulated calls');
  expect(screen.queryByText('Simulated')).toBeNull();
});

test('a failed refresh shows a notice and keeps the list', async () => {
  const user = userEvent.setup();
  let isDown = false;
  const { notices } = renderPage([], {
    responses: {
      'GET /api/call-logs': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
        return { items: [sampleLog(1)], next_cursor: 'after-1' };
      },
    },
  });
  await screen.findByText('Ada Moss');
  isDown = true;
  const failure = { title: 'Failed to fetch call logs', description: 'The database is away.', tone: 'danger' };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(notices).toEqual([failure]));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(notices).toEqual([failure, failure]));
  screen.getByText('Ada Moss');
});

test('call log filters are chips from the URL, and are requested 50 rows at a time', async () => {
  const user = userEvent.setup();
  const { requests, location } = renderPage([sampleLog(1)], { path: '/call-logs?status=failed' });
  await screen.findByText('Status: Failed');
  expect(asked(requests)).toEqual([{ limit: 50, status: 'failed' }]);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Inbound' }));
  await waitFor(() => expect(location()).toBe('/call-logs?status=failed&direction=inbound'));
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Failed' }));
  await waitFor(() => expect(asked(requests).at(-1)).toEqual({ limit: 50, direction: 'inbound' }));
  await waitFor(() => expect(location()).toBe('/call-logs?direction=inbound'));
});

test('a campaign filter shows the name of the campaign in its chip, and can be removed', async () => {
  const { requests } = renderPage([sampleLog(1)], { path: `/call-logs?campaign=${sampleId(9, 1)}` });
  await screen.findByText('Campaign: Autumn');
  expect(asked(requests)).toEqual([{ limit: 50, campaign_id: sampleId(9, 1) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Campaign: Autumn' }));
  await waitFor(() => expect(asked(requests).at(-1)).toEqual({ limit: 50 }));
});

test('the call log requests search, days, tag and reason from the address, and exports the same as a file', async () => {
  const { requests } = renderPage([sampleLog(1)], {
    path: '/call-logs?search=price&from=2026-11-01&to=2026-11-03&tag=Price&reason=busy',
  });
  await screen.findByText('Tag: Price');
  await screen.findByText('Ended Reason: The line was busy');
  const query = {
    search: 'price',
    start_date: '2026-11-01',
    end_date: '2026-11-03',
    tag: 'Price',
    ended_reason: 'busy',
  };
  expect(asked(requests)).toEqual([{ limit: 50, ...query }]);
  const file = new URL(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '', 'http://here');
  expect(Object.fromEntries(file.searchParams)).toEqual(query);
});

test('notes and tags of a call can be edited, and its transcript downloaded', async () => {
  const user = userEvent.setup();
  const log = sampleLogDetail(1, { tags: ['Price'], notes: null });
  const { requests } = renderPage([sampleLog(1)], {
    path: `/call-logs?log=${log.id}`,
    responses: {
      'GET /api/call-logs/:id': () => log,
      'GET /api/call/:id': () => sampleCall(),
      'PATCH /api/call-logs/:id': ({ body }) => ({ ...log, ...body }) as typeof log,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Call Transcript/ }));
  const tag = await dialog.findByRole('textbox', { name: 'Add a tag' });
  await user.type(tag, 'hot');
  const sent = () => requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
  // Enter that ends a composed word adds nothing; the second one is Safari's.
  fireEvent.keyDown(tag, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(tag, { key: 'Enter', keyCode: 229 });
  expect(sent()).toEqual([]);
  await user.type(tag, '{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ tags: ['Price', 'hot'] }]));
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'Call back on Monday');
  await user.click(dialog.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ notes: 'Call back on Monday', seen_notes: null }));
  expect(dialog.getByRole('link', { name: 'Download transcript' }).getAttribute('href')).toBe(
    `/api/call-logs/${log.id}/transcript`,
  );
});

test('two people who write notes of a call are asked whose notes to save, and neither is overwritten', async () => {
  const user = userEvent.setup();
  const stored = { log: sampleLogDetail(1, { notes: 'Wants a quote' }) };
  const { requests } = renderPage([sampleLog(1)], {
    path: `/call-logs?log=${stored.log.id}`,
    responses: {
      'GET /api/call-logs/:id': () => stored.log,
      'GET /api/call/:id': () => sampleCall(),
      'PATCH /api/call-logs/:id': ({ body }) => {
        if (body.seen_notes !== stored.log.notes)
          throw new ApiError(409, { code: 'CONFLICT', message: 'The notes were changed.', reason: 'stale' });
        stored.log = { ...stored.log, notes: body.notes ?? null };
        return stored.log;
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Call Transcript/ }));
  const notes = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, ' by Friday');
  stored.log = { ...stored.log, notes: 'Wants a quote and a demo' };
  await user.click(dialog.getByRole('button', { name: 'Save notes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  expect(question.getByRole('radio', { name: 'Theirs: Wants a quote and a demo' })).toBeTruthy();
  expect(stored.log.notes).toBe('Wants a quote and a demo');
  await user.click(question.getByRole('radio', { name: 'Yours: Wants a quote by Friday' }));
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.log.notes).toBe('Wants a quote by Friday'));
  const sent = requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ notes: 'Wants a quote by Friday', seen_notes: 'Wants a quote and a demo' });
});

test('the call log loads more after the cursor of the previous page', async () => {
  const user = userEvent.setup();
  renderPage([], {
    responses: {
      'GET /api/call-logs': ({ query }) =>
        query?.cursor === 'after-1'
          ? onePage([sampleLog(2, { lead_name: 'Tim Vale' })])
          : { items: [sampleLog(1)], next_cursor: 'after-1' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Tim Vale');
  screen.getByText('Ada Moss');
});

test('a call in the list becomes completed without a reload when it ends', async () => {
  const { state, emit } = renderPage([sampleLog(1, { status: 'in_progress' })]);
  await screen.findByText('In progress');
  state.logs = [sampleLog(1)];
  emit({
    id: '1',
    type: 'call_log.changed',
    at: '2026-11-02T15:05:00.000Z',
    subject_id: sampleLog(1).id,
    change: 'updated',
  });
  await screen.findByText('Completed');
});

const answeredByRules = {
  part: 'model',
  provider: null,
  model: 'practice',
  unit: 'answers',
  quantity: 4,
  is_estimated: false,
  price: null,
  amount: '0',
} as const;

test('the transcript labels every line and shows the facts and why the call was placed', async () => {
  const user = userEvent.setup();
  renderPage([sampleLog(1)], {
    responses: {
      'GET /api/call-logs/:id': () =>
        sampleLogDetail(1, {
          summary: 'Ada will think about it.',
          cost: { items: [answeredByRules], totals: [], is_complete: true },
        }),
      'GET /api/call/:id': () => sampleCall(),
    },
  });
  await user.click(await screen.findByText('Ada Moss'));
  const dialog = await screen.findByRole('dialog', { name: /Call Transcript/ });
  const [end, ...spoken] = within(await within(dialog).findByRole('list', { name: 'Transcript' }))
    .getAllByRole('listitem')
    .reverse();
  expect(end?.textContent).toBe('End of the call · Ended by the assistant');
  const lines = spoken.reverse();
  const labels = lines.map((line) => /^(Candidate|Interviewer|System)/.exec(line.textContent ?? '')?.[0]);
  expect(labels).toEqual(['System', 'Interviewer', 'Candidate', 'Interviewer', 'Candidate']);
  within(dialog).getByText('Call Summary');
  expect(within(dialog).getByText('Answered by').nextElementSibling?.textContent).toContain('practice rules');
  within(dialog).getByText('Ada will think about it.');
  await within(dialog).findByText('Why this call was placed');
  await expectAccessible(dialog);
});

test('a call that followed a flow links to its path in the flow', async () => {
  const user = userEvent.setup();
  const flow = [{ type: 'entered' as const, subflow: null, node: 'hello' }];
  const messages = [{ role: 'system' as const, message: 'Flow: Entered “Hello”.', timestamp: 0, flow }];
  const log = sampleLogDetail(1, { transcript: { messages } });
  renderPage([sampleLog(1)], {
    responses: { 'GET /api/call-logs/:id': () => log, 'GET /api/call/:id': () => sampleCall() },
  });
  await user.click(await screen.findByText('Ada Moss'));
  const link = await screen.findByRole('link', { name: 'Show path in the flow' });
  expect(link.getAttribute('href')).toBe(`/assistants/${log.assistant_id}?tab=flow&call=${log.id}`);
});

test('the details of a running call show no transcript and no duration yet', async () => {
  const user = userEvent.setup();
  const running = { status: 'in_progress', call_duration: 0, transcript: null } as const;
  renderPage([sampleLog(1, { status: 'in_progress' })], {
    responses: {
      'GET /api/call-logs/:id': () => sampleLogDetail(1, running),
      'GET /api/call/:id': () => sampleCall(),
    },
  });
  await user.click(await screen.findByText('Ada Moss'));
  const dialog = await screen.findByRole('dialog', { name: /Call Transcript/ });
  await within(dialog).findByText('No transcript yet');
  expect(within(dialog).getByText('Duration').nextElementSibling?.textContent).toBe('–');
});

test('a click on a transcript line plays the recording from there and marks the line', async () => {
  const user = userEvent.setup();
  renderPage([sampleLog(1, { has_recording: true })], {
    responses: {
      'GET /api/call-logs/:id': () => sampleLogDetail(1, { has_recording: true, call_id: null }),
      'GET /api/call-logs/:id/recording': () => ({
        url: '/files/recording.wav?signature=1',
        expires_at: '2026-11-02T16:04:00.000Z',
      }),
    },
  });
  await user.click(await screen.findByText('Ada Moss'));
  const dialog = await screen.findByRole('dialog', { name: /Call Transcript/ });
  await within(dialog).findByRole('group', { name: 'Recording of the call with Ada Moss' });
  const audio = dialog.querySelector('audio');
  await user.click(within(dialog).getByRole('button', { name: /Good to hear/ }));
  expect(audio?.currentTime).toBe(7);
  audio?.dispatchEvent(new Event('timeupdate'));
  await waitFor(() => expect(dialog.querySelector('[aria-current="true"]')?.textContent).toContain('Good to hear.'));
});

test('response times are shown by part next to the answers, and a click plays the recording there', async () => {
  const user = userEvent.setup();
  const took = { end_of_turn_ms: 600, transcription_ms: null, first_token_ms: 240, first_byte_ms: null, tool_ms: 1300 };
  const messages = (sampleLogDetail(1).transcript?.messages ?? []).map((message) =>
    message.role === 'ai' ? { ...message, times: { ...took, total_ms: 2140 } } : message,
  );
  renderPage([sampleLog(1, { has_recording: true })], {
    responses: {
      'GET /api/call-logs/:id': () =>
        sampleLogDetail(1, { has_recording: true, call_id: null, transcript: { messages } }),
      'GET /api/call-logs/:id/recording': () => ({ url: '/files/a.wav', expires_at: '2026-11-02T16:04:00.000Z' }),
    },
  });
  await user.click(await screen.findByText('Ada Moss'));
  const dialog = await screen.findByRole('dialog', { name: /Call Transcript/ });
  await within(dialog).findByRole('group', { name: 'Recording of the call with Ada Moss' });
  within(dialog).getByText('Half of the answers within 2.1 s, 95 in a hundred within 2.1 s.');
  const answers = within(dialog).getByRole('list', { name: 'Answers of the assistant' });
  within(answers).getByRole('img', { name: '2.1 s, Waited 600 ms, Model 240 ms, Functions 1.3 s' });
  await user.click(within(answers).getByRole('button', { name: '0:07' }));
  expect(dialog.querySelector('audio')?.currentTime).toBe(7);
});

test.each([
  ['/files/recording.webm?signature=1', 'video'],
  ['/files/recording.MP4', 'video'],
  ['/files/recording.wav?name=a.mp4', 'audio'],
])('the recording %s plays in the element %s', async (url, element) => {
  const user = userEvent.setup();
  renderPage([sampleLog(1, { has_recording: true })], {
    responses: {
      'GET /api/call-logs/:id': () => sampleLogDetail(1, { has_recording: true }),
      'GET /api/call-logs/:id/recording': () => ({ url, expires_at: '2026-11-02T16:04:00.000Z' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Play Recording' }));
  const dialog = await screen.findByRole('dialog', { name: /Call Recording/ });
  await waitFor(() => expect(dialog.querySelector(element)).not.toBeNull());
});

test('an empty call log says that no calls were found', async () => {
  renderPage([]);
  await screen.findByText('No call logs found');
  await expectAccessible();
});

test("the call log shows an error if it can't be loaded, and Retry loads it", async () => {
  const user = userEvent.setup();
  let isDown = true;
  renderPage([], {
    responses: {
      'GET /api/call-logs': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
        return onePage([sampleLog(1)]);
      },
    },
  });
  await screen.findByText('Failed to fetch call logs');
  await expectAccessible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Ada Moss');
});
