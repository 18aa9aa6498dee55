import { expectAccessible } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openModulePage } from '../../testing/openModulePage.tsx';
import { samplePublished, sampleRegistryModule, versions } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

const archive = () => new File(['packed'], 'leads.tgz', { type: 'application/gzip' });

async function choose(user: ReturnType<typeof openModulePage>['user'], file: File): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Publish a version…' }));
  await screen.findByRole('dialog', { name: 'Publish a version of leads' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog takes no file');
  // Dropping allows files that the picker wouldn't offer.
  fireEvent.change(input, { target: { files: [file] } });
}

test('publishing an archive activates it for no one', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/versions': ({ file }) => {
      expect(file?.size).toBe(6);
      return samplePublished(versions.newest);
    },
  });
  await choose(page.user, archive());
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe(`${versions.newest} is published`));
  expect(page.bodies('POST /api/modules/:id/activate')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused archive shows each reason separately, and the dialog stays open', async () => {
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/versions': refuse(409, {
      code: 'CONFLICT',
      reason: 'incompatible',
      message:
        'Leads 0.3.0 does not fit here.\nIts page /slots belongs to Slots already.\nThe API does not have GET /api/x.',
    }),
  });
  await choose(page.user, archive());
  const reasons = await screen.findAllByText(/belongs to Slots already\.|does not have GET/);
  expect(reasons.map(({ tagName }) => tagName)).toEqual(['LI', 'LI']);
  await expectAccessible();
});

test('an archive over its size budget needs a reason to be published', async () => {
  const message = 'Leads loads more than its budget.\nLeadsPage loads 30000 bytes.';
  const page = openModulePage(sampleRegistryModule(), {
    'POST /api/modules/:id/versions': ({ query }) =>
      query?.over_budget
        ? samplePublished(versions.newest)
        : refuse(409, { code: 'CONFLICT', reason: 'over_budget', message })(),
  });
  await choose(page.user, archive());
  expect((await screen.findByRole('alert')).textContent).toContain('LeadsPage loads 30000 bytes.');
  await page.user.type(screen.getByLabelText('Why it may load more than its budget'), 'The charts move next week.');
  await expectAccessible();
  await page.user.click(screen.getByRole('button', { name: 'Publish it all the same' }));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe(`${versions.newest} is published`));
});

test('a file of another type is refused without being sent', async () => {
  const page = openModulePage(sampleRegistryModule());
  await choose(page.user, new File(['<svg/>'], 'leads.svg'));
  expect(await screen.findByText(/This is no archive of a module/)).toBeTruthy();
});
