import type { FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { spring } from '../testing/openCampaign.tsx';
import { firstCall, followUp, moment, noUse, screening } from '../testing/openFeatureTemplates.tsx';
import { FeatureTemplatePage } from './FeatureTemplatePage.tsx';

const template: FeatureTemplateDetail = { ...screening, max_instances: 3, use: { ...noUse, max_instances: 2 } };
const later = '2026-11-03T09:00:00.000Z';

function open(tab: string | null, { responses, ...options }: HostOptions = {}) {
  return renderWithHost(<FeatureTemplatePage />, {
    path: `/feature-templates/${template.id}${tab ? `?tab=${tab}` : ''}`,
    route: '/feature-templates/:id',
    responses: {
      'GET /api/feature-templates/:id': () => template,
      'GET /api/assistants': () => ({ items: [firstCall, followUp], next_cursor: null }),
      ...responses,
    },
    ...options,
  });
}
const refuse = (status: number, code: 'NOT_FOUND' | 'CONFLICT' | 'INTERNAL', reason?: 'stale') => () => {
  throw new ApiError(status, { code, message: 'Refused', ...(reason ? { reason } : {}) });
};

test('the template page shows what a template consists of, and how much of its limits is used', async () => {
  open(null);
  expect(screen.getByRole('status', { name: 'Loading the feature template' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Screening' })).toBeTruthy();
  expect(screen.getByText('2 of 3 campaigns used')).toBeTruthy();
  expect(screen.getByText('0 of 2,500 leads used')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Templates' }).getAttribute('href')).toBe('/feature-templates');
  await expectAccessible();
});

test('the template page says that a limit below the current use deletes nothing', async () => {
  const use = { ...noUse, max_instances: 4 };
  open(null, { responses: { 'GET /api/feature-templates/:id': () => ({ ...template, use }) } });
  const said = await screen.findByText('There are 4 campaigns, and the limit is 3.');
  expect(said.parentElement?.textContent).toContain('Nothing is deleted');
  expect(screen.getByText('Over the limit')).toBeTruthy();
});

test('the template page lists its campaigns and opens one', async () => {
  const campaign = { ...spring, status: 'active' as const };
  const { requests, location } = open('campaigns', {
    responses: { 'GET /api/campaigns': () => ({ items: [campaign], next_cursor: null }) },
  });
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(requests.find(({ key }) => key === 'GET /api/campaigns')?.query).toEqual({
    feature_template_id: template.id,
  });
  await expectAccessible();
  await userEvent.click(screen.getByText('Spring'));
  await waitFor(() => expect(location()).toBe(`/u/Screening/${spring.id}`));
});

test('a template without campaigns says so', async () => {
  open('campaigns', { responses: { 'GET /api/campaigns': () => ({ items: [], next_cursor: null }) } });
  expect(await screen.findByText('No campaigns yet')).toBeTruthy();
});

test('only changed values are saved, with the time at which the template was read', async () => {
  const user = userEvent.setup();
  const { requests, notices } = open('settings', {
    responses: { 'PATCH /api/feature-templates/:id': () => ({ ...template, max_instances: 1, updated_at: later }) },
  });
  const instances = await screen.findByRole('textbox', { name: 'Max instances' });
  expect(screen.getByText(/Schema template: Intake form. It is chosen once/)).toBeTruthy();
  await user.clear(instances);
  await user.type(instances, '1');
  await user.tab();
  expect(await screen.findByText('There are 2 campaigns, and the limit is 1.')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Template updated' }));
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ max_instances: 1, updated_at: moment });
});

test.each([
  ['Yours: Interviews', 'Interviews', { name: 'Interviews', updated_at: later }],
  ['Theirs: Surveys', 'Surveys', { name: 'Surveys', updated_at: later }],
])('two people who rename a template choose which name is saved: %s', async (choice, shown, sent) => {
  const user = userEvent.setup();
  let current = template;
  const { requests } = open('settings', {
    responses: {
      'GET /api/feature-templates/:id': () => current,
      'PATCH /api/feature-templates/:id': ({ body }) => {
        if (body.updated_at !== later) refuse(409, 'CONFLICT', 'stale')();
        current = { ...current, name: body.name ?? current.name, updated_at: '2026-11-04T09:00:00.000Z' };
        return current;
      },
    },
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Interviews');
  current = { ...template, name: 'Surveys', max_instances: 9, updated_at: later };
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  expect(name.value).toBe('Interviews');
  await user.click(question.getByRole('radio', { name: choice }));
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name.value).toBe(shown);
  // Fields that only the other person changed keep their values.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max instances' }).value).toBe('9');
  await waitFor(() => expect(requests.filter(({ key }) => key.startsWith('PATCH'))).toHaveLength(2));
  expect(requests.findLast(({ key }) => key.startsWith('PATCH'))?.body).toEqual(sent);
});

test('an untouched form shows the changes of someone else', async () => {
  let current = template;
  const { emit } = open('settings', { responses: { 'GET /api/feature-templates/:id': () => current } });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  current = { ...template, name: 'Surveys', updated_at: later };
  emit({ id: '1', type: 'feature_template.changed', at: later, subject_id: template.id, change: 'updated' });
  await waitFor(() => expect(name.value).toBe('Surveys'));
});

test.each([
  ['NOT_FOUND', 404, 'Template not found'],
  ['INTERNAL', 500, 'Failed to load feature template details'],
] as const)('the template page explains the error %s', async (code, status, text) => {
  open(null, { responses: { 'GET /api/feature-templates/:id': refuse(status, code) } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("people who can only read don't see the settings of a template", async () => {
  open('settings', { session: sampleSession({ role: 'viewer' }) });
  await screen.findByRole('heading', { level: 1, name: 'Screening' });
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});

test('the template page asks for an organization when none is selected', () => {
  open(null, { session: { ...sampleSession(), organization: null } });
  expect(screen.getByRole('heading', { level: 1, name: 'No Organization Selected' })).toBeTruthy();
});
