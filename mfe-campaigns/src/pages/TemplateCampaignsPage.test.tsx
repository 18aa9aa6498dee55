import { ApiError } from '@switchboard/platform';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { onePage, spring } from '../testing/openCampaign.tsx';
import { campaignServer, openCampaigns, roomy } from '../testing/openCampaigns.tsx';
import { uuid } from '../testing/openFeatureTemplates.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

const paused = {
  ...spring,
  id: uuid(101),
  name: 'Autumn',
  status: 'paused' as const,
  lead_count: 1,
  description: null,
};

describe('the list', () => {
  test('the list shows each campaign with its status, leads and days', async () => {
    openCampaigns(campaignServer([spring, paused]));
    const cards = within(await screen.findByRole('list', { name: 'Campaigns' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'SpringDraft1,234 leadsNurses for the new wardCreated Nov 2, 2026, updated Nov 2, 2026',
      'AutumnPaused1 leadCreated Nov 2, 2026, updated Nov 2, 2026',
    ]);
    expect(screen.getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe(`/u/Screening/${spring.id}`);
    await expectAccessible();
  });

  test('the list of campaigns says that it loads', async () => {
    openCampaigns({ ...campaignServer([]), 'GET /api/campaigns': () => new Promise(() => undefined) });
    expect((await screen.findByRole('status')).textContent).toBe('Loading campaigns...');
  });

  test('an empty list explains campaigns, and a filter without results says so', async () => {
    const { location } = openCampaigns(campaignServer([]), { path: '/u/Screening?search=x&sortField=name' });
    await screen.findByText('No matching campaigns');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('No campaigns found')).toBeTruthy();
    expect(location()).toBe('/u/Screening?sortField=name');
    expect(screen.getAllByRole('button', { name: 'Create Screening' })).toHaveLength(2);
  });

  test('a loading error of the campaign list can be retried', async () => {
    let isDown = true;
    openCampaigns({
      ...campaignServer([]),
      'GET /api/campaigns': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return onePage([spring]);
      },
    });
    await screen.findByText('Failed to load campaigns');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Spring')).toBeTruthy();
  });

  test('a missing template says so, and the address follows a renamed one', async () => {
    const gone = openCampaigns({
      'GET /api/feature-templates/by-name/:name': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Feature template not found' });
      },
    });
    expect(await screen.findByText('Missing required information to display campaigns.')).toBeTruthy();
    gone.unmount();
    const { location } = openCampaigns(campaignServer([spring], { ...roomy, name: 'First & last' }), {
      path: '/u/Screening?search=x',
    });
    await waitFor(() => expect(location()).toBe('/u/First%20%26%20last?search=x'));
  });

  test('people who can only read see campaigns without buttons to change them', async () => {
    openCampaigns(campaignServer([spring]), { session: sampleSession({ role: 'viewer' }) });
    await screen.findByText('Spring');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filters']);
  });
});

describe('filters', () => {
  test('filters are kept in the address under the names of the specification, and sent to the server', async () => {
    const { requests, location } = openCampaigns(campaignServer([spring]), {
      path: '/u/Screening?createdAfter=2026-11-01T00:00:00.000Z&updatedBefore=2026-11-20',
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
    expect(screen.getByRole('button', { name: 'Filters 2 in effect' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'ward{Enter}');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'spr{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Sort By/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Updated Date' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descending: sort ascending' }));
    await expectAccessible();
    expect(Object.fromEntries(new URLSearchParams(location().split('?')[1]))).toEqual({
      createdAfter: '2026-11-01T00:00:00.000Z',
      updatedBefore: '2026-11-20',
      search: 'ward',
      name: 'spr',
      sortField: 'updated_at',
      sortDirection: 'asc',
    });
    await waitFor(() =>
      expect(requests.findLast(({ key }) => key === 'GET /api/campaigns')?.query).toEqual({
        feature_template_id: roomy.id,
        created_from: '2026-11-01',
        updated_to: '2026-11-20',
        search: 'ward',
        name: 'spr',
        sort: 'updated_at',
        direction: 'asc',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(location()).not.toContain('createdAfter');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(location()).toBe('/u/Screening'));
  });
});

describe('dialogs', () => {
  test('a campaign is deleted once its name is typed, unless one of its calls is still in progress', async () => {
    const message = 'A call of Spring is still in progress. Try again when it has ended.';
    let isCalling = true;
    const server = campaignServer([spring]);
    const { location, notices } = openCampaigns({
      ...server,
      'DELETE /api/campaigns/:id': (request) => {
        if (isCalling) throw new ApiError(409, { code: 'CONFLICT', reason: 'campaign_in_call', message });
        return server['DELETE /api/campaigns/:id']?.(request) as undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Spring' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Spring”?' }));
    expect(location()).toBe(`/u/Screening?delete=${spring.id}`);
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete campaign' });
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox'), 'Spring');
    await userEvent.click(button);
    expect(await dialog.findByText(message)).toBeTruthy();
    isCalling = false;
    await userEvent.click(dialog.getByRole('textbox'));
    await userEvent.click(button);
    expect(await screen.findByText('No campaigns found')).toBeTruthy();
    expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Campaign deleted' });
  });

  test("a campaign can be created from the leads that another one didn't reach", async () => {
    const { requests, notices } = openCampaigns({
      ...campaignServer([spring]),
      'POST /api/campaigns/:id/duplicate': ({ body }) => ({ ...spring, id: uuid(150), name: body.name ?? '' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Spring' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Spring”' }));
    await expectAccessible();
    await userEvent.click(dialog.getByRole('radio', { name: /Those not reached/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Campaign created successfully' }));
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      name: 'Spring (Copy)',
      leads: 'not_reached',
    });
  });
});

test('campaigns of all templates are listed with the names of their templates', async () => {
  renderWithHost(<CampaignsPage />, {
    path: '/campaigns',
    responses: { 'GET /api/campaigns': () => onePage([spring]) },
  });
  expect((await screen.findByRole('link', { name: 'Spring' })).getAttribute('href')).toBe(`/campaigns/${spring.id}`);
  expect(screen.getByRole('listitem').textContent).toContain('Screening');
  await expectAccessible();
});
