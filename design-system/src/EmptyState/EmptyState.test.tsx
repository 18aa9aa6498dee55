import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { EmptyState } from './EmptyState.tsx';

describe('EmptyState', () => {
  it('teaches with a sentence, an action and an example', async () => {
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
});
