import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { LiveCallStrip } from './LiveCallStrip.tsx';
import { sampleCall } from './sampleCall.ts';

const call = sampleCall();
const { id } = call;
const logId = '00000000-0000-4000-8000-0000000010c5';

function open(options: ShellOptions = {}) {
  const responses: ShellOptions['responses'] = {
    'GET /api/call': () => ({ items: [call], next_cursor: null }),
    ...options.responses,
  };
  return renderShell(<LiveCallStrip />, { ...options, responses });
}

const strip = () => screen.findByRole('region', { name: 'Live calls' });
const status = (value: 'connected' | 'disconnected', subject_id = id) =>
  ({
    id: '1',
    type: 'call.status',
    at: new Date().toISOString(),
    subject_id,
    lead_id: null,
    status: value,
    ended_reason: value === 'disconnected' ? 'user-ended-call' : null,
  }) as const;

describe('LiveCallStrip', () => {
  test('the live call strip shows the name, number and state of a call, and that it is simulated', async () => {
    open();
    const text = (await strip()).textContent;
    expect(text).toContain('Ringing');
    expect(text).toContain('Maya Lindqvist');
    expect(text).toContain('(212) 555-0142');
    expect(text).toContain('Simulated');
    await expectAccessible();
  });

  test('the live call strip follows the state of the call and starts its timer when it connects', async () => {
    const { emit } = open();
    await strip();
    emit(status('connected'));
    expect((await strip()).textContent).toContain('Connected');
    expect(screen.getByText('0:00')).toBeTruthy();
    emit(status('disconnected'));
    expect((await strip()).textContent).toContain('Ended by the person on the line');
  });

  test('an answered call that has ended links to its transcript, and stays on screen while the pointer is on it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const opened: unknown[] = [];
    const { emit } = open({
      responses: { 'GET /api/call': () => ({ items: [sampleCall({ call_log_id: logId })], next_cursor: null }) },
      slots: {
        'call-log.view.v1': (props) => {
          opened.push([props.call_log_id, props.view]);
          return <p>What was said</p>;
        },
      },
    });
    await strip();
    emit(status('connected'));
    await waitFor(async () => expect((await strip()).textContent).toContain('Connected'));
    emit(status('disconnected'));
    const button = await screen.findByRole('button', { name: 'View Transcript' });
    fireEvent.pointerEnter(await strip());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    fireEvent.click(button);
    await screen.findByText('What was said');
    expect(opened[0]).toEqual([logId, 'transcript']);
    fireEvent.pointerLeave(await strip());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByRole('region', { name: 'Live calls' })).toBeNull();
    expect(screen.getByText('What was said')).toBeTruthy();
  });

  test('an unanswered call that has ended offers no transcript', async () => {
    const { emit } = open({
      responses: { 'GET /api/call': () => ({ items: [sampleCall({ call_log_id: logId })], next_cursor: null }) },
    });
    await strip();
    emit(status('disconnected'));
    await waitFor(async () => expect((await strip()).textContent).toContain('Call ended'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View Transcript' })).toBeNull());
  });

  test('a failed call shows the message of the carrier', async () => {
    const { emit } = open({
      responses: {
        'GET /api/call/:id': () => ({
          ...sampleCall({
            status: 'disconnected',
            error_message: 'The carrier refused the call: 503 Service Unavailable.',
          }),
          attempts: [],
          decisions: [],
        }),
      },
    });
    await strip();
    emit({ ...status('disconnected'), ended_reason: 'trunk-failed' });
    await screen.findByText('The carrier refused the call: 503 Service Unavailable.');
    expect((await strip()).textContent).toContain('Call failed');
    await expectAccessible();
  });

  test('the live call strip reads the list again when an unknown call begins', async () => {
    const { emit, requests } = open({ responses: { 'GET /api/call': () => ({ items: [], next_cursor: null }) } });
    await waitFor(() => expect(requests).toHaveLength(1));
    emit(status('connected', '00000000-0000-4000-8000-00000000ca99'));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  test('an admin can listen in on a connected call', async () => {
    const connected = {
      responses: { 'GET /api/call': () => ({ items: [sampleCall({ status: 'connected' })], next_cursor: null }) },
      slots: { 'call.listen.v1': ({ call_id }: { call_id: string }) => <p>Heard {call_id}</p> },
    } satisfies ShellOptions;
    open(connected);
    await strip();
    expect(screen.queryByRole('button', { name: /Listen in/ })).toBeNull();
    cleanup();
    open({ ...connected, session: sampleSession({ role: 'admin' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Listen in on the call with Maya Lindqvist' }));
    await screen.findByText(`Heard ${id}`);
  });

  test('a call is ended after a confirmation', async () => {
    const { requests } = open({
      responses: {
        'POST /api/call/:id/end': () => ({
          ...sampleCall({ status: 'disconnected', ended_reason: 'user-ended-call' }),
          success: true,
          message: 'Call Ended',
          instructions: null,
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End call with Maya Lindqvist' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End Call?' }));
    expect(question.getByText(/will be disconnected immediately/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(requests.some(({ key }) => key === 'POST /api/call/:id/end')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'End call with Maya Lindqvist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End Call' }));
    await waitFor(async () => expect((await strip()).textContent).toContain('Call ended'));
    expect(requests.at(-1)).toMatchObject({ key: 'POST /api/call/:id/end', params: { id } });
  });

  test("a call that can't be ended shows a notice and is ringing again", async () => {
    const { notices } = open({
      responses: {
        'POST /api/call/:id/end': () => {
          throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The carrier does not answer.' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /End call/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'End Call' }));
    await waitFor(() => expect(notices[0]?.title).toBe('The call could not be ended'));
    expect((await strip()).textContent).toContain('Ringing');
  });

  describe('a strip with many calls', () => {
    const names = ['Ada Moss', 'Tim Vale', 'Eve New', 'Zoë Hart'];
    const calls = names.map((lead_name, index) =>
      sampleCall({
        id: `00000000-0000-4000-8000-00000000ca${index}0`,
        lead_name,
        created_at: `2026-11-20T10:00:0${index}Z`,
      }),
    );
    const openWith = (count: number) =>
      open({ responses: { 'GET /api/call': () => ({ items: calls.slice(0, count), next_cursor: null }) } });
    const openOnPhone = (count: number) => {
      const match = window.matchMedia.bind(window);
      const spy = vi
        .spyOn(window, 'matchMedia')
        .mockImplementation((query) =>
          Object.defineProperty(match(query), 'matches', { value: /max-width/.test(query) }),
        );
      onTestFinished(() => spy.mockRestore());
      return openWith(count);
    };
    const shown = () => names.filter((name) => screen.queryByText(name) !== null);

    test('the live call strip shows one call on a phone, and the others on request', async () => {
      openOnPhone(4);
      await strip();
      expect(shown()).toEqual(['Ada Moss']);
      const others = screen.getByRole('button', { name: '3 more calls', expanded: false });
      await userEvent.click(others);
      expect(shown()).toEqual(names);
      await expectAccessible();
      await userEvent.click(screen.getByRole('button', { name: 'Show fewer calls', expanded: true }));
      expect(shown()).toEqual(['Ada Moss']);
    });

    test('the next call is shown when the current one ends', async () => {
      const { emit } = openOnPhone(3);
      await strip();
      emit(status('disconnected', calls[0]?.id));
      await waitFor(() => expect(shown()).toEqual(['Tim Vale']));
    });

    test('the live call strip shows three calls on a wide page, and only one if there are more', async () => {
      openWith(3);
      await strip();
      expect(shown()).toEqual(names.slice(0, 3));
      expect(screen.queryByRole('button', { name: /more call/ })).toBeNull();
      cleanup();
      openWith(4);
      await strip();
      expect(shown()).toEqual(['Ada Moss']);
      expect(screen.getByRole('button', { name: '3 more calls' })).toBeTruthy();
      expect(screen.getByRole('status').textContent).toBe('4 live calls');
    });
  });

  test('a lead name written from right to left does not reorder the text next to it', async () => {
    open({
      responses: { 'GET /api/call': () => ({ items: [sampleCall({ lead_name: 'שרה כהן' })], next_cursor: null }) },
    });
    await strip();
    expect(screen.getByText('Ringing: \u2068שרה כהן\u2069')).toBeTruthy();
  });

  test('a viewer sees a live call but cannot end it', async () => {
    open({ session: sampleSession({ role: 'viewer' }) });
    await strip();
    expect(screen.queryByRole('button', { name: /End call/ })).toBeNull();
  });
});
