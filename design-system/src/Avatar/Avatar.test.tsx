import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Avatar, initialsOf } from './Avatar.tsx';

describe('Avatar', () => {
  it.each([
    ['Ada Moss', 'AM'],
    ['  ada  maria moss ', 'AM'],
    ['Cher', 'C'],
    ['Émile Ö', 'ÉÖ'],
    ['', '?'],
  ])('Avatar shortens %j to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('Avatar is an image with the name', async () => {
    const { container } = render(<Avatar name="Ada Moss" />);
    expect(screen.getByRole('img', { name: 'Ada Moss' }).textContent).toBe('AM');
    await expectAccessible(container);
  });

  it("Avatar shows initials if its picture doesn't load", () => {
    render(<Avatar name="Ada Moss" src="/missing.png" />);
    const picture = screen.getByRole('img', { name: 'Ada Moss' }).querySelector('img');
    expect(picture).not.toBeNull();
    if (picture) fireEvent.error(picture);
    expect(screen.getByRole('img', { name: 'Ada Moss' }).textContent).toBe('AM');
  });
});
