import { ClientCallDetail, ClientFigures, ClientLead } from '@switchboard/contracts/client-portal';
import { ClientInvitation, ClientMember } from '@switchboard/contracts/clients';
import { blankRow } from '@switchboard/platform/testing';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const client = { id: id(9), name: 'Larkfield Labs' };

export const lead = blankRow(ClientLead, {
  id: id(101),
  first_name: 'Grace',
  last_name: 'Lind',
  phone_number: '+12125550123',
  last_call: { status: 'failed', ended_reason: 'busy' },
  total_calls: 2,
});

export const call = blankRow(ClientCallDetail, {
  id: id(201),
  lead_id: lead.id,
  lead_name: 'Grace Lind',
  call_type: 'outbound',
  status: 'completed',
  ended_reason: 'assistant-ended-call',
  call_duration: 75,
  summary: 'She wants a second interview.',
  has_transcript: true,
  transcript: { messages: [{ role: 'user', message: 'Good morning', timestamp: 1 }] },
});

export const figures = blankRow(ClientFigures, {
  total_leads: 12,
  total_calls: 8,
  completed_calls: 6,
  total_duration: 600,
  outcomes: [{ ended_reason: 'busy', calls: 2 }],
  periods: [
    { date: '2026-11-20', leads: 1, completed: 4, failed: 1 },
    { date: '2026-11-21', leads: 0, completed: 2, failed: 1 },
  ],
});

/** Who is signed in, by `sampleClientSession`. */
const ownId = '00000000-0000-4000-8000-0000000000aa';

/** Ada Park, who is signed in, and Ben Ode. */
export const self = blankRow(ClientMember, {
  id: id(301),
  user_id: ownId,
  role: 'admin',
  client,
  user: { id: ownId, email: 'ada@northwind.example', full_name: 'Ada Park' },
});
export const other = blankRow(ClientMember, {
  id: id(302),
  user_id: id(303),
  role: 'viewer',
  client,
  user: { id: id(303), email: 'ben@larkfield.example', full_name: 'Ben Ode' },
});

export const invitation = blankRow(ClientInvitation, { id: id(401), email: 'eve@larkfield.example', client });

export const onePage = <T>(items: T[]) => ({ items, next_cursor: null });
