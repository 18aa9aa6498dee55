import type { LiveEvent } from '@switchboard/contracts/events';
import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import { useModuleSettings } from '@switchboard/platform';
import { type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { followSettings } from './followSettings.ts';
import { ProvideSettings } from './ProvideSettings.tsx';
import { sampleModule } from './sampleModule.ts';

const duration = { name: 'duration', kind: 'number', label: 'Duration', default: 60, min: 5, max: 480 } as const;
const module = sampleModule({ settings: [duration] });
const narrow = sampleModule({ settings: [{ ...duration, default: 90, min: 60 }] });

function Page() {
  return <p>{useModuleSettings<{ settings: [typeof duration] }>().duration} minutes</p>;
}

function open(shown = module, responses: HostOptions['responses'] = {}) {
  onTestFinished(followSettings());
  return renderWithHost(
    <ProvideSettings module={shown}>
      <Page />
    </ProvideSettings>,
    { responses },
  );
}

const row = (minutes: number): ConfigurableModule => ({
  module_id: 'leads',
  title: 'Leads',
  version: module.manifest.version,
  settings: [duration],
  values: { duration: minutes },
  updated_at: null,
  updated_by_name: null,
});
const changed: LiveEvent = {
  id: '1',
  type: 'module_settings.changed',
  at: '2026-11-20T10:00:00.000Z',
  subject_id: '00000000-0000-4000-8000-000000000101',
  change: 'updated',
};

beforeEach(() => bootStore.setState({ settings: {}, modules: [] }));

test('a module without stored settings uses the defaults of its version', () => {
  open();
  expect(screen.getByText('60 minutes')).toBeTruthy();
});

test('a module uses its stored settings, and the default if a value does not fit the shown release', () => {
  bootStore.setState({ settings: { leads: { duration: 30 } } });
  const { unmount } = open();
  expect(screen.getByText('30 minutes')).toBeTruthy();
  unmount();
  open(narrow);
  expect(screen.getByText('90 minutes')).toBeTruthy();
});

test('a developer’s next build has the settings that it declares', () => {
  open();
  act(() => bootStore.setState({ modules: [{ ...narrow, base_path: module.base_path }] }));
  expect(screen.getByText('90 minutes')).toBeTruthy();
});

test('an open page updates when its settings change', async () => {
  const { emit } = open(module, { 'GET /api/module-settings': () => [row(45)] });
  emit(changed);
  expect(await screen.findByText('45 minutes')).toBeTruthy();
});

test('the later of two setting changes is kept, whichever response arrives last', async () => {
  const answers: ((rows: ConfigurableModule[]) => void)[] = [];
  const later = () => new Promise<ConfigurableModule[]>((resolve) => answers.push(resolve));
  const { emit } = open(module, { 'GET /api/module-settings': later });
  emit(changed);
  emit({ ...changed, id: '2' });
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.([row(20)]));
  await act(async () => answers[0]?.([row(10)]));
  expect(screen.getByText('20 minutes')).toBeTruthy();
});
