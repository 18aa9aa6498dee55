import type { BootModule, ModuleSlot as Filled } from '@switchboard/contracts/modules';
import { sampleSession } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { acceptOverride } from '../boot/bootStore.ts';
import { forgetFailures } from '../testing/renderModule.tsx';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { forgetBuiltins, noteBuiltins } from './builtins.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import { ModuleSlot } from './ModuleSlot.tsx';
import { enterPage } from './pageViews.ts';
import { sampleModule } from './sampleModule.ts';

beforeEach(forgetFailures);

const filling = (id: string, slot: Partial<Filled> = {}, rest: Partial<BootModule> = {}) =>
  sampleModule(
    { id, title: id, slots: [{ slot: 'lead.panels.v1', expose: 'LeadPart', order: 0, ...slot }], routes: [], nav: [] },
    rest,
  );

const part = (text: string) => ({ LeadPart: () => <p>{text}</p> });

function open(modules: BootModule[], options: ShellOptions = {}, name = 'lead.panels.v1') {
  return renderShell(
    <ModuleSlot name={name} props={{ lead_id: '1' }} pending={<p>On its way</p>} fallback={<p>Nothing more</p>} />,
    {
      modules,
      load: ({ manifest }) => part(`part of ${manifest.id}`),
      responses: { 'POST /api/module-failures': () => undefined },
      ...options,
    },
  );
}

const parts = () => screen.getAllByText(/^part of/).map(({ textContent }) => textContent);

test('a slot for several parts draws all of them by order and module, whatever loads first', async () => {
  const arrivals = new Map<string, () => void>();
  const load = ({ manifest }: BootModule) =>
    new Promise((resolve) => arrivals.set(manifest.id, () => resolve(part(`part of ${manifest.id}`))));
  open([filling('zoo', { order: 1 }), filling('news', { order: 1 }), filling('calls', { order: 5 })], { load });
  expect(screen.getAllByText('On its way')).toHaveLength(3);
  for (const id of ['calls', 'zoo', 'news']) await act(async () => arrivals.get(id)?.());
  expect(parts()).toEqual(['part of news', 'part of zoo', 'part of calls']);
  expect(screen.queryByText('On its way')).toBeNull();
});

test('a slot for one part draws only the first', async () => {
  const one = (id: string, order: number) => filling(id, { slot: 'lead.call.v1', order });
  open([one('later', 2), one('first', 1)], {}, 'lead.call.v1');
  await screen.findByText('part of first');
  expect(parts()).toEqual(['part of first']);
});

test('a slot part that fails shows a card in its place, between the other parts', async () => {
  const load = ({ manifest: { id } }: BootModule) => {
    if (id === 'broken')
      return {
        LeadPart: () => {
          throw new Error('rows is undefined');
        },
      };
    return part(`part of ${id}`);
  };
  const modules = [filling('a', { order: 1 }), filling('broken', { order: 2 }), filling('c', { order: 3 })];
  const { container } = open(modules, { load });
  expect((await screen.findByRole('alert')).textContent).toContain('broken has stopped');
  expect(container.textContent).toMatch(/part of a.*broken has stopped.*part of c/);
});

test('a slot part that fails because the page replaced a builtin is drawn again, and the page is blamed', async () => {
  noteBuiltins();
  const page = enterPage(sampleModule({ id: 'careless' }), 'CarelessPage');
  const reports = vi.fn(() => undefined);
  const load = () => ({ LeadPart: () => <p>part of {[1, 2, 3].copyWithin(0, 2).join(' ')}</p> });
  const { copyWithin } = Array.prototype;
  try {
    Array.prototype.copyWithin = () => {
      throw new Error('Theirs');
    };
    open([filling('a')], { load, responses: { 'POST /api/module-failures': reports } });
    expect((await screen.findByText(/^part of/)).textContent).toBe('part of 3 2 3');
  } finally {
    Array.prototype.copyWithin = copyWithin;
    forgetBuiltins();
  }
  expect(screen.queryByRole('alert')).toBeNull();
  expect(page.replaced).toEqual(['Array.copyWithin replaced']);
  expect(reports).not.toHaveBeenCalled();
});

test('a slot part that waits forever fails after 8 seconds, while the other parts appear at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = ({ manifest: { id } }: BootModule) =>
    id === 'slow' ? new Promise(() => undefined) : part(`part of ${id}`);
  open([filling('slow', { order: 1 }), filling('quick', { order: 2 })], { load });
  await screen.findByText('part of quick');
  expect(screen.getByText('On its way')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs));
  vi.useRealTimers();
  expect((await screen.findByRole('alert')).textContent).toContain('slow cannot be opened');
  expect(parts()).toEqual(['part of quick']);
});

test.each<[string, BootModule[], ShellOptions]>([
  ['no module fills it', [sampleModule()], {}],
  ['what fills it does not fit this shell', [filling('a', {}, { skipped_reason: 'It needs platform ^9.0' })], {}],
  [
    'the organization has it switched off',
    [filling('a', { flag: 'slots' })],
    { session: sampleSession({ organization: { feature_flags: { slots: false } } }) },
  ],
  [
    'the role may not see it',
    [filling('a', { permission: 'member.manage' })],
    { session: sampleSession({ role: 'viewer' }) },
  ],
  ['somebody without an organization may not see it', [filling('a', { permission: 'lead.read' })], { session: null }],
])('a slot shows its fallback when %s', (_, modules, options) => {
  open(modules, options);
  expect(screen.getByText('Nothing more')).toBeTruthy();
});

test('the fallback is not drawn while a module that may fill the slot is still awaited', async () => {
  open([], { overrides: { a: { url: 'http://localhost:5101/', status: 'waiting' } } });
  expect(screen.getByText('On its way')).toBeTruthy();
  await act(async () => acceptOverride('a', { url: 'http://localhost:5101/', status: 'down', message: 'away' }));
  expect(screen.getByText('Nothing more')).toBeTruthy();
});
