import { Form, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useClient, useSession } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { sampleClientSession, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CreateOrganizationDialog } from '../organizations/CreateOrganizationDialog.tsx';
import { Palette } from '../palette/Palette.tsx';
import { SilentSource } from '../testing/openAt.tsx';
import { renderShell } from '../testing/renderShell.tsx';
import { ClientFrame } from './ClientFrame.tsx';
import { Sidebar } from './Sidebar.tsx';

function Page() {
  const form = useSaveForm(z.object({ name: z.string() }), {
    values: { name: '' },
    save: async () => undefined,
    failed: 'It was not saved',
  });
  return (
    <>
      <Form form={form}>
        <TextField name="name" label="Name" />
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}

/** A page, and a part of the frame over it that a button opens. */
function WithPart({ part }: { part: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Page />
      <button type="button" onClick={() => setOpen(true)}>
        Open the part
      </button>
      {isOpen && part(() => setOpen(false))}
    </>
  );
}

function Portal() {
  const client = useClient();
  return (
    client && (
      <ClientFrame client={client}>
        <Page />
      </ClientFrame>
    )
  );
}

function Staff() {
  const none = { onSearch: () => undefined, onCreateOrganization: () => undefined };
  return (
    useSession() && (
      <>
        <Sidebar isCollapsed={false} {...none} />
        <Page />
      </>
    )
  );
}

const northwind = sampleSession();
const left = vi.fn();

async function openTyped(ui: ReactNode, session = northwind) {
  const leaves = <T,>(answer: T) => {
    return () => {
      left();
      return answer;
    };
  };
  const host = renderShell(ui, {
    session,
    responses: {
      'GET /api/session': () => session,
      'GET /api/boot': () => ({
        session,
        modules: { platform: '', modules: [] },
        templates: [],
        module_settings: {},
        developer: null,
      }),
      'GET /api/leads': () => ({ items: [], next_cursor: null }),
      'POST /api/session/organization': leaves(session),
      'POST /api/organizations': () => ({ id: northwind.user.id, name: 'Third', role: 'owner' }),
    },
    raw: { 'POST /api/auth/sign-out': leaves({ status: 200, data: {} }) },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'A long text');
  return host;
}

async function choose(menu: RegExp, item: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true }).value;

/** The page asks, and continues unchanged when its person stays. */
async function keepEditing() {
  await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  expect(left).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect([typed(), left.mock.calls.length]).toEqual(['A long text', 0]);
}

beforeEach(() => {
  left.mockReset();
  vi.stubGlobal('EventSource', SilentSource);
});

describe('a page with unsaved input', () => {
  test.each([
    ['switches organization', /^Organization: Northwind/, /Harbour Legal/],
    ['signs out', /^Menu: /, /Log out/],
  ])('asks before its person %s', async (_, menu, item) => {
    await openTyped(<Staff />);
    await choose(menu, item);
    await keepEditing();
    await choose(menu, item);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  });

  test('asks before the palette switches organization', async () => {
    await openTyped(<WithPart part={(close) => <Palette onClose={close} />} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open the part' }));
    await userEvent.type(await screen.findByRole('searchbox'), 'harbour');
    await userEvent.keyboard('{Enter}');
    await keepEditing();
  });

  test('asks before it opens the organization that its person has created', async () => {
    await openTyped(<WithPart part={(close) => <CreateOrganizationDialog isRequired={false} onClose={close} />} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open the part' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Organization name' }), 'Third');
    await userEvent.click(screen.getByRole('button', { name: 'Create Organization' }));
    await keepEditing();
  });

  test('asks before a client signs out', async () => {
    await openTyped(<Portal />, sampleClientSession());
    await choose(/^Menu: /, /Log out/);
    await keepEditing();
  });
});
