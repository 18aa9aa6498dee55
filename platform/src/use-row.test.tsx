import type { LiveEvent } from '@switchboard/contracts/events';
import { Lead } from '@switchboard/contracts/leads';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
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

/** A page that knows the row from its list, and a form of it, as all pages have them. */
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

test('a row that is deleted is said to be gone, also where the page around the form was drawn last', async () => {
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
