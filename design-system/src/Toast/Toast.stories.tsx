import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useEffect } from 'react';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { ToastRegion } from './Toast.tsx';
import { dismissToast, type ToastTone, toast, toastTones } from './toastStore.ts';

const meta = {
  title: 'Core/Toast',
  component: ToastRegion,
  parameters: { docs: { story: { inline: false, height: '200px' } } },
} satisfies Meta<typeof ToastRegion>;
export default meta;
type Story = StoryObj<typeof meta>;

const texts: Record<ToastTone, { title: string; description: string }> = {
  info: { title: 'Initiating call', description: 'The assistant is calling Ada Moss…' },
  success: { title: 'Success', description: 'Lead created successfully.' },
  warning: { title: 'Could not load assistant variables', description: 'You can still proceed with the request.' },
  danger: { title: 'Call Failed', description: 'Failed to initiate the call. Please try again.' },
};

interface ShownProps {
  tone: ToastTone;
  hasAction?: boolean;
  text?: { title: string; description: string };
}

function Shown({ tone, hasAction = false, text = texts[tone] }: ShownProps) {
  useEffect(() => {
    const action = hasAction ? { label: 'Undo', onPress: () => undefined } : undefined;
    toast({ ...text, tone, action, durationMs: 600_000 });
    return dismissToast;
  }, [tone, hasAction, text]);
  return <ToastRegion />;
}

const longText = {
  title: 'Donaudampfschifffahrtsgesellschaftskapitänsanwärterschulung could not be published',
  description:
    'Another person changed it while it was being published. What you typed is kept: look at the change, then publish again.',
};

export const Playground: Story = {
  render: () => (
    <Stack direction="row" gap={2}>
      {toastTones.map((tone) => (
        <Button key={tone} onPress={() => toast({ ...texts[tone], tone })}>
          {tone}
        </Button>
      ))}
      <ToastRegion />
    </Stack>
  ),
};

export const Info: Story = { render: () => <Shown tone="info" /> };
export const Success: Story = { render: () => <Shown tone="success" hasAction /> };
export const Warning: Story = { render: () => <Shown tone="warning" /> };
export const Danger: Story = { render: () => <Shown tone="danger" /> };
export const LongText: Story = { render: () => <Shown tone="danger" text={longText} /> };
