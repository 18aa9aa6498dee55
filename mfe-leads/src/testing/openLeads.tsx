import type { Lead } from '@switchboard/contracts/leads';
import { type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { LeadsPage } from '../pages/LeadsPage.tsx';
import { LeadCallsPanel } from '../slots/LeadCallsPanel.tsx';
import { onePage, sampleLead, sampleLog } from './samples.ts';

const summary = { total: 2, new_this_month: 1, with_email: 1, without_email: 1, scheduled_calls: 0 };

export const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss', email: 'ada@example.com' });
export const tim = sampleLead(2, { first_name: 'Tim', last_name: 'Vale' });
export const eve = sampleLead(3, { first_name: 'Eve', last_name: 'New' });

/** Opens the leads page with an API that has these leads. `changed` sends the event of another person's change. */
export function openLeads(leads: Lead[], options: HostOptions = {}) {
  const state = { leads };
  const { responses, ...rest } = options;
  const result = renderWithHost(<LeadsPage />, {
    path: '/leads',
    route: '/leads',
    responses: {
      'GET /api/leads/summary': () => summary,
      'GET /api/leads/filter-words': () => ({
        statuses: ['new', 'won'],
        sources: ['Fair'],
        time_zones: ['America/New_York'],
      }),
      'GET /api/leads': () => onePage(state.leads),
      'GET /api/leads/bulk': () => onePage([]),
      'GET /api/leads/count': () => ({ count: state.leads.length }),
      'GET /api/leads/:id': ({ params }) => state.leads.find(({ id }) => id === params.id) ?? ada,
      'GET /api/call-logs': () => onePage([sampleLog(1)]),
      'GET /api/leads/:id/whatsapp-messages': () => onePage([]),
      'GET /api/scheduled-calls': () => onePage([]),
      'GET /api/clients': () => onePage([]),
      'GET /api/custom-fields': () => onePage([]),
      'GET /api/saved-filters': () => onePage([]),
      ...responses,
    },
    slots: { 'lead.panels.v1': (props) => <LeadCallsPanel {...props} /> },
    ...rest,
  });
  const changed = (id: string, change: 'created' | 'updated' | 'deleted') =>
    result.emit({ id: '1', type: 'lead.changed', at: '2026-11-02T15:05:00.000Z', subject_id: id, change });
  return { ...result, state, changed };
}

export const bodyRows = () => screen.getAllByRole('row').slice(1);
