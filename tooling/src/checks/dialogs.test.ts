import { expect, it } from 'vitest';
import { dialogProblemsOf } from './dialogs.ts';

const overlays = "import { Dialog } from '@switchboard/design-system/overlays';\n";

it.each([
  ['<form onSubmit={send}>', 'a bare form'],
  ['const Typing = styled.form`gap: 0`;', 'a bare form'],
  ["import { Popover } from 'react-aria-components';", 'an overlay whose events'],
  ["import { Dialog, ModalOverlay } from 'react-aria-components';", 'an overlay whose events'],
  ['return createPortal(<p />, document.body);', 'a portal whose events'],
  ["import { useMutation } from '@tanstack/react-query';", 'a double click sends twice'],
  [
    `${overlays}useQuery(endpointQuery('GET /api/leads/:id', {}));\nendpointMutation('DELETE /api/leads/:id')`,
    'may act on an old answer',
  ],
  [
    `${overlays}useQuery({\n  ...endpointQuery('GET /api/leads/:id/uses', {}),\n});\nuseSaveForm(Schema, {})`,
    'may act on an old answer',
  ],
  [
    `${overlays}import type { Lead } from '@switchboard/contracts/leads';\nuseState<Lead | null>(null)`,
    'a Lead that gets old',
  ],
  [
    '<Tabs label="Settings" selectedId={tab} onSelectionChange={change} items={items} />',
    'tabs that drop what is typed',
  ],
])('the dialog check refuses %s', (source, what) => {
  expect(dialogProblemsOf(source, 'mfe-leads/src/features/a/A.tsx')).toEqual([expect.stringContaining(what)]);
});

it.each([
  '<Form onSubmit={send}>',
  '// A <form> around it.',
  "import { PopoverContext } from 'react-aria-components';",
  '<OwnEvents>{createPortal(<p />, document.body)}</OwnEvents>',
  "import { useMutation } from '@switchboard/platform/query';",
  `${overlays}useFreshQuery(endpointQuery('GET /api/leads/:id', {}));\nendpointMutation('DELETE /api/leads/:id')`,
  `${overlays}useQuery(endpointQuery('GET /api/assistants'));\nuseSaveForm(Schema, {})`,
  `${overlays}import type { CreatedInvitation } from '@switchboard/contracts/members';\nuseState<CreatedInvitation | null>(null)`,
  '<Tabs label="Settings" onSelectionChange={(next) => afterAsking(() => change(next))} items={items} />',
  '<Tabs label="Settings" defaultSelectedId="a" items={items} />',
])('the dialog check accepts %s', (source) => {
  expect(dialogProblemsOf(source, 'mfe-leads/src/features/a/A.tsx')).toEqual([]);
});
