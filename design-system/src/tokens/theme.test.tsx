import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyDensity, applyTheme, readDensity, readTheme, useDensity, useThemeMode } from './theme.ts';

function Theme() {
  const { mode, resolvedTheme, setMode } = useThemeMode();
  const { density, setDensity } = useDensity();
  return (
    <>
      <output>{`${mode} ${resolvedTheme} ${density}`}</output>
      <button type="button" onClick={() => setMode('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => setDensity('comfortable')}>
        Comfortable
      </button>
    </>
  );
}

describe('theme', () => {
  beforeEach(() => {
    localStorage.clear();
    applyTheme('system');
    applyDensity('compact');
    localStorage.clear();
  });

  it('the theme follows the system until one is chosen', () => {
    expect(readTheme()).toBe('system');
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });

  it('the chosen theme is stored and set on the page', () => {
    applyTheme('dark');
    expect(localStorage.getItem('switchboard.theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(readTheme()).toBe('dark');
    applyTheme('system');
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });

  it('an unknown stored theme is ignored', () => {
    localStorage.setItem('switchboard.theme', 'sepia');
    expect(readTheme()).toBe('system');
  });

  it('the row density can be changed', () => {
    applyDensity('comfortable');
    expect(document.documentElement.dataset.density).toBe('comfortable');
    expect(readDensity()).toBe('comfortable');
  });

  it('components receive changes of theme and density', async () => {
    render(<Theme />);
    expect(screen.getByRole('status').textContent).toBe('system light compact');
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    await userEvent.click(screen.getByRole('button', { name: 'Comfortable' }));
    expect(screen.getByRole('status').textContent).toBe('dark dark comfortable');
  });

  it('a theme chosen in another tab is applied', () => {
    render(<Theme />);
    localStorage.setItem('switchboard.theme', 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.theme' }));
    });
    expect(screen.getByRole('status').textContent).toBe('dark dark compact');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
