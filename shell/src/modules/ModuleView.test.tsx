import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import {
  asDeveloper,
  fails,
  forgetFailures,
  healthy,
  steady as module,
  renderModule,
  throwsInRender,
} from '../testing/renderModule.tsx';
import { ModuleLoadError } from './ModuleLoadError.ts';
import { isChunkError, reloadOnce } from './reloadOnce.ts';

beforeEach(forgetFailures);

describe('ModuleView', () => {
  test('shows what is pending, then the page', async () => {
    renderModule(healthy);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('says in the place of a module that is down which one it is, and works after Retry', async () => {
    const { register, current } = renderModule(fails);
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Leads cannot be opened');
    expect(card.textContent).toContain('0.1.0-1a2b3c4d5e6f');
    expect(card.textContent).toContain('Its files could not be loaded.');
    expect(screen.getByText('The frame')).toBeTruthy();

    current.answer = healthy;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect(register).toHaveBeenLastCalledWith(module, { isForced: true });
  });

  test('tries again automatically when the browser is back online', async () => {
    const { current } = renderModule(fails);
    await screen.findByRole('alert');
    current.answer = healthy;
    // The card listens once it has been painted.
    await act(async () => undefined);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('an error while a module renders shows a card in its place, without the message of the error', async () => {
    const { current } = renderModule(() => ({
      LeadsPage: () => {
        throw new Error('rows is undefined');
      },
    }));
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Leads has stopped');
    expect(card.textContent).toContain('0.1.0-1a2b3c4d5e6f');
    expect(card.textContent).toContain('It stopped because of an error.');
    expect(card.textContent).toContain('Select Retry to open it again. If it stops again, contact your administrator.');
    expect(card.textContent).not.toContain('rows is undefined');
    expect(screen.queryByText('Details')).toBeNull();
    expect(screen.getByText('The frame')).toBeTruthy();

    current.answer = healthy;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('shows a developer what the compiler says on the card of a build that crashed, until it builds', async () => {
    const url = 'http://localhost:5101/module/';
    renderModule(throwsInRender);
    await screen.findByRole('alert');
    onTestFinished(() => bootStore.setState({ overrides: {} }));
    const message = 'src/pages/LeadsPage.tsx:3:5 Unexpected token';
    act(() => bootStore.setState({ overrides: { leads: { url, status: 'broken', module: null, message } } }));
    expect(await screen.findByText(/the change after it doesn’t build/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(message);
    act(() => bootStore.setState({ overrides: {} }));
    expect(await screen.findByText(/It stopped because of an error/)).toBeTruthy();
  });

  test('folds the message of an exception behind Details for a developer of modules', async () => {
    asDeveloper();
    renderModule(throwsInRender);
    const card = await screen.findByRole('alert');
    const details = card.querySelector('details');
    expect(details?.open).toBe(false);
    await userEvent.click(screen.getByText('Details'));
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('rows is undefined');
  });

  test('explains a refused file without offering to run it', async () => {
    renderModule(() => {
      throw new ModuleLoadError(module, 'refused');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('so it was not run');
  });

  test('reloads the page once when a release took the files away, then shows the card', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const gone = () => {
      throw new ModuleLoadError(module, 'gone');
    };
    renderModule(gone);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

    renderModule(gone);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer on the server');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('reloadOnce', () => {
  test('reloads for one reason once, for another again', () => {
    const reload = vi.fn();
    expect([reloadOnce('a', reload), reloadOnce('a', reload), reloadOnce('b', reload)]).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does not reload when nothing could stop a loop', () => {
    const reload = vi.fn();
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
    });
    expect(reloadOnce('a', reload)).toBe(false);
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a missing chunk is distinguished from other errors', () => {
  const missing = Object.assign(new Error('x'), { name: 'ChunkLoadError' });
  expect(isChunkError(missing)).toBe(true);
  expect(isChunkError(new Error('Loading chunk 12 failed.'))).toBe(true);
  expect(isChunkError(new Error('rows is undefined'))).toBe(false);
});
