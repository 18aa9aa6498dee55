import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { FormActions } from './FormActions.tsx';

describe('FormActions', () => {
  it('FormActions keeps its buttons in reading order', async () => {
    const { container } = render(
      <FormActions align="end">
        <button type="submit">Save</button>
        <button type="button">Cancel</button>
      </FormActions>,
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Save', 'Cancel']);
    await expectAccessible(container);
  });
});
