import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ButtonGroup } from './ButtonGroup.tsx';

describe('ButtonGroup', () => {
  it('ButtonGroup is a named group of buttons', async () => {
    const { container } = render(
      <ButtonGroup label="View" isJoined>
        <Button>Day</Button>
        <Button>Week</Button>
      </ButtonGroup>,
    );
    const group = screen.getByRole('group', { name: 'View' });
    expect(group.querySelectorAll('button')).toHaveLength(2);
    expect(group.hasAttribute('data-joined')).toBe(true);
    await expectAccessible(container);
  });
});
