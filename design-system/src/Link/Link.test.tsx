import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-aria-components';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Link } from './Link.tsx';

describe('Link', () => {
  it('Link navigates through the router without a page load', async () => {
    const navigate = vi.fn();
    const { container } = render(
      <RouterProvider navigate={navigate}>
        <Link href="/leads">Leads</Link>
      </RouterProvider>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    expect(navigate).toHaveBeenCalledWith('/leads', undefined);
    await expectAccessible(container);
  });

  it('an external Link says that it opens in a new tab', () => {
    render(
      <Link href="https://example.com" external>
        Status
      </Link>,
    );
    const link = screen.getByRole('link', { name: 'Status (opens in a new tab)' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });
});
