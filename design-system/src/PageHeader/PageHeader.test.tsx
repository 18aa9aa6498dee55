import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { PageHeader } from './PageHeader.tsx';

describe('PageHeader', () => {
  it('PageHeader shows breadcrumbs, with the current page last and not as a link', async () => {
    const { container } = render(
      <PageHeader
        title="Spring enrolment"
        description="Calls new applicants."
        breadcrumbs={[{ label: 'Campaigns', href: '/campaigns' }, { label: 'Spring enrolment' }]}
        actions={<button type="button">Add leads</button>}
      />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Spring enrolment' })).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.querySelectorAll('a')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Campaigns' }).getAttribute('href')).toBe('/campaigns');
    expect(crumbs.querySelector('[aria-current="page"]')?.textContent).toBe('Spring enrolment');
    expect(screen.getByRole('button', { name: 'Add leads' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('PageHeader has no breadcrumb navigation without breadcrumbs', () => {
    render(<PageHeader title="Leads" />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
