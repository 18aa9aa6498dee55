import { renderWithHost } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { forgetFailures, healthy, renderModule, reports, throwsInRender } from '../testing/renderModule.tsx';
import { faultKey, faultStore } from './faultSwitches.ts';
import { forgetOpens, moduleOpened } from './moduleOpened.ts';
import type { Fault } from './provokeFault.ts';
import { sampleModule } from './sampleModule.ts';

const sent: unknown[] = [];
beforeEach(() => {
  forgetFailures();
  forgetOpens();
  sent.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    void (body as Blob).text().then((text) => sent.push([url, JSON.parse(text)]));
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// A release of this file's own: another one may have been taken down in this page.
const steady = sampleModule({ version: '0.5.0-0123456789ab' });
const opened = (count: number, { id, version } = steady.manifest) => [
  '/api/module-opens',
  { opened: [{ module_id: id, version, count }] },
];
const other = sampleModule({ id: 'slots', version: '0.3.0-0123456789ab' });

test('an opened page is reported once within seconds', async () => {
  const { show } = renderModule(healthy, { wanted: steady });
  await screen.findByRole('heading', { name: 'All leads' });
  await show(steady, '/leads?page=2');
  await pass(5_000);
  expect(sent).toEqual([opened(1)]);
  await pass(120_000);
  expect(sent).toHaveLength(1);
});

test("a page that throws while rendering isn't reported", async () => {
  renderModule(throwsInRender, { wanted: steady });
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(reports).toHaveBeenCalledTimes(1));
  await pass(5_000);
  expect(sent).toEqual([]);
});

test('later openings of pages are reported together once a minute', async () => {
  renderWithHost(<p />);
  moduleOpened(steady, 'LeadsPage');
  await pass(5_000);
  moduleOpened(steady, 'CallDialogSlot');
  moduleOpened(steady, 'CallLogsPage');
  moduleOpened(other, 'SlotsPage');
  await pass(59_000);
  expect(sent).toHaveLength(1);
  await pass(1_000);
  expect(sent.slice(1)).toEqual([
    [
      '/api/module-opens',
      { opened: [opened(2), opened(1, other.manifest)].flatMap(([, body]) => (body as { opened: unknown[] }).opened) },
    ],
  ]);
});

test('pending reports are sent when the page is left', async () => {
  renderWithHost(<p />);
  moduleOpened(steady, 'LeadsPage');
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(sent).toEqual([opened(1)]);
});

test('openings by visitors, of developer builds and with intended faults are not reported', async () => {
  renderWithHost(<p />, { session: null });
  moduleOpened(steady, 'LeadsPage');
  renderWithHost(<p />);
  moduleOpened({ ...steady, base_path: 'http://localhost:5101/' }, 'LeadsPage');
  bootStore.setState({ developer: { allowed_origins: [], overrides: [] } });
  faultStore.setState({ faults: { [faultKey(other)]: 'timeout' as Fault } });
  moduleOpened(other, 'SlotsPage');
  faultStore.setState({ faults: {} });
  bootStore.setState({ developer: null });
  await pass(5_000);
  expect(sent).toEqual([]);
});
