import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { IconTrash } from '../icons/moreIcons.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { IconButton } from './IconButton.tsx';

describe('IconButton', () => {
  it('IconButton has its label as name and acts on click', async () => {
    const onPress = vi.fn();
    const { container } = render(<IconButton label="Delete lead" icon={<IconTrash />} onPress={onPress} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete lead' }));
    expect(onPress).toHaveBeenCalledOnce();
    await expectAccessible(container);
  });

  it('IconButton shows its label as a tooltip on keyboard focus', async () => {
    render(<IconButton label="Delete lead" icon={<IconTrash />} />);
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Delete lead');
  });

  it('IconButton is a link with href', () => {
    render(<IconButton label="Download" icon={<IconTrash />} href="/file" download />);
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/file');
    expect(link.hasAttribute('download')).toBe(true);
  });
});
