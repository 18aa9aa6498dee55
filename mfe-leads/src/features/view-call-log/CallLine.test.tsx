import type { CallLine, CallLineAnswer } from '@switchboard/contracts/call-lines';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleId } from '../../testing/samples.ts';
import { LineFold } from './CallLine.tsx';

const logId = sampleId(9, 1);

const line: CallLine = {
  ...{ direction: 'outbound', began_at: '2026-11-02T15:04:00.000Z', sip_status: null, sip_reason: null },
  ladder: [
    { event: 'invite', at_ms: 0, status: null },
    { event: 'answered', at_ms: 6_250, status: 200 },
  ],
  ...{ sip_call_id: 'a1b2@carrier', livekit_call_id: 'SCL_abc' },
  trunk: { address: 'sip.example.com:5061', transport: 'tls', media_encryption: 'required', codecs: ['PCMA'] },
  codec: 'PCMA',
  received: { packets: 1_000, packets_lost: 20, loss_percent: 2, jitter_ms: 12, round_trip_ms: 40, mos: 4.2 },
  sent: null,
  not_reported: ['sip_messages', 'carrier_quality'],
};

async function open(answer: () => CallLineAnswer) {
  renderWithHost(<LineFold logId={logId} />, { responses: { 'GET /api/call-logs/:id/line': answer } });
  await userEvent.click(screen.getByText('Line'));
}

const answer = (given: Partial<CallLineAnswer>): CallLineAnswer => ({
  call_log_id: logId,
  line: null,
  reason: null,
  ...given,
});

test('the line of a call shows its SIP ladder, trunk, sound in both directions and missing figures', async () => {
  await open(() => answer({ line }));
  const ladder = (await screen.findByRole('heading', { name: 'SIP ladder' })).parentElement as HTMLElement;
  within(ladder).getByText('6.25 s');
  within(ladder).getByText('Answered (200)');
  screen.getByText('a1b2@carrier');
  screen.getByText('2% (20 of 1000)');
  screen.getByText('4.20');
  screen.getByText('Not measured.');
  screen.getByText(/Packet loss and jitter between LiveKit SIP and the carrier/);
  const link = screen.getByRole('link', { name: 'Export JSON' });
  expect(link.getAttribute('href')).toBe(`/api/call-logs/${logId}/line`);
  expect(link.getAttribute('download')).toBe(`line-${logId}.json`);
  await expectAccessible();
});

test('a refused call shows an explained SIP status and no sound', async () => {
  const ladder: CallLine['ladder'] = [{ event: 'refused', at_ms: 300, status: 486 }];
  await open(() => answer({ line: { ...line, ladder, sip_status: 486, sip_reason: 'Busy Here' } }));
  await screen.findByText('486 Busy Here: The line is busy.');
  expect(screen.queryByText(/Sound between/)).toBeNull();
});

test.each([
  ['simulated', /This call was simulated/],
  ['in_progress', /appears here when it ends/],
  ['not_recorded', /Nothing was recorded/],
] as const)('a call without a line shows the reason: %s', async (reason, text) => {
  await open(() => answer({ reason }));
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: 'Export JSON' })).toBeNull();
});

test('a line that could not be loaded offers a retry', async () => {
  await open(() => {
    throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The server is restarting.' });
  });
  await screen.findByText('Failed to load the line');
  screen.getByRole('button', { name: 'Retry' });
});
