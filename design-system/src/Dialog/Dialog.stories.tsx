import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog, type DialogProps, dialogSizes } from './Dialog.tsx';

function Demo(props: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Rename campaign</Button>
      <Dialog
        title="Rename campaign"
        description="The name is seen by your team only."
        footer={
          <>
            <Button onPress={() => setIsOpen(false)}>Cancel</Button>
            <Button variant="primary" onPress={() => setIsOpen(false)}>
              Rename
            </Button>
          </>
        }
        {...props}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <TextField label="Name" defaultValue="Spring enrolment" />
      </Dialog>
    </>
  );
}

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { isOpen: true, onOpenChange: () => undefined, title: 'Rename campaign' },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const sized = (size: (typeof dialogSizes)[number]): Story => ({ render: () => <Demo size={size} /> });

export const Small = sized(dialogSizes[0]);
export const Medium = sized(dialogSizes[1]);
export const Large = sized(dialogSizes[2]);
export const ExtraLarge = sized(dialogSizes[3]);
export const LongTitleAndContent: Story = {
  args: {
    title: 'Rename “Donaudampfschifffahrtsgesellschaftskapitänsanwärterschulung, night shift, northern branches”',
    description: 'The name is seen by your team only.',
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Rename</Button>
      </>
    ),
    children: (
      <Stack gap={3}>
        {Array.from({ length: 14 }, (_, index) => `Field ${index + 1}`).map((label) => (
          <TextField key={label} label={label} defaultValue="Spring enrolment" />
        ))}
      </Stack>
    ),
  },
};
export const NotDismissable: Story = { render: () => <Demo isDismissable={false} /> };
