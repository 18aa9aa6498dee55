import { renderWithHost } from '@switchboard/platform/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { attributeErrors } from './attributeErrors.ts';
import { forgetReports } from './moduleFailed.ts';
import { moduleInStack } from './moduleInStack.ts';
import { journalEntries } from './moduleJournal.ts';
import { sampleModule } from './sampleModule.ts';

const leads = sampleModule();
const served = sampleModule({ id: 'slots' }, { base_path: 'http://localhost:5101/' });
const stackIn = (address: string) => `Error: no rows\n    at onClick (${address}page.js:1:200)`;
const released = 'https://app.example/modules/leads/0.1.0-1a2b3c4d5e6f/';

function errorAt(address: string): Error {
  return Object.assign(new Error('no rows'), { stack: stackIn(address) });
}

describe('moduleInStack', () => {
  test.each([
    ['a release', released, 'leads', '0.1.0-1a2b3c4d5e6f'],
    ['the release before', released.replace('0.1.0-1a2b3c4d5e6f', '0.0.9-999999999999'), 'leads', '0.0.9-999999999999'],
    ['what a developer serves', 'http://localhost:5101/', 'slots', '0.1.0-1a2b3c4d5e6f'],
  ])('moduleInStack finds %s', (_, address, id, version) => {
    expect(moduleInStack(stackIn(address), [leads, served])?.manifest).toMatchObject({ id, version });
  });

  test.each([
    'https://app.example/shell/0.1.0-1a2b3c4d5e6f/',
    'https://app.example/modules/unknown/0.1.0-1a2b3c4d5e6f/',
  ])('moduleInStack blames no module for %s', (address) => {
    expect(moduleInStack(stackIn(address), [leads, served])).toBeUndefined();
  });
});

describe('attributeErrors', () => {
  const reports = vi.fn((): undefined => undefined);
  afterEach(forgetReports);
  beforeEach(() => {
    reports.mockClear();
    bootStore.setState({ modules: [leads, served] });
    const stop = attributeErrors();
    return stop;
  });
  const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
  const latest = () => journalEntries().at(-1);

  test('an unhandled rejection is attributed to its module with its stack, and reported', async () => {
    const { requests } = renderWithHost(null, { responses: { 'POST /api/module-failures': reports } });
    window.dispatchEvent(rejection(errorAt(released)));
    await expect.poll(() => reports).toHaveBeenCalledTimes(1);
    expect(latest()).toMatchObject({
      event: 'unhandled',
      module_id: 'leads',
      message: 'no rows',
      stack: stackIn(released),
    });
    expect(requests.at(-1)?.body).toMatchObject({ module_id: 'leads', failure: 'unhandled', message: 'no rows' });
  });

  test('an error in an event handler is attributed to its module', async () => {
    renderWithHost(null);
    window.dispatchEvent(new ErrorEvent('error', { error: errorAt('http://localhost:5101/'), message: 'no rows' }));
    await expect.poll(() => latest()).toMatchObject({ event: 'unhandled', module_id: 'slots' });
    expect(reports).not.toHaveBeenCalled();
  });

  test('errors from outside of modules are not attributed to a module', async () => {
    const before = journalEntries().at(-1);
    window.dispatchEvent(rejection('a text'));
    window.dispatchEvent(rejection(errorAt('https://app.example/shell/1/')));
    window.dispatchEvent(rejection(errorAt(released)));
    await expect.poll(() => latest()).toMatchObject({ event: 'unhandled', module_id: 'leads' });
    expect(journalEntries().at(-2)).toBe(before);
  });

  test('an unhandled error of a signed-out visitor is not reported to the server', async () => {
    renderWithHost(null, { session: null, responses: { 'POST /api/module-failures': reports } });
    window.dispatchEvent(rejection(errorAt(released)));
    await expect.poll(() => latest()).toMatchObject({ event: 'unhandled', module_id: 'leads' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reports).not.toHaveBeenCalled();
  });
});

test('the journal keeps the latest 300 entries', async () => {
  const { record } = await import('./moduleJournal.ts');
  for (let index = 0; index < 400; index += 1) record('loaded', leads, { message: String(index) });
  expect(journalEntries()).toHaveLength(300);
  expect(latestMessage()).toBe('399');
});

const latestMessage = () => journalEntries().at(-1)?.message;
