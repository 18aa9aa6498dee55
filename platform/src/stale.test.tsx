import type { LiveEvent } from '@switchboard/contracts/events';
import { staleRules } from '@switchboard/contracts/stale-rules';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { request } from './api.ts';
import { organizationKey, useQuery } from './query.ts';
import { endpointsOf, learnStaleRules, staleAfter } from './stale.ts';
import { renderWithHost } from './testing/index.ts';

// A build of the platform doesn't know these: they come with a later API.
const visits = 'GET /api/site-visits' as 'GET /api/onboarding';
const rules = { [visits]: 'site_visit lead', 'GET /api/leads': '' };

afterEach(() => learnStaleRules({ ...staleRules, [visits]: '' }));

const event = (type: string) =>
  ({
    id: '1',
    type,
    at: '2026-11-20T10:00:00.000Z',
    subject_id: '00000000-0000-4000-8000-000000000101',
    change: 'updated',
  }) as LiveEvent;

describe('the rules of what is stale', () => {
  test('a change makes the endpoints stale that declare it, and the audit log', () => {
    expect(endpointsOf('api_key.changed')).toEqual(['GET /api/api-keys', 'GET /api/audit-logs']);
    expect(staleAfter['api_key.changed']).toEqual(['GET /api/api-keys']);
  });

  test("the progress of a call doesn't make the audit log stale", () => {
    expect(endpointsOf('call.status')).toContain('GET /api/call/:id');
    expect(endpointsOf('call.status')).not.toContain('GET /api/audit-logs');
  });

  test('the stale rules of a newer API replace those of the build', () => {
    const before = staleAfter['lead.changed'];
    expect(before).toContain('GET /api/leads');
    learnStaleRules(rules);
    expect(staleAfter['lead.changed']).toContain(visits);
    expect(staleAfter['lead.changed']).not.toContain('GET /api/leads');
    expect(endpointsOf('site_visit.changed')).toEqual([visits, 'GET /api/audit-logs']);
    learnStaleRules({});
    expect(staleAfter['lead.changed']).toEqual(before);
  });

  test('an event without endpoints makes only the audit log stale', () => {
    learnStaleRules({ 'GET /api/api-keys': '' });
    expect(endpointsOf('api_key.changed')).toEqual(['GET /api/audit-logs']);
  });
});

function Visits() {
  const { data } = useQuery({ queryKey: organizationKey(visits), queryFn: () => request(visits) });
  return <p>{String(data)}</p>;
}

test('an unknown endpoint is read again after an unknown event once its rules are loaded', async () => {
  let visitCount = 1;
  const { emit } = renderWithHost(<Visits />, {
    raw: { 'GET /api/site-visits': () => ({ status: 200, data: `${visitCount} visits` }) },
  });
  await screen.findByText('1 visits');
  visitCount = 2;
  emit(event('site_visit.changed'));
  await act(async () => undefined);
  expect(screen.getByText('1 visits')).toBeTruthy();
  learnStaleRules(rules);
  emit(event('site_visit.changed'));
  await screen.findByText('2 visits');
});
