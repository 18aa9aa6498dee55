import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../testing/openAssistants.tsx';
import { openFlow } from '../../testing/openFlow.tsx';
import { everyKind } from '../../testing/sampleFlow.ts';
import { sharedAnswers, sharedDetail, sharedFlow, sharedId, sharedVersion } from '../../testing/sampleShared.ts';

type Opened = ReturnType<typeof openFlow>;

const open = (options: Parameters<typeof openFlow>[0] = {}) =>
  openFlow({ flow: sharedFlow(), ...options, answers: { ...sharedAnswers(), ...options.answers } });

async function subflowsPanel({ user, outline }: Opened) {
  const tree = await outline();
  await user.click(screen.getByRole('tab', { name: 'Sub-flows' }));
  return tree;
}

const runOf = ({ config }: Opened) => config().flow?.nodes.find(({ kind }) => kind === 'subflow');

test('a sub-flow is shared, and its node runs version 1 of the shared one', async () => {
  const page = open({
    flow: everyKind(),
    answers: { 'POST /api/shared-subflows': () => sharedDetail({ latest_version: 1 }) },
  });
  const { user, requests, config } = page;
  await subflowsPanel(page);
  await user.click(screen.getByRole('button', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share sub-flow' }));
  await user.clear(dialog.getByRole('textbox', { name: /Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Confirm identity');
  await user.click(dialog.getByRole('button', { name: 'Share sub-flow' }));
  await waitFor(() => expect(runOf(page)).toMatchObject({ shared: { id: sharedId, version: 1 } }));
  expect(requests.find(({ key }) => key === 'POST /api/shared-subflows')?.body).toMatchObject({
    name: 'Confirm identity',
    document: { start: 'ask_birth' },
  });
  expect(config().flow?.subflows).toMatchObject([{ shared_id: sharedId, version: 1, name: 'Confirm identity' }]);
});

test('sharing a sub-flow that no node runs says how to use it in this flow', async () => {
  const flow = everyKind();
  const page = open({ flow: { ...flow, nodes: flow.nodes.filter(({ kind }) => kind !== 'subflow') } });
  await subflowsPanel(page);
  await page.user.click(screen.getByRole('button', { name: 'Share…' }));
  await within(await screen.findByRole('dialog', { name: 'Share sub-flow' })).findByText(/Insert shared… adds one/);
});

test('a sub-flow that runs another sub-flow has to be shared after it', async () => {
  const flow = everyKind();
  const [part] = flow.subflows;
  if (!part) throw new Error('no sub-flow');
  const [run] = flow.nodes.filter(({ kind }) => kind === 'subflow');
  const outer = { ...part, id: 'outer', name: 'Outer', nodes: [...part.nodes, { ...run, id: 'run' }] };
  const page = open({ flow: { ...flow, subflows: [part, outer as typeof part] } });
  await subflowsPanel(page);
  expect(screen.getByText('It runs “Check identity”. Share that first.')).toBeDefined();
  const [first, second] = screen.getAllByRole('button', { name: 'Share…' });
  expect([first?.hasAttribute('disabled'), second?.hasAttribute('disabled')]).toEqual([false, true]);
});

test('the newest version of a shared sub-flow is inserted after the selected node', async () => {
  const page = open({ flow: everyKind() });
  const { user, config } = page;
  const tree = await page.outline();
  await user.click(within(tree).getByRole('row', { name: /Hello/ }));
  await user.click(screen.getByRole('tab', { name: 'Sub-flows' }));
  await user.click(screen.getByRole('button', { name: 'Insert shared…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert shared sub-flow' }));
  await user.click(await dialog.findByRole('button', { name: /^Insert/ }));
  await waitFor(() =>
    expect(config().flow?.nodes.at(-1)).toMatchObject({
      name: 'Confirm identity',
      shared: { id: sharedId, version: 2 },
    }),
  );
  expect(config().flow?.subflows.map(({ name, version }) => [name, version])).toEqual([
    ['Check identity', 1],
    ['Confirm identity', 2],
  ]);
  expect(config().flow?.edges.find(({ from }) => from === 'say')?.to).toBe(config().flow?.nodes.at(-1)?.id);
});

test('a loading error of shared sub-flows is shown, and an empty list says how to share one', async () => {
  let fails = true;
  const page = open({
    answers: {
      'GET /api/shared-subflows': () =>
        fails ? (refusal(503, 'UNAVAILABLE', 'The database is away.')() as never) : { items: [], next_cursor: null },
    },
  });
  const { user } = page;
  await subflowsPanel(page);
  await user.click(screen.getByRole('button', { name: 'Insert shared…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert shared sub-flow' }));
  expect(await dialog.findByText('Failed to load shared sub-flows')).toBeDefined();
  fails = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('No shared sub-flows yet')).toBeDefined();
});

test('a node shows a newer version with its differences, and can use it', async () => {
  const page = open();
  const { user, config } = page;
  const tree = await page.outline();
  await user.click(within(tree).getByRole('row', { name: /Run a sub-flow/ }));
  const notice = within(await screen.findByRole('group', { name: 'Newer version' }));
  expect(await notice.findByText('Added: “Thank you”')).toBeDefined();
  expect(notice.getByText('Changed: “Birthday”')).toBeDefined();
  await user.click(notice.getByRole('button', { name: 'Use version 2' }));
  await waitFor(() => expect(runOf(page)).toMatchObject({ shared: { id: sharedId, version: 2 } }));
  expect(config().flow?.subflows.map(({ version }) => version)).toEqual([2]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Newer version' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(runOf(page)).toMatchObject({ shared: { version: 1 } }));
});

test('a shared sub-flow is read-only, and editing it names its users and saves a new version', async () => {
  const saved = (document: unknown) => sharedVersion(3, document as never);
  let document: unknown;
  const page = open({
    answers: {
      'POST /api/shared-subflows/:id/versions': ({ body }) => {
        document = body.document;
        return sharedDetail({ latest_version: 3 });
      },
      'GET /api/shared-subflows/:id/versions/:version': ({ params }) =>
        Number(params.version) === 3 ? saved(document) : sharedVersion(Number(params.version)),
    },
  });
  const { user, requests, config } = page;
  await subflowsPanel(page);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Shared sub-flow, version 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add node' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit shared sub-flow' }));
  await screen.findByRole('heading', { name: 'Edit shared sub-flow “Confirm identity”' });
  expect(screen.getByText(/You are editing version 2/)).toBeDefined();
  const tree = await page.outline();
  await user.click(within(tree).getByRole('row', { name: /Birthday/ }));
  const question = await screen.findByRole('textbox', { name: 'Question' });
  await user.clear(question);
  await user.type(question, 'When were you born?');
  await user.click(screen.getByRole('button', { name: 'Save as version 3…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save version 3 of “Confirm identity”?' }));
  expect(dialog.getByText('Changed: “Birthday”')).toBeDefined();
  const users = within(dialog.getByRole('list', { name: 'Assistants that use it' })).getAllByRole('listitem');
  expect(users.map(({ textContent }) => textContent)).toEqual([
    'Screening: draft version 1',
    'Intake: draft version 2, published version 1',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Save version 3' }));
  await waitFor(() => expect(runOf(page)).toMatchObject({ shared: { id: sharedId, version: 3 } }));
  const sent = requests.find(({ key }) => key === 'POST /api/shared-subflows/:id/versions')?.body;
  expect(sent).toMatchObject({ base_version: 2 });
  expect(JSON.stringify(config().flow?.subflows)).toContain('When were you born?');
});

test('a version that someone else saved first is a conflict, and no typed text is lost', async () => {
  const page = open({
    answers: {
      'POST /api/shared-subflows/:id/versions': () => {
        throw new ApiError(409, {
          code: 'CONFLICT',
          reason: 'version_conflict',
          message: 'Vera saved version 3.',
        });
      },
    },
  });
  const { user, config } = page;
  await subflowsPanel(page);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Edit shared sub-flow' }));
  const tree = await page.outline();
  await user.click(await within(tree).findByRole('row', { name: /Birthday/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), ' Please.');
  await user.click(screen.getByRole('button', { name: 'Save as version 3…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Save version 3/ }));
  await user.click(dialog.getByRole('button', { name: 'Save version 3' }));
  expect(await dialog.findByText(/Vera saved version 3\. Your changes are still here\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'What is your birthday? Please.');
  await user.click(screen.getByRole('button', { name: 'Back to the flow' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(runOf(page)).toMatchObject({ shared: { version: 1 } }));
  expect(JSON.stringify(config().flow)).not.toContain('Please.');
});

test('a viewer sees shared sub-flows without buttons to change them', async () => {
  const page = open({ canWrite: false });
  const { user } = page;
  const tree = await subflowsPanel(page);
  expect(screen.queryByRole('button', { name: 'Insert shared…' })).toBeNull();
  await user.click(within(tree).getByRole('row', { name: /Run a sub-flow/ }));
  await user.click(screen.getByRole('tab', { name: 'Node' }));
  expect(await screen.findByText('Version 2 is available')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use version 2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open sub-flow' }));
  expect(await screen.findByText('Shared sub-flow, version 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit shared sub-flow' })).toBeNull();
  await expectAccessible(page.container);
});

test('duplicated nodes keep their shared sub-flow in the same organization', async () => {
  const page = open();
  const { user, config } = page;
  const tree = await page.outline();
  await user.click(within(tree).getByRole('row', { name: /Run a sub-flow/ }));
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() =>
    expect(config().flow?.nodes.filter((node) => node.kind === 'subflow' && node.shared?.id === sharedId)).toHaveLength(
      2,
    ),
  );
  expect(config().flow?.subflows).toHaveLength(1);
});
