import type { LiveEvent } from '@switchboard/contracts/events';
import { Lead } from '@switchboard/contracts/leads';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { endpointMutation } from './endpoint-queries.ts';
import { useMutation } from './mutation.ts';
import { blankRow, renderWithHost } from './testing/index.ts';
import { useIsGone, useRow } from './use-row.ts';

const lead = blankRow(Lead, { id: '00000000-0000-4000-8000-000000000101', first_name: 'Ada' });
const listed = [lead];

const deleted: LiveEvent = {
  id: '1',
  type: 'lead.changed',
  at: '2026-11-20T10:00:00.000Z',
  subject_id: lead.id,
  change: 'deleted',
};

function Form() {
  return <p>{useIsGone('GET /api/leads/:id', lead.id) ? 'This lead was deleted' : 'Editing'}</p>;
}

/** A page that knows the row from its list, with a form for it, like all pages. */
function Page() {
  const [draws, setDraws] = useState(0);
  const row = useRow('GET /api/leads/:id', lead.id, {
    listed,
    noun: 'lead',
    isKept: true,
    onMissing: () => undefined,
  });
  return (
    <>
      <button type="button" onClick={() => setDraws(draws + 1)}>
        Draw again
      </button>
      {row && <Form />}
    </>
  );
}

test('a deleted row is reported as deleted, even if the page around the form was drawn last', async () => {
  let isThere = true;
  const { emit } = renderWithHost(<Page />, {
    responses: {
      'GET /api/leads/:id': () => {
        if (isThere) return lead;
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  await screen.findByText('Editing');
  act(() => screen.getByRole('button', { name: 'Draw again' }).click());
  isThere = false;
  emit(deleted);
  await waitFor(() => expect(screen.queryByText('This lead was deleted')).not.toBeNull());
});

const older = '2026-11-20T10:00:00.000Z';
const newer = '2026-11-20T11:00:00.000Z';
const stale = { ...lead, first_name: 'Ada', updated_at: older };
const current = { ...lead, first_name: 'Grace', updated_at: newer };

/** A list with a row, and the confirmation dialog that an address opens for it. */
function DeletePage({ rows, onMissing = () => undefined }: { rows: Lead[]; onMissing?: () => void }) {
  const [id, setId] = useState<string | null>(null);
  const row = useRow('GET /api/leads/:id', id, { listed: rows, noun: 'lead', onMissing });
  const { mutate } = useMutation(endpointMutation('DELETE /api/leads/:id', { failed: 'Failed to delete lead' }));
  return (
    <>
      <button type="button" onClick={() => setId(lead.id)}>
        Open
      </button>
      <button type="button" onClick={() => setId(null)}>
        Close
      </button>
      {row && (
        <button type="button" onClick={() => mutate({ params: { id: row.id } })}>
          Delete {row.first_name}
        </button>
      )}
    </>
  );
}

const click = (name: string) => act(() => screen.getByRole('button', { name }).click());
const sentDeletes = (requests: { key: string }[]) => requests.filter(({ key }) => key.startsWith('DELETE'));

test('a dialog shows the row of the server although the list is outdated', async () => {
  renderWithHost(<DeletePage rows={[stale]} />, { responses: { 'GET /api/leads/:id': () => current } });
  click('Open');
  screen.getByRole('button', { name: 'Delete Ada' });
  await screen.findByRole('button', { name: 'Delete Grace' });
});

test('a change that was clicked before the row was read is refused if the row has another version', async () => {
  let answer = (_: Lead) => {};
  const read = new Promise<Lead>((resolve) => {
    answer = resolve;
  });
  const { requests, notices } = renderWithHost(<DeletePage rows={[stale]} />, {
    responses: { 'GET /api/leads/:id': () => read, 'DELETE /api/leads/:id': () => undefined },
  });
  click('Open');
  click('Delete Ada');
  answer(current);
  await screen.findByRole('button', { name: 'Delete Grace' });
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to delete lead'));
  expect(notices.at(-1)?.description).toContain('This lead was changed in the meantime');
  expect(sentDeletes(requests)).toHaveLength(0);
  click('Delete Grace');
  await waitFor(() => expect(sentDeletes(requests)).toHaveLength(1));
});

test('a dialog that opens again does not show the row of an earlier visit', async () => {
  let read = { ...stale };
  renderWithHost(<DeletePage rows={[]} />, { responses: { 'GET /api/leads/:id': () => Promise.resolve(read) } });
  click('Open');
  await screen.findByRole('button', { name: 'Delete Ada' });
  click('Close');
  read = current;
  click('Open');
  expect(screen.queryByRole('button', { name: 'Delete Ada' })).toBeNull();
  await screen.findByRole('button', { name: 'Delete Grace' });
});

test('a listed row that no longer exists is reported when its dialog opens', async () => {
  let missing = 0;
  const { notices } = renderWithHost(<DeletePage rows={[stale]} onMissing={() => missing++} />, {
    responses: {
      'GET /api/leads/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  click('Open');
  await waitFor(() => expect(missing).toBe(1));
  expect(notices.at(-1)?.title).toBe('This lead no longer exists');
});
