import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconCalendar, IconPhone, IconUser, IconUsers } from '../icons/icons.ts';
import { expectMarkedRow } from '../testing/playStory.ts';
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';
import type { CommandGroup } from './matchCommands.ts';

const groups: CommandGroup[] = [
  {
    label: 'Pages',
    items: [
      { id: 'leads', label: 'Leads', icon: <IconUsers />, shortcut: 'G L', onAction: () => undefined },
      { id: 'calendar', label: 'Calendar', icon: <IconCalendar />, onAction: () => undefined },
    ],
  },
  {
    label: 'Leads',
    items: [
      { id: 'ada', label: 'Ada Moss', description: '+1 415 555 0132', icon: <IconUser />, onAction: () => undefined },
      { id: 'ben', label: 'Ben Okafor', description: '+44 7700 900417', icon: <IconUser />, onAction: () => undefined },
    ],
  },
  {
    label: 'Actions',
    items: [{ id: 'call', label: 'Place a call', icon: <IconPhone />, onAction: () => undefined }],
  },
];

function Demo(props: Partial<CommandPaletteProps>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Search</Button>
      <CommandPalette groups={groups} {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

const meta = {
  title: 'Overlays/CommandPalette',
  component: CommandPalette,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { isOpen: true, onOpenChange: () => undefined, groups },
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { render: () => <Demo /> };
export const MarkedForEnter: Story = { render: () => <Demo />, play: expectMarkedRow };
export const Empty: Story = { render: () => <Demo groups={[]} /> };
export const Loading: Story = { render: () => <Demo groups={[]} isLoading /> };
