import { renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LeadPage } from '../pages/LeadPage.tsx';
import { openCallDialog } from '../testing/openCallDialog.tsx';
import { sampleMessage, sampleWhatsApp } from '../testing/sampleMessages.ts';
import { onePage, sampleAssistant, sampleLead, sampleNumber } from '../testing/samples.ts';
import { LeadWhatsAppPanel } from './LeadWhatsAppPanel.tsx';
import { ScheduleSlot } from './ScheduleSlot.tsx';

const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss', do_not_call: true });
const evidence = 'Wrote “STOP” to Front desk';
const opt_out = { source: 'whatsapp', reason: null, evidence, created_at: '2026-11-02T15:04:00.000Z' } as const;
const responses = {
  'GET /api/leads/:id': () => ada,
  'GET /api/leads/:id/whatsapp': () => sampleWhatsApp({ opt_out }),
};

async function expectWhy() {
  expect(await screen.findByText(evidence)).toBeTruthy();
  expect(screen.getByText(/^WhatsApp reply,/)).toBeTruthy();
}

test("the call dialog says why the lead can't be called", async () => {
  openCallDialog(responses);
  await expectWhy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Initiate Call' }).disabled).toBe(true);
});

test('the schedule dialog says why no call is scheduled', async () => {
  renderWithHost(<ScheduleSlot lead_id={ada.id} kind="schedule" onClose={() => undefined} />, {
    responses: {
      ...responses,
      'GET /api/assistants': () => onePage([sampleAssistant(1)]),
      'GET /api/phone-numbers': () => onePage([sampleNumber(1)]),
      'GET /api/scheduled-calls': () => onePage([]),
      'GET /api/leads/:id/call-window': () => new Promise<never>(() => undefined),
    },
  });
  await expectWhy();
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule Call' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule Call' }).disabled).toBe(true);
});

test.each([
  ['admin', true],
  ['member', false],
] as const)('the page says why a lead is not called; a %s may allow calls: %s', async (role, canLift) => {
  renderWithHost(<LeadPage />, {
    path: `/leads/${ada.id}`,
    route: '/leads/:id',
    session: sampleSession({ role }),
    responses: {
      ...responses,
      'GET /api/call': () => onePage([]),
      'GET /api/custom-fields': () => onePage([]),
      'GET /api/leads/:id/timeline': () => onePage([]),
    },
  });
  await expectWhy();
  expect(screen.queryByRole('button', { name: 'Allow calls again' }) !== null).toBe(canLift);
});

test('the panel of a lead shows the latest messages and opens the conversation', async () => {
  renderWithHost(<LeadWhatsAppPanel lead_id={ada.id} />, {
    responses: {
      ...responses,
      'GET /api/leads/:id/whatsapp-messages': () =>
        onePage([sampleMessage(2, { direction: 'inbound', content: 'STOP' }), sampleMessage(1, { status: 'read' })]),
    },
  });
  const lines = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^They wrote.*STOP$/),
    expect.stringMatching(/^You wrote.* · ReadMessage 1$/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Open conversation' }));
  expect(await screen.findByRole('dialog', { name: 'Send WhatsApp Message' })).toBeTruthy();
  await expectWhy();
});
