import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Heading } from '../Heading/Heading.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { EmptyState } from './EmptyState.tsx';

describe('EmptyState', () => {
  it('EmptyState shows a sentence, an action and an example', async () => {
    const { container } = render(
      <EmptyState
        title="No leads yet"
        description="A lead is a person your assistants call."
        action={<button type="button">Add lead</button>}
        example="Ada Moss"
      />,
    );
    for (const text of ['No leads yet', 'A lead is a person your assistants call.', 'Ada Moss']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('button', { name: 'Add lead' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('EmptyState accepts a heading as its title', () => {
    render(<EmptyState title={<Heading level={1}>Page not found</Heading>} />);
    expect(screen.getByRole('heading', { level: 1 }).closest('p')).toBeNull();
  });
});
