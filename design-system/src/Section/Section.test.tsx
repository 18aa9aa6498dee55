import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Section } from './Section.tsx';

it('Section is a region with its title as name and as heading of the given level', async () => {
  const { container } = render(
    <main>
      <h1>Settings</h1>
      <Section title="Members" description="Who works here." actions={<button type="button">Invite</button>}>
        Ada Moss
      </Section>
    </main>,
  );
  expect(screen.getByRole('region', { name: 'Members' }).textContent).toContain('Ada Moss');
  expect(screen.getByRole('heading', { level: 2, name: 'Members' })).toBeTruthy();
  await expectAccessible(container);
});
