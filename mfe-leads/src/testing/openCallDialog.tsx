import type { CallDetail } from '@switchboard/contracts/calls';
import type { StaffRole } from '@switchboard/contracts/roles';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import type { SlotProps } from '@switchboard/platform';
import { type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CallDialogSlot } from '../slots/CallDialogSlot.tsx';
import { onePage, sampleAssistant, sampleCall, sampleLead, sampleLog, sampleNumber } from './samples.ts';

export const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss', phone_number: '+12125550142' });
export const assistant = sampleAssistant(1, { name: 'First screening', variables: ['First_Name', 'position'] });

/** The call window at a time that suits the lead. */
export const openWindow: CallWindowAnswer = {
  time_zone: 'America/New_York',
  is_leads_own_zone: true,
  possible_time_zones: ['America/New_York'],
  number_region: null,
  window: { start: '08:00', end: '21:00' },
  at: '2026-11-23T18:00:00.000Z',
  is_allowed: true,
  explanation: 'It is 1:00 PM in New York, inside the call window 8:00 AM–9:00 PM.',
  next_allowed_time: '2026-11-23T18:00:00.000Z',
};

/** Opens the dialog for a voice call. `status` sends the live events of the call. */
export function openCallDialog(
  responses: HostOptions['responses'] = {},
  onClose: () => void = () => undefined,
  props: Partial<SlotProps['lead.call.v1']> = {},
  role: StaffRole = 'admin',
  { isFirst = true, slots }: { isFirst?: boolean } & Pick<HostOptions, 'slots'> = {},
) {
  // The last choice of an earlier test would skip the choice.
  if (isFirst) localStorage.clear();
  const state: { call: CallDetail } = { call: sampleCall() };
  const result = renderWithHost(<CallDialogSlot lead_id={ada.id} kind="voice" {...props} onClose={onClose} />, {
    session: sampleSession({ role }),
    ...(slots ? { slots } : {}),
    responses: {
      'GET /api/leads/:id': () => ada,
      'GET /api/leads/:id/call-window': () => openWindow,
      'GET /api/assistants': () => onePage([assistant]),
      'GET /api/assistants/:id/parts': () => ({ model: null, transcriber: null, voice: null }),
      'GET /api/phone-numbers': () => onePage([sampleNumber(1), sampleNumber(2)]),
      'GET /api/call-logs': () => onePage([sampleLog(1, { is_simulated: true })]),
      'GET /api/call': () => onePage([]),
      'GET /api/call/:id': () => state.call,
      'POST /api/call': () => ({
        success: true,
        message: '',
        instructions: null,
        call_id: state.call.id,
        status: 'initiated',
        is_simulated: true,
      }),
      ...responses,
    },
  });
  const status = (next: 'ringing' | 'connected' | 'disconnected', ended_reason: string | null = null) =>
    result.emit({
      id: '1',
      type: 'call.status',
      at: new Date().toISOString(),
      subject_id: state.call.id,
      lead_id: ada.id,
      status: next,
      ended_reason,
    });
  return { ...result, state, status };
}

export async function chooseAssistant(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /Select an assistant/ }));
  await user.click(await screen.findByRole('option', { name: 'First screening' }));
}

export async function goToConfirm(user: UserEvent) {
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  return screen.findByRole('dialog', { name: 'Confirm Call' });
}
