import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, notify, request, Slot, useCan, useLiveEvents, useUser } from '../index.ts';
import { useQuery } from '../query.ts';
import { useParams, useSearchParams } from '../router.tsx';
import { renderWithHost, sampleSession } from './index.ts';

const assistant = { id: 'a1', name: 'Screening nurse' };

function AssistantName() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['assistant', id],
    queryFn: () => request('GET /api/assistants/:id', { params: { id } }),
  });
  useLiveEvents(['assistant.changed'], () => void refetch());
  return (
    <p>
      {useUser().full_name} {parameters.get('tab')} {data?.name ?? error?.message}
    </p>
  );
}

function open(answer: () => typeof assistant) {
  return renderWithHost(<AssistantName />, {
    path: '/assistants/a1?tab=voice',
    route: '/assistants/:id',
    responses: { 'GET /api/assistants/:id': answer as never },
  });
}

describe('renderWithHost', () => {
  test('renderWithHost gives a page its session, parameters and responses', async () => {
    const { requests, location } = open(() => assistant);
    expect(await screen.findByText('Ada Park voice Screening nurse')).toBeTruthy();
    expect(requests).toEqual([{ key: 'GET /api/assistants/:id', params: { id: 'a1' }, query: {}, body: undefined }]);
    expect(location()).toBe('/assistants/a1?tab=voice');
  });

  test('renderWithHost answers with the error that a response throws', async () => {
    open(() => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'Assistant not found' });
    });
    expect(await screen.findByText(/Assistant not found/)).toBeTruthy();
  });

  test('renderWithHost delivers live events', async () => {
    const { emit, requests } = open(() => assistant);
    await screen.findByText(/Screening nurse/);
    emit({ id: '1', type: 'assistant.changed', at: '2026-11-20T10:00:00Z', subject_id: 'a1', change: 'updated' });
    emit({ id: '2', type: 'lead.changed', at: '2026-11-20T10:00:00Z', subject_id: 'a1', change: 'updated' });
    expect(requests).toHaveLength(2);
  });

  test('renderWithHost records the notices of a page', () => {
    const { notices } = renderWithHost(null);
    notify({ title: 'Saved', tone: 'success' });
    expect(notices).toEqual([{ title: 'Saved', tone: 'success' }]);
  });

  test('renderWithHost fills a slot', () => {
    renderWithHost(<Slot name="lead.call.v1" lead_id="l1" kind="voice" onClose={() => undefined} />, {
      slots: { 'lead.call.v1': ({ lead_id }) => <p>Calling {lead_id}</p> },
    });
    expect(screen.getByText('Calling l1')).toBeTruthy();
  });

  test('renderWithHost draws the fallback of a slot that nothing fills', () => {
    renderWithHost(
      <Slot name="lead.panels.v1" lead_id="l1" onViewCall={() => undefined} fallback={<p>Nothing more</p>} />,
    );
    expect(screen.getByText('Nothing more')).toBeTruthy();
  });

  test('renderWithHost gives each role its permissions', () => {
    function Answer() {
      return <p>{useCan('member.manage') ? 'may' : 'may not'}</p>;
    }
    renderWithHost(<Answer />, { session: sampleSession({ role: 'admin' }) });
    expect(screen.getByText('may')).toBeTruthy();
  });

  test.fails('a test fails if its page makes a request without a response', async () => {
    renderWithHost(null);
    await request('GET /api/session').catch(() => undefined);
  });
});
