import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

function Demo(props: Partial<ConfirmDialogProps>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Ask</Button>
      <ConfirmDialog
        title="Delete the template “Screening call”?"
        description="Campaigns that use it keep their copy. This cannot be undone."
        confirmLabel="Delete template"
        onConfirm={() => setIsOpen(false)}
        {...props}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}

const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    isOpen: true,
    onOpenChange: () => undefined,
    title: '',
    description: '',
    confirmLabel: '',
    onConfirm: () => undefined,
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = { render: () => <Demo tone="danger" /> };
export const Default: Story = {
  render: () => (
    <Demo
      title="Start the campaign now?"
      description="143 leads are called between 09:00 and 17:00."
      confirmLabel="Start campaign"
    />
  ),
};
export const Pending: Story = { render: () => <Demo tone="danger" isPending /> };
