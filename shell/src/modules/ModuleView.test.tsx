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
  test('a module shows a placeholder while it loads, and then its page', async () => {
    renderModule(healthy);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('a module that is down shows a card with its name and version, and works after Retry', async () => {
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

  test('a module that is down is loaded again automatically when the browser is back online', async () => {
    const { current } = renderModule(fails);
    await screen.findByRole('alert');
    current.answer = healthy;
    // The card listens once it has been painted.
    await act(async () => undefined);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('an error while a module renders shows a card in its place, without the error message', async () => {
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

  test('the card of a crashed build shows a developer the compiler error until the build succeeds', async () => {
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

  test('the card of a crashed module shows its developer the exception message under Details', async () => {
    asDeveloper();
    renderModule(throwsInRender);
    const card = await screen.findByRole('alert');
    const details = card.querySelector('details');
    expect(details?.open).toBe(false);
    await userEvent.click(screen.getByText('Details'));
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('rows is undefined');
  });

  test('a refused module file is explained without an offer to run it', async () => {
    renderModule(() => {
      throw new ModuleLoadError(module, 'refused');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('so it was not run');
  });

  test('the page reloads once when a release no longer has its files, and then shows the card', async () => {
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
  test('reloadOnce reloads once for each reason', () => {
    const reload = vi.fn();
    expect([reloadOnce('a', reload), reloadOnce('a', reload), reloadOnce('b', reload)]).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('reloadOnce does not reload when it cannot store the attempt', () => {
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
