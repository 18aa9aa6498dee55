import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Tabs } from './Tabs.tsx';

const items = [
  { id: 'data', label: 'Extracted Data', count: 12, content: 'Name and phone' },
  { id: 'raw', label: 'Raw Content', content: 'The text as read' },
  { id: 'original', label: 'Original Transcript', isDisabled: true, content: 'Nothing' },
];

describe('Tabs', () => {
  it('Tabs shows the panel of the selected tab, and arrow keys skip disabled tabs', async () => {
    const user = userEvent.setup();
    const onSelectionChange = vi.fn();
    const { container } = render(<Tabs label="Upload" items={items} onSelectionChange={onSelectionChange} />);
    expect(screen.getByRole('tablist', { name: 'Upload' })).toBeTruthy();
    expect(screen.getByRole('tabpanel').textContent).toBe('Name and phone');
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(onSelectionChange).toHaveBeenLastCalledWith('raw');
    expect(screen.getByRole('tabpanel', { name: 'Raw Content' }).textContent).toBe('The text as read');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Extracted Data/ }).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(container);
  });

  it('Tabs keeps the tab that its caller selected when another one is clicked', async () => {
    render(<Tabs label="Upload" items={items} selectedId="raw" />);
    await userEvent.click(screen.getByRole('tab', { name: /Extracted Data/ }));
    expect(screen.getByRole('tab', { name: 'Raw Content' }).getAttribute('aria-selected')).toBe('true');
  });
});
