import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconCalendar, IconPhone } from '../icons/icons.ts';
import { IconEdit, IconMore, IconTrash } from '../icons/moreIcons.ts';
import { expectMenuLines } from '../testing/playStory.ts';
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
export const OpenWithShortcuts: Story = {
  play: expectMenuLines,
  render: () => (
    <Demo
      items={[
        { id: 'refresh', label: 'Refresh', icon: <IconCalendar />, shortcut: 'R' },
        { id: 'modules', label: 'Modules in this page', icon: <IconPhone />, shortcut: 'Ctrl+Shift+M' },
        { id: 'plain', label: 'Without an icon', shortcut: 'P', isSelected: true },
      ]}
    />
  ),
};
export const OpenWithoutIcons: Story = {
  render: () => (
    <Demo
      items={[
        { id: 'northlight', label: 'Northlight Talent', description: 'owner', isSelected: true },
        { id: 'harbour', label: 'Harbour Dental', description: 'admin' },
        'separator',
        { id: 'create', label: 'Create New Organization', icon: <IconPhone /> },
      ]}
    />
  ),
};
export const OpenWithLongNames: Story = {
  render: () => (
    <Demo
      items={[
        {
          id: 'long',
          label: 'Donaudampfschifffahrtsgesellschaftskapitänsanwärterschulung',
          description: 'Every applicant of the northern branches who has not answered since the second call',
          icon: <IconCalendar />,
          shortcut: 'Ctrl+Shift+D',
        },
        ...Array.from({ length: 24 }, (_, index) => ({ id: String(index), label: `Organization ${index + 1}` })),
      ]}
    />
  ),
};
export const FromAnIcon: Story = {
  render: () => <Demo trigger={<IconButton label="More actions" icon={<IconMore />} />} />,
};
