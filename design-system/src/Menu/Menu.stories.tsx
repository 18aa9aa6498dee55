import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconCalendar, IconPhone } from '../icons/icons.ts';
import { IconEdit, IconMore, IconTrash } from '../icons/moreIcons.ts';
import { Menu, type MenuEntry, type MenuProps } from './Menu.tsx';

const items: MenuEntry[] = [
  { id: 'call', label: 'Call now', icon: <IconPhone />, shortcut: 'C' },
  { id: 'schedule', label: 'Schedule call', icon: <IconCalendar />, description: 'Picks a time in the call window' },
  { id: 'edit', label: 'Edit', icon: <IconEdit />, isDisabled: true },
  'separator',
  {
    section: 'Status',
    items: [
      { id: 'new', label: 'New', isSelected: true },
      { id: 'won', label: 'Won' },
    ],
  },
  'separator',
  { id: 'delete', label: 'Delete lead', icon: <IconTrash />, tone: 'danger' },
];

function Demo(props: Partial<MenuProps>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu
      label="Lead"
      trigger={<Button>Actions</Button>}
      items={items}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      {...props}
    />
  );
}

const meta = {
  title: 'Overlays/Menu',
  component: Menu,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { label: 'Lead', trigger: <Button>Actions</Button>, items },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { render: () => <Demo /> };
export const FromAnIcon: Story = {
  render: () => <Demo trigger={<IconButton label="More actions" icon={<IconMore />} />} />,
};
