import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { IconArrowLeft, IconCopy, IconEdit, IconHistory, IconWand } from '../icons/moreIcons.ts';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { HeaderActions } from './HeaderActions.tsx';

const meta = {
  title: 'Overlays/HeaderActions',
  component: HeaderActions,
  args: {
    actions: [
      { id: 'back', label: 'Back to Prompts', icon: <IconArrowLeft />, variant: 'ghost', href: '#prompts' },
      { id: 'copy', label: 'Copy', icon: <IconCopy /> },
      { id: 'history', label: 'History', icon: <IconHistory />, href: '#history' },
      { id: 'edit', label: 'Edit', icon: <IconEdit />, href: '#edit' },
      { id: 'ai', label: 'Edit with AI', icon: <IconWand />, variant: 'primary', isMain: true, href: '#ai' },
    ],
  },
  render: (args) => <PageHeader title="Screening call" actions={<HeaderActions {...args} />} />,
} satisfies Meta<typeof HeaderActions>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In a window as wide as a phone's, all actions but the main one are in a menu. */
export const FiveActions: Story = {};
export const TwoActions: Story = {
  args: {
    actions: [
      { id: 'edit', label: 'Edit', icon: <IconEdit /> },
      { id: 'ai', label: 'Edit with AI', icon: <IconWand />, variant: 'primary', isMain: true },
    ],
  },
};
