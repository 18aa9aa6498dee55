import type { Lead } from '@switchboard/contracts/leads';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices, useBrowser, userAgents } from '../testing/browsers.ts';
import { sampleInterview, sampleToken } from '../testing/sampleInterview.ts';
import { shownStep } from '../testing/shownStep.ts';
import { VideoCallPage } from './VideoCallPage.tsx';

type ErrorBody = ConstructorParameters<typeof ApiError>[1];

function open(responses: FakeResponses, options: HostOptions = {}) {
  return renderWithHost(<VideoCallPage />, {
    path: `/video-call/${sampleToken}`,
    route: '/video-call/:id',
    session: null,
    responses,
    ...options,
  });
}

const refuse = (status: number, body: ErrorBody): FakeResponses => ({
  'GET /api/video-call/:token': () => {
    throw new ApiError(status, body);
  },
});

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent);

/** Opens a step before the start. */
const toStep = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^\\d\\. ${name}$`) }));
  await shownStep();
};

beforeEach(() => {
  useBrowser();
  vi.stubGlobal('fetch', async () => new Response('ok'));
});
afterEach(() => void vi.unstubAllGlobals());

describe('a link that does not open', () => {
  const askSender = 'If you think this is a mistake, contact the person who sent you the link.';

  test.each<[number, ErrorBody['reason'], string, string | RegExp, string | RegExp]>([
    [
      404,
      'interview_not_found',
      'Interview Not Found',
      'This interview link is invalid or has expired.',
      /Check the link/,
    ],
    [
      410,
      'interview_expired',
      'Interview Expired',
      'This interview link has expired. Please request a new one.',
      /request a new link/,
    ],
    [409, 'interview_already_started', 'Interview Already Started', /cannot be accessed again/, askSender],
    [409, 'interview_completed', 'Interview Completed', /has already been completed/, askSender],
    [409, 'interview_cancelled', 'Interview Cancelled', 'This interview has been cancelled.', askSender],
  ])('a link refused with %i %s shows a card with help but no retry', async (status, reason, title, message, help) => {
    const code = status === 409 ? 'CONFLICT' : 'NOT_FOUND';
    const details = { ended_reason: 'interview-completed' };
    open(refuse(status, { code, message: 'x', reason, details }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText(help)).toBeTruthy();
    expect(screen.queryByText('Unavailable') !== null).toBe(status === 409);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    // An unknown link has no one to write to.
    const writes = screen.queryByRole('button', { name: 'Write to the people who invited you' });
    expect(writes !== null).toBe(reason !== 'interview_not_found');
    await waitFor(() => expect(document.title).toBe(title));
    await expectAccessible();
  });

  test("a link that doesn't open names the product, and no operator if it is unknown", async () => {
    open(refuse(404, { code: 'NOT_FOUND', message: 'x', reason: 'interview_not_found' }));
    await screen.findByRole('heading', { level: 1, name: 'Interview Not Found' });
    expect(screen.getByText('Powered by Switchboard')).toBeTruthy();
    expect(screen.queryByText(/^Run by/)).toBeNull();
  });

  test('a link that is opened again says why the interview ended', async () => {
    const details = { ended_reason: 'network-disconnected' };
    open(refuse(409, { code: 'CONFLICT', message: 'x', reason: 'interview_completed', details }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connection Issues' })).toBeTruthy();
    expect(screen.getByText(/This won’t count against you/)).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  test('a link to an ended interview without a reason thanks no one', async () => {
    open(refuse(409, { code: 'CONFLICT', message: 'x', reason: 'interview_completed' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Interview Ended' })).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  test('a 404 without a reason is shown as not found, and an "expired" message as expired', async () => {
    const { unmount } = open(refuse(404, { code: 'NOT_FOUND', message: 'Not found' }));
    expect(await screen.findByRole('heading', { name: 'Interview Not Found' })).toBeTruthy();
    unmount();
    open(refuse(400, { code: 'VALIDATION', message: 'Interview session has expired' }));
    expect(await screen.findByRole('heading', { name: 'Interview Expired' })).toBeTruthy();
  });

  test('any other error shows the message of the server, and Try Again loads the interview', async () => {
    let isDown = true;
    open({
      'GET /api/video-call/:token': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The service is restarting.' });
        return sampleInterview();
      },
    });
    expect(await screen.findByRole('heading', { name: 'Error Loading Interview' })).toBeTruthy();
    expect(screen.getByText('The service is restarting.')).toBeTruthy();
    isDown = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Your Video Interview' })).toBeTruthy();
  });

  test('a missing connection is shown, with a button to try again', async () => {
    open(refuse(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' }));
    expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeTruthy();
    expect(
      screen.getByText('Failed to load interview details. Please check your internet connection and try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('a pending interview', () => {
  const given = (tools?: Parameters<typeof sampleInterview>[0]): FakeResponses => ({
    'GET /api/video-call/:token': () => sampleInterview(tools),
  });

  test('the interview page shows that it loads, then welcomes the candidate with all details', async () => {
    const { requests } = open(given());
    expect(screen.getByText('Loading interview details...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Your Video Interview' });
    expect(requests[0]?.params).toEqual({ token: sampleToken });
    for (const text of ['Grace Hill', 'grace@example.com', '+1 (202) 555-0123', 'Screening assistant'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(headings()).toEqual([
      'Welcome to Your Video Interview',
      'What happens next',
      'Your interview',
      'Before You Start',
      'Technical requirements',
    ]);
    expect(screen.getByText(/An AI interviewer asks you 6 questions, one after the other/)).toBeTruthy();
    expect(screen.getByText(/the interview lasts 30 minutes at most/)).toBeTruthy();
    expect(screen.getByText(/start once, until November 27, 2026/)).toBeTruthy();
    await expectAccessible();
    const steps = [
      ['Your devices', 'Camera and microphone'],
      ['Practice', 'A practice question'],
      ['Rules', 'Rules of this interview'],
      ['Agree and start', 'What you agree to'],
    ] as const;
    for (const [step, heading] of steps) {
      await userEvent.click(screen.getByRole('button', { name: `Next: ${step}` }));
      await waitFor(() => expect(headings()).toEqual(['Welcome to Your Video Interview', heading]));
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^Step \\d of 5: ${step}$`));
      await expectAccessible();
    }
    expect(screen.getByText(/Both are kept for 90 days after the interview/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(headings()).toContain('Rules of this interview');
  });

  test('the practice question uses camera and microphone, and works with the microphone alone', async () => {
    const asked: MediaStreamConstraints[] = [];
    const track = new FakeTrack('audio');
    installDevices(async (constraints) => {
      asked.push(constraints);
      if (constraints.video) throw new DOMException('none', 'NotFoundError');
      return fakeStream(track);
    });
    open(given());
    await toStep('Practice');
    await userEvent.click(screen.getByRole('button', { name: 'Try a practice question' }));
    expect(await screen.findByText('Your turn: speak. In the interview you can type as well.')).toBeTruthy();
    await waitFor(() => expect(asked).toEqual([{ audio: true, video: true }, { audio: true }]));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('That’s how it works')).toBeTruthy();
    await expectAccessible();
  });

  test('the practice question says what to do when the microphone is in use', async () => {
    installDevices(async () => {
      throw new DOMException('in use', 'NotReadableError');
    });
    open(given());
    await toStep('Practice');
    await userEvent.click(screen.getByRole('button', { name: 'Try a practice question' }));
    expect(
      await screen.findByText(
        'Another program is using your microphone. Close it, then try the practice question again.',
      ),
    ).toBeTruthy();
  });

  test("the interview doesn't start before the candidate has agreed", async () => {
    const { requests } = open(given());
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('button', { name: 'Start Interview' }));
    expect(screen.getByText('Please read this and agree before you start.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I have read this and agree to it.' }));
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/video-call/:token']);
  });

  test('the interview starts once if Start is clicked twice while the browser asks for devices', async () => {
    const asked = Promise.withResolvers<void>();
    installDevices(async () => {
      await asked.promise;
      return fakeStream(new FakeTrack('video'), new FakeTrack('audio'));
    });
    const { requests, notices } = open({
      ...given(),
      'POST /api/call': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'x' });
      },
    });
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('checkbox'));
    const start = screen.getByRole('button', { name: /Start Interview/ });
    fireEvent.click(start);
    fireEvent.click(start);
    asked.resolve();
    await waitFor(() => expect(notices).toContainEqual(expect.objectContaining({ title: 'Call Failed' })));
    await waitFor(() => expect(start.getAttribute('aria-disabled')).not.toBe('true'));
    expect(requests.filter(({ key }) => key === 'POST /api/call')).toHaveLength(1);
  });

  test("the interview doesn't start without camera and microphone", async () => {
    installDevices(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    const { requests, notices } = open(given());
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Start Interview' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Permissions Required',
        description: 'Please grant all required permissions to continue',
      }),
    );
    expect(requests.some(({ key }) => key === 'POST /api/call')).toBe(false);
    await screen.findByText('2 things are missing:');
    const camera = screen.getByRole('link', { name: 'Camera' });
    await waitFor(() => expect(document.activeElement).toBe(camera));
    expect(screen.getByRole('link', { name: 'Microphone' })).toBeTruthy();
    await userEvent.click(camera);
    expect(document.activeElement).toBe(document.getElementById('check-camera'));
    await expectAccessible();
  });

  test('a failed start shows an error and can be repeated', async () => {
    installDevices(async () => fakeStream(new FakeTrack('video'), new FakeTrack('audio')));
    const { notices } = open({
      ...given(),
      'POST /api/call': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'x' });
      },
    });
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Start Interview' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Call Failed',
        description: 'Failed to start video call. Please try again.',
      }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start Interview' })).toBeTruthy());
  });

  test('the start is requested while the microphone is still opening', async () => {
    const both = () => fakeStream(new FakeTrack('video'), new FakeTrack('audio'));
    installDevices(({ video }) => (video ? Promise.resolve(both()) : new Promise(() => undefined)));
    const { requests } = open({
      ...given(),
      'POST /api/call': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'x' });
      },
    });
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Start Interview' }));
    await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/call')).toBe(true));
  });

  test.each([
    ['I need an adjustment', 'Send my request', 'adjustment'],
    ['I do not agree', 'Send that I don’t agree', 'no_consent'],
    ['I have a question', 'Send message', 'message'],
  ])('"%s" sends a request to staff and says what happens next', async (button, send, kind) => {
    const { requests } = open({ ...given(), 'POST /api/video-call/:token/requests': () => undefined });
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.type(await screen.findByRole('textbox'), 'More time, please');
    await userEvent.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText('Sent to Northwind Clinics')).toBeTruthy();
    expect(screen.getByText(/A person reads it. You get the answer by email/)).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ kind, message: 'More time, please', language: 'en' });
    await expectAccessible();
  });

  test('the message form that emails link to works even if the link no longer opens', async () => {
    // On the standalone page only the browser knows the address.
    window.history.replaceState(null, '', '?write');
    onTestFinished(() => window.history.replaceState(null, '', window.location.pathname));
    const { requests } = open(
      {
        ...refuse(409, { code: 'CONFLICT', message: 'x', reason: 'interview_completed' }),
        'POST /api/video-call/:token/requests': () => undefined,
      },
      { path: `/video-call/${sampleToken}` },
    );
    await userEvent.type(await screen.findByRole('textbox'), 'My battery was empty.');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Sent to the people who invited you')).toBeTruthy();
    expect(requests).toMatchObject([
      { key: 'POST /api/video-call/:token/requests', body: { kind: 'message', message: 'My battery was empty.' } },
    ]);
    await expectAccessible();
  });

  test('a calendar entry is offered only for times at which the link is valid', async () => {
    vi.setSystemTime(new Date('2026-11-25T10:00:00Z'));
    open(given());
    await userEvent.click(await screen.findByRole('button', { name: 'Do it later…' }));
    const when = screen.getByLabelText(/When suits you\?/);
    fireEvent.change(when, { target: { value: '2026-12-24T10:00' } });
    expect(screen.getByText('Please choose a time before your link expires.')).toBeTruthy();
    fireEvent.change(when, { target: { value: '2026-11-26T10:00' } });
    const file = screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(file)).toContain('SUMMARY:Video interview with Northwind Clinics');
    vi.useRealTimers();
  });

  test('an adjustment request needs a text', async () => {
    const { requests } = open(given());
    await toStep('Agree and start');
    await userEvent.click(screen.getByRole('button', { name: 'I need an adjustment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send my request' }));
    expect(await screen.findByText('Please write what you need.')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/video-call/:token']);
  });

  test('the interview page shows the answer to a request', async () => {
    const answers = [
      {
        kind: 'adjustment' as const,
        message: 'More time, please',
        answer: 'You have a new link: 60 minutes instead of 30.',
        answered_at: '2026-11-24T10:00:00.000Z',
      },
    ];
    open({ 'GET /api/video-call/:token': () => ({ ...sampleInterview(), answers }) });
    expect(await screen.findByText('Northwind Clinics answered your request')).toBeTruthy();
    expect(screen.getByText('You have a new link: 60 minutes instead of 30.')).toBeTruthy();
    await expectAccessible();
  });

  test('an interview that this browser started can be continued', async () => {
    open({ 'GET /api/video-call/:token': () => ({ ...sampleInterview(), can_resume: true }) });
    expect(await screen.findByRole('heading', { name: 'Your interview is still open' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    await expectAccessible();
  });

  test('the interview page lists the monitoring rules with their effects, and how to prepare', async () => {
    open(given({ screen_share: true, multiple_monitor_detection: true }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText('Disconnect additional monitors.')).toBeTruthy();
    await toStep('Your devices');
    expect(headings()).toContain('Camera, microphone and screen');
    expect(await screen.findByRole('button', { name: 'Try screen sharing' })).toBeTruthy();
    expect(screen.getByText('One monitor')).toBeTruthy();
    await toStep('Rules');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(
      expect.arrayContaining(['Additional monitors', 'Screen sharing']),
    );
    expect(screen.queryByText('Tab changes')).toBeNull();
    expect(screen.getByText('So that everyone is interviewed under the same conditions.')).toBeTruthy();
    expect(screen.getAllByText(/The third time ends the interview\./).length).toBeGreaterThan(0);
    expect(screen.getByText(/Your emotions are never analyzed/)).toBeTruthy();
  });

  test('the interview page says if nothing except the camera is monitored', async () => {
    open(given());
    expect(await screen.findByText('Apart from your camera, nothing is monitored in this interview.')).toBeTruthy();
    expect(screen.queryByText('Disconnect additional monitors.')).toBeNull();
  });

  test('monitoring is set by the interview and not by the address', async () => {
    open(given(), { path: `/video-call/${sampleToken}?tabChangeDetection=true&screenSharing=true` });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Tab changes')).toBeNull();
    expect(screen.queryByText('Screen sharing')).toBeNull();
  });
});

describe('a browser that cannot take the interview', () => {
  test.each([
    ['a narrow window without a mouse', { width: 768, hasMouse: false }],
    ['a touch screen', { touchPoints: 5 }],
    ['a phone', { userAgent: userAgents.android, width: 1000 }],
  ])('%s gets a note that a desktop is required, and nothing is loaded', async (_, browser) => {
    useBrowser(browser);
    const { requests } = open({});
    expect(await screen.findByRole('heading', { name: 'Desktop Required' })).toBeTruthy();
    for (const need of [/Google Chrome/, /webcam/, /microphone/, /stable internet/])
      expect(screen.getAllByText(need).length).toBeGreaterThan(0);
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close Window' }));
    expect(close).toHaveBeenCalled();
    expect(screen.getByText('Your browser keeps this tab open. You can close it yourself now.')).toBeTruthy();
    expect(requests).toEqual([]);
    await expectAccessible();
  });

  test('another desktop browser is asked to use Chrome, which opens in a new tab', async () => {
    useBrowser({ userAgent: userAgents.firefox });
    open({});
    expect(await screen.findByRole('heading', { name: 'Chrome Required' })).toBeTruthy();
    const tab = { opener: window };
    const openTab = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download Chrome' }));
    expect(openTab).toHaveBeenCalledWith('https://www.google.com/chrome/', '_blank');
    expect(tab.opener).toBeNull();
    await expectAccessible();
  });

  test('the download of Chrome opens in the same tab if pop-ups are blocked', async () => {
    useBrowser({ userAgent: userAgents.firefox });
    open({});
    vi.spyOn(window, 'open').mockReturnValue(null);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Download Chrome' }));
    expect(assign).toHaveBeenCalledWith('https://www.google.com/chrome/');
  });
});

describe('a lead id, for staff', () => {
  const leadId = '00000000-0000-4000-8000-000000000801';
  const assistantId = '00000000-0000-4000-8000-000000000802';
  const lead = {
    id: leadId,
    first_name: 'Grace',
    last_name: 'Hill',
    email: null,
    phone_number: '+12025550123',
  } as Lead;
  const staff = (responses: FakeResponses, query = '') => {
    const { session: _, ...rest } = { session: null, path: `/video-call/${leadId}${query}`, route: '/video-call/:id' };
    return renderWithHost(<VideoCallPage />, { ...rest, responses });
  };

  test('a lead link shows that it loads, then the lead', async () => {
    staff({ 'GET /api/leads/:id': () => lead });
    expect(screen.getByText('Loading lead information...')).toBeTruthy();
    expect(await screen.findByText('Grace Hill')).toBeTruthy();
    expect(screen.getByText('None is chosen in this link.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Leads' }).getAttribute('href')).toBe('/leads');
    await expectAccessible();
  });

  test('a lead link names its assistant', async () => {
    const assistant = { id: assistantId, name: 'Screening assistant' };
    staff(
      {
        'GET /api/leads/:id': () => lead,
        'GET /api/assistants': () => ({ items: [], next_cursor: null }),
        'GET /api/assistants/:id': () => assistant as never,
      },
      `?assistantId=${assistantId}`,
    );
    expect(await screen.findByText('Screening assistant')).toBeTruthy();
  });

  test("a lead link says that the lead wasn't found, and offers to close the window", async () => {
    staff({
      'GET /api/leads/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    });
    expect(await screen.findByText('Lead Not Found')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close Window' })).toBeTruthy();
  });

  test('a lead link says that loading the lead failed, and Retry loads it', async () => {
    let isDown = true;
    staff({
      'GET /api/leads/:id': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Restarting.' });
        return lead;
      },
      // The choice of an assistant depends on the lead.
      'GET /api/assistants': () => ({ items: [], next_cursor: null }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load lead information');
    isDown = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Grace Hill')).toBeTruthy();
  });

  test("a lead link asks people who aren't signed in to sign in, and loads nothing", async () => {
    const { requests } = open({}, { path: `/video-call/${leadId}` });
    const link = await waitFor(() => screen.getByRole('link', { name: 'Sign in' }));
    expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(`/video-call/${leadId}`)}`);
    expect(requests).toEqual([]);
  });
});
