import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, bodyRows, eve, openLeads } from '../../testing/openLeads.tsx';
import { sampleLead } from '../../testing/samples.ts';

test('the lead form is checked in the specified order, with one notice and all messages at the fields', async () => {
  const user = userEvent.setup();
  const { notices, requests } = openLeads([ada], { path: '/leads?dialog=create' });
  const dialog = await screen.findByRole('dialog', { name: 'Add New Lead' });
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await submit();
  await within(dialog).findByText('First name is required.');
  within(dialog).getByText('Last name is required.');
  within(dialog).getByText('Phone number is required.');
  await user.type(field(/First Name/), 'Eve');
  await submit();
  await user.type(field(/Last Name/), 'New');
  await submit();
  await user.type(field(/Phone Number/), '12');
  await submit();
  await within(dialog).findByText('Please enter a valid phone number.');
  expect(notices.map(({ title, description }) => [title, description])).toEqual([
    ['Missing Information', 'First name is required.'],
    ['Missing Information', 'Last name is required.'],
    ['Missing Information', 'Phone number is required.'],
    ['Invalid Format', 'Please enter a valid phone number.'],
  ]);
  expect(requests.some(({ key }) => key === 'POST /api/leads')).toBe(false);
  await expectAccessible(dialog);
});

test('a number with too many digits for the chosen country is refused with an error', async () => {
  const user = userEvent.setup();
  const { notices, requests } = openLeads([ada], {
    path: '/leads?dialog=create',
    responses: { 'POST /api/leads': () => ada },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add New Lead' });
  const phone = within(dialog).getByRole('textbox', { name: /Phone Number/ });
  await user.type(within(dialog).getByRole('textbox', { name: /First Name/ }), 'Ruth');
  await user.type(within(dialog).getByRole('textbox', { name: /Last Name/ }), 'Gray');
  await user.click(within(dialog).getByRole('button', { name: /Country/ }));
  await user.click(await screen.findByRole('option', { name: 'Australia (+61)' }));
  await user.type(phone, '0412 345 6789');
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await within(dialog).findByText('Please enter a valid phone number.');
  expect(notices.map(({ title }) => title)).toEqual(['Invalid Format']);
  expect(requests.some(({ key }) => key === 'POST /api/leads')).toBe(false);
  await user.type(phone, '{Backspace}');
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/leads')).toBe(true));
  const { body } = requests.find(({ key }) => key === 'POST /api/leads') ?? {};
  expect(body).toMatchObject({ phone_number: '+61412345678' });
});

test('a lead whose number lacks a country is marked, and its form asks for the country', async () => {
  const user = userEvent.setup();
  const old = sampleLead(4, { first_name: 'Old', last_name: 'Lead', phone_number: '7911 123456' });
  const { notices, requests } = openLeads([old], { responses: { 'PATCH /api/leads/:id': () => old } });
  await screen.findByText('Old Lead');
  expect(bodyRows()[0]?.textContent).toContain('7911 123456 Country missing');
  act(() => bodyRows()[0]?.focus());
  await user.keyboard('e');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Lead' });
  within(dialog).getByText('This number was saved without its country.');
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  await within(dialog).findByText(phoneProblems.no_country);
  expect(notices.map(({ title }) => title)).toEqual(['Invalid Format']);
  await user.click(within(dialog).getByRole('button', { name: /Country/ }));
  await user.click(await screen.findByRole('option', { name: 'United Kingdom (+44)' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Lead updated successfully.' }));
  const { body } = requests.find(({ key }) => key === 'PATCH /api/leads/:id') ?? {};
  expect(body).toMatchObject({ phone_number: '+447911123456' });
});

test('a created lead is confirmed in a notice and appears in the list', async () => {
  const user = userEvent.setup();
  const { notices, requests, state, location } = openLeads([ada], {
    path: '/leads?dialog=create',
    responses: {
      'POST /api/leads': () => {
        state.leads = [eve, ada];
        return eve;
      },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add New Lead' });
  await user.type(within(dialog).getByRole('textbox', { name: /First Name/ }), ' Eve ');
  await user.type(within(dialog).getByRole('textbox', { name: /Last Name/ }), 'New');
  await user.type(within(dialog).getByRole('textbox', { name: /Phone Number/ }), '2125550123');
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await screen.findByText('Eve New');
  expect(notices).toEqual([{ title: 'Lead created successfully.', tone: 'success' }]);
  expect(requests.find(({ key }) => key === 'POST /api/leads')?.body).toEqual({
    first_name: 'Eve',
    last_name: 'New',
    phone_number: expect.any(String),
    same_number: { action: 'ask' },
  });
  expect(location()).toBe('/leads');
});

test('the lead form asks about a number that another lead has, sends the answer, and can undo it', async () => {
  const user = userEvent.setup();
  const twin = { ...ada, phone_number: '+12125550142' };
  const made = { ...eve, phone_number: '+12125550142' };
  const { requests, notices } = openLeads([twin], {
    path: '/leads?dialog=create',
    responses: {
      'POST /api/leads': ({ body }) => {
        if ((body as { same_number: { action: string } }).same_number.action !== 'ask') return made;
        const details = { leads: [{ id: ada.id, name: 'Ada Moss' }] };
        throw new ApiError(409, { code: 'CONFLICT', message: 'Taken', reason: 'number_taken', details });
      },
      'DELETE /api/leads/:id': () => undefined,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Lead' }));
  await user.type(dialog.getByRole('textbox', { name: /First Name/ }), 'Eve');
  await user.type(dialog.getByRole('textbox', { name: /Last Name/ }), 'New');
  await user.type(dialog.getByRole('textbox', { name: /Phone Number/ }), '2125550142');
  await user.click(dialog.getByRole('button', { name: 'Add Lead' }));
  const question = await screen.findByRole('dialog', { name: 'Ada Moss already has this number' });
  expect(notices).toEqual([]);
  await expectAccessible(question);
  for (const name of ['Update Ada Moss', 'Create a second lead', 'Skip'])
    expect(within(question).getByRole('button', { name })).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Create a second lead' }));
  await waitFor(() => expect(notices.at(-1)?.action?.label).toBe('Undo'));
  expect(requests.findLast(({ key }) => key === 'POST /api/leads')?.body).toMatchObject({
    same_number: { action: 'second' },
  });
  act(() => notices.at(-1)?.action?.onPress());
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Undone'));
  expect(requests.findLast(({ key }) => key === 'DELETE /api/leads/:id')?.params).toEqual({ id: eve.id });
});

test('undoing an answer restores the lead that it updated', async () => {
  const user = userEvent.setup();
  const twin = { ...ada, phone_number: '+12125550142', company: 'Larkfield', additional_numbers: ['+13035550143'] };
  const changed = { ...twin, first_name: 'Adah', company: 'Mirador', updated_at: '2026-11-28T10:00:00.000Z' };
  const { requests, notices } = openLeads([twin], {
    path: '/leads?dialog=create',
    responses: {
      'POST /api/leads': ({ body }) => {
        if ((body as { same_number: { action: string } }).same_number.action !== 'ask') return changed;
        const details = { leads: [{ id: ada.id, name: 'Ada Moss' }] };
        throw new ApiError(409, { code: 'CONFLICT', message: 'Taken', reason: 'number_taken', details });
      },
      'PATCH /api/leads/:id': () => twin,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Lead' }));
  await user.type(dialog.getByRole('textbox', { name: /First Name/ }), 'Adah');
  await user.type(dialog.getByRole('textbox', { name: /Last Name/ }), 'Moss');
  await user.type(dialog.getByRole('textbox', { name: /Phone Number/ }), '2125550142');
  await user.click(dialog.getByRole('button', { name: 'Add Lead' }));
  await user.click(await screen.findByRole('button', { name: 'Update Ada Moss' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Lead updated successfully.'));
  act(() => notices.at(-1)?.action?.onPress());
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Undone'));
  expect(requests.findLast(({ key }) => key === 'PATCH /api/leads/:id')?.body).toMatchObject({
    first_name: 'Ada',
    company: 'Larkfield',
    additional_numbers: ['+13035550143'],
    updated_at: changed.updated_at,
  });
});

test('the lead form adds and removes additional numbers', async () => {
  const user = userEvent.setup();
  const own = { ...ada, phone_number: '+12125550142', additional_numbers: ['+13035550143', '+442079460018'] };
  const { requests } = openLeads([own], {
    path: `/leads?edit=${ada.id}`,
    responses: { 'PATCH /api/leads/:id': () => own },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await user.click(dialog.getByRole('button', { name: 'Remove additional number 1' }));
  await user.click(dialog.getByRole('button', { name: 'Add number' }));
  await user.type(dialog.getByRole('textbox', { name: 'Additional number 2' }), '4155550144');
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'PATCH /api/leads/:id')).toBe(true));
  expect(requests.find(({ key }) => key === 'PATCH /api/leads/:id')?.body).toMatchObject({
    additional_numbers: ['+442079460018', '+14155550144'],
  });
});

test('a link with a number opens the lead form with that number, and saving removes it from the address', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada], {
    path: '/leads?dialog=create&phone=%2B61412345678',
    responses: { 'POST /api/leads': () => ada },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Lead' }));
  expect(dialog.getByRole('button', { name: /Country/ }).textContent).toContain('+61');
  await user.type(dialog.getByRole('textbox', { name: /First Name/ }), 'Ruth');
  await user.type(dialog.getByRole('textbox', { name: /Last Name/ }), 'Gray');
  await user.click(dialog.getByRole('button', { name: 'Add Lead' }));
  await waitFor(() => expect(location()).toBe('/leads'));
  expect(requests.find(({ key }) => key === 'POST /api/leads')?.body).toMatchObject({ phone_number: '+61412345678' });
});

test("a lead's own number isn't reported as another lead's", async () => {
  const own = { ...ada, phone_number: '+12125550142' };
  const { requests } = openLeads([own], { path: `/leads?edit=${ada.id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await waitFor(() => expect(requests.some(({ query }) => query.search === '+12125550142')).toBe(true));
  expect(dialog.queryByText(/has this number too/)).toBeNull();
});

test('a typed lead is discarded only after confirmation, and the rest of the address stays', async () => {
  const user = userEvent.setup();
  const { location } = openLeads([ada], { path: '/leads?search=ada&dialog=create' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Lead' }));
  const first = dialog.getByRole<HTMLInputElement>('textbox', { name: /First Name/ });
  expect(document.activeElement).toBe(first);
  await user.type(first, 'Eve{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(first.value).toBe('Eve');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/leads?search=ada'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link opens the form of a lead that is on another page', async () => {
  const far = sampleLead(77, { first_name: 'Far', last_name: 'Away' });
  const { notices, location } = openLeads([ada], {
    path: `/leads?edit=${far.id}`,
    responses: {
      'GET /api/leads/:id': ({ params }) => {
        if (params.id === far.id) return far;
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /First Name/ }).value).toBe('Far');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location()).toBe('/leads'));
  expect(notices).toEqual([]);
});

test.each(['list', 'link'])(
  'the lead form keeps typed values when the lead, opened by %s, is deleted by someone else',
  async (way) => {
    const user = userEvent.setup();
    let isThere = true;
    const { state, changed, requests } = openLeads(way === 'list' ? [ada] : [], {
      path: `/leads?edit=${ada.id}`,
      responses: {
        'GET /api/leads/:id': () => {
          if (isThere) return ada;
          throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
        },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
    await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Calls back on Monday');
    isThere = false;
    state.leads = [];
    changed(ada.id, 'deleted');
    expect((await dialog.findByRole('alert')).textContent).toContain('This lead was deleted');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toContain('Calls back on Monday');
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: /First Name/ }), '{Enter}');
    expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
    await expectAccessible();
  },
);
