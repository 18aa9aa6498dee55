import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Popover } from './Popover.tsx';

function Demo() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover label="Cost of this call" trigger={<Button>$0.42</Button>} isOpen={isOpen} onOpenChange={setIsOpen}>
      {(close) => (
        <Stack gap={3} align="start">
          <Text>3:12 spoken, of which the assistant 1:40.</Text>
          <Button size="sm" onPress={close}>
            Close
          </Button>
        </Stack>
      )}
    </Popover>
  );
}

const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { label: 'Cost', trigger: <Button>$0.42</Button>, children: '3:12 spoken.' },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { render: () => <Demo /> };
