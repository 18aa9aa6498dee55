import type { Onboarding as Answer, SampleKit } from '@switchboard/contracts/onboarding';
import type { OnboardingStep } from '@switchboard/contracts/onboarding.limits';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { ClientSteps } from './ClientSteps.tsx';
import { Onboarding } from './Onboarding.tsx';

const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;

const kit: SampleKit = {
  use_case: 'receptionists',
  created_at: '2026-11-26T08:00:00Z',
  count: 12,
  assistant_id: id('a1'),
  lead_id: id('b1'),
  lead_name: 'Grace Mitchell',
  phone_number_id: id('c1'),
  template_name: 'Reception',
  interview_id: id('d1'),
  edited: [],
};

const steps = (...names: OnboardingStep[]) => names.map((step) => ({ step, is_done: false }));
const nothing: Answer = { is_asked: false, kit: null, steps: [], is_dismissed: false, seen_hints: [] };
const asked: Answer = { ...nothing, is_asked: true, steps: steps('hear_assistant', 'place_call') };
const begun: Answer = { ...asked, is_asked: false, kit };
const ofMember = { ...nothing, steps: steps('hear_assistant', 'place_call', 'bring_leads', 'publish') };

function open(answer: Answer, { path = '/dashboard', ...options }: ShellOptions = {}) {
  return renderShell(<Onboarding />, {
    path,
    modules: [sampleModule({ slots: [{ slot: 'lead.call.v1', expose: 'CallDialogSlot', order: 0 }] })],
    slots: { 'lead.call.v1': ({ campaign }) => <p>Calls with {campaign?.assistant_id}</p> },
    ...options,
    responses: { 'GET /api/onboarding': () => answer, ...options.responses },
  });
}

describe('the first question', () => {
  test('answering the first question with a purpose leads to a call', async () => {
    let answer = asked;
    const { requests, location } = open(asked, {
      path: '/dashboard?begin=receptionists',
      responses: {
        'GET /api/onboarding': () => answer,
        'POST /api/onboarding/kit': () => {
          answer = begun;
          return begun;
        },
      },
    });
    expect(((await screen.findByRole('radio', { name: 'Reception' })) as HTMLInputElement).checked).toBe(true);
    const begin = screen.getByRole('button', { name: 'Begin' });
    expect(document.activeElement).toBe(begin);
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    const call = await screen.findByRole('button', { name: /^Call Grace Mitchell/ });
    expect(document.activeElement).toBe(call);
    expect(requests.find(({ key }) => key === 'POST /api/onboarding/kit')?.body).toEqual({ use_case: 'receptionists' });
    expect(location()).toBe('/dashboard');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(`Calls with ${id('a1')}`)).toBeTruthy();
  });

  test('the first question can be skipped, and does not take the focus', async () => {
    const { requests } = open(asked, {
      responses: { 'PATCH /api/onboarding': () => ({ ...asked, is_asked: false }) },
    });
    const skip = await screen.findByRole('button', { name: 'Skip' });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(skip);
    await waitFor(() =>
      expect(requests.find(({ key }) => key === 'PATCH /api/onboarding')?.body).toEqual({ is_answered: true }),
    );
  });
});

describe('first steps', () => {
  test.each<[string, Answer, string[]]>([
    [
      'an owner',
      {
        ...nothing,
        steps: steps(
          'verify_address',
          'hear_assistant',
          'place_call',
          'bring_leads',
          'invite',
          'connect_carrier',
          'publish',
        ),
      },
      [
        'Confirm your e-mail address',
        'Hear your assistant',
        'Place a call',
        'Bring your leads',
        'Invite your team',
        'Connect a carrier',
        'Publish your own assistant',
      ],
    ],
    ['a member', ofMember, ['Hear your assistant', 'Place a call', 'Bring your leads', 'Publish your own assistant']],
    ['a viewer', { ...nothing, steps: steps('hear_assistant') }, ['Hear your assistant']],
  ])('first steps of %s match their permissions, each with a link to its page', async (_, answer, titles) => {
    open(answer);
    const items = await screen.findAllByRole('listitem');
    for (const [index, title] of titles.entries()) {
      const item = within(items[index] as HTMLElement);
      expect(item.getByText(title)).toBeTruthy();
      expect(item.getAllByRole('link').at(-1)?.getAttribute('href')).toMatch(/^\//);
    }
    expect(items).toHaveLength(titles.length);
    expect(screen.queryByRole('button', { name: 'Remove sample data' })).toBeNull();
    await expectAccessible();
  });

  test('first steps of a client are those of the portal and can be dismissed', async () => {
    const answer = { ...nothing, steps: steps('see_leads', 'bring_leads') };
    const { requests } = renderShell(<ClientSteps />, {
      path: '/client/dashboard',
      session: sampleSession(),
      responses: {
        'GET /api/onboarding': () => answer,
        'PATCH /api/onboarding': () => ({ ...answer, is_dismissed: true }),
      },
    });
    expect(await screen.findByText('Look at your leads')).toBeTruthy();
    expect(screen.getByText('Add a lead')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open leads' })).toBeNull();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Put the first steps away' }));
    await waitFor(() => expect(screen.queryByText('Add a lead')).toBeNull());
    expect(requests.at(-1)?.body).toEqual({ is_dismissed: true });
  });

  test('first steps are ticked live, even when a colleague completes them', async () => {
    let answer = ofMember;
    const { emit } = open(ofMember, { responses: { 'GET /api/onboarding': () => answer } });
    expect(await screen.findByText('0 of 4 done')).toBeTruthy();
    answer = { ...ofMember, steps: ofMember.steps.map((one, index) => ({ ...one, is_done: index === 2 })) };
    emit({ id: '1', type: 'lead.changed', at: '2026-11-20T10:00:00Z', subject_id: id('b2'), change: 'created' });
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
    expect(screen.getByText('Done:')).toBeTruthy();
  });

  test('dismissed first steps can be shown again', async () => {
    const answer = { ...ofMember, is_dismissed: true };
    const { unmount, requests } = open(answer);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText('First steps')).toBeNull();
    unmount();
    open(answer, { path: '/dashboard?steps=all' });
    expect(await screen.findByText('First steps')).toBeTruthy();
  });
});

describe('samples', () => {
  /** Awaited, because the dialog's code is loaded on demand. */
  const ask = async () => {
    const button = await screen.findByRole('button', { name: 'Remove sample data' });
    await act(async () => void fireEvent.click(button));
  };

  const removing = (edited: SampleKit['edited']) =>
    open(
      { ...begun, kit: { ...kit, edited } },
      { responses: { 'DELETE /api/onboarding/kit': () => ({ removed: 11, kept: edited }) } },
    );

  test('samples are removed after a confirmation', async () => {
    const { requests, notices } = removing([]);
    await ask();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByRole('radio')).toBeNull();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Samples removed'));
    expect(requests.find(({ key }) => key.startsWith('DELETE'))?.query).toEqual({});
  });

  test('edited samples are kept by default when samples are removed', async () => {
    const { requests, notices } = removing([{ kind: 'lead', id: id('b1'), name: 'Grace Mitchell' }]);
    await ask();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Grace Mitchell/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(notices.at(-1)?.description).toContain('Grace Mitchell'));
    expect(requests.find(({ key }) => key.startsWith('DELETE'))?.query).toEqual({ edited: 'keep' });
  });
});
