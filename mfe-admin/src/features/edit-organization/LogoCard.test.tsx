import { ApiError, useOrganization } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LogoCard } from './LogoCard.tsx';

function Card() {
  const organization = useOrganization();
  return organization && <LogoCard organization={organization} />;
}

function open(responses: FakeResponses = {}, logo_url?: string) {
  const session = sampleSession({ role: 'owner' });
  const organizations = session.organizations.map((one) => ({ ...one, ...(logo_url ? { logo_url } : {}) }));
  return renderWithHost(<Card />, { session: { ...session, organizations }, responses });
}

const choose = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file, { applyAccept: false });
const picture = new File(['picture'], 'logo.png', { type: 'image/png' });

test('a chosen logo is uploaded immediately', async () => {
  const { requests, notices } = open({ 'POST /api/organization/logo': () => ({ logo_url: '/logo' }) });
  expect(screen.getByRole('img', { name: 'Northwind Clinics' }).textContent).toBe('NC');
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
  await expectAccessible();
  await choose(picture);
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Logo saved'));
  expect(requests.at(-1)?.key).toBe('POST /api/organization/logo');
});

test("a file that can't be a logo isn't uploaded", async () => {
  const { requests } = open();
  await choose(new File(['<svg/>'], 'logo.svg'));
  expect(await screen.findByText('Please upload a PNG, JPEG or WebP picture.')).toBeTruthy();
  await choose(new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png'));
  expect(await screen.findByText('This picture is larger than 1 MB.')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('an error of the server about a logo is shown', async () => {
  open({
    'POST /api/organization/logo': () => {
      throw new ApiError(400, { code: 'VALIDATION', message: 'This picture is larger than 4096 × 4096 pixels.' });
    },
  });
  await choose(picture);
  expect(await screen.findByText('This picture is larger than 4096 × 4096 pixels.')).toBeTruthy();
});

test('a logo is shown, and removed after a confirmation', async () => {
  const { requests, notices } = open({ 'DELETE /api/organization/logo': () => undefined }, '/api/files/logo');
  expect(screen.getByRole('img', { name: 'Northwind Clinics' }).querySelector('img')?.getAttribute('src')).toBe(
    '/api/files/logo',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Logo removed'));
  expect(requests.map(({ key }) => key)).toEqual(['DELETE /api/organization/logo']);
});
