import { expectAccessible } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShell } from '../../testing/renderShell.tsx';
import { PrivacyPage } from '../legal/PrivacyPage.tsx';
import { TermsPage } from '../legal/TermsPage.tsx';
import { LandingPage } from './LandingPage.tsx';

const targets = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('leads visitors to signing up and signing in', async () => {
  renderShell(<LandingPage />, { session: null });
  expect(targets('Sign up')).toContain('/signup');
  expect(targets('Sign in')).toContain('/login');
  expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
  await expectAccessible();
});

test('leads members to their dashboard', () => {
  renderShell(<LandingPage />);
  expect(new Set(targets('Go to dashboard'))).toEqual(new Set(['/dashboard']));
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test('shows the product in both themes', () => {
  renderShell(<LandingPage />, { session: null });
  const themes = screen.getAllByRole('img').map((scene) => scene.getAttribute('data-theme'));
  expect(themes.filter(Boolean)).toEqual(['light', 'dark']);
});

test.each([
  ['Terms', <TermsPage key="terms" />],
  ['Privacy policy', <PrivacyPage key="privacy" />],
])('%s can be read', async (title, page) => {
  renderShell(page, { session: null });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  await expectAccessible();
});
