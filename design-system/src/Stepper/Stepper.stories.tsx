import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Stepper } from './Stepper.tsx';

const steps = [
  { id: 'details', label: 'Details' },
  { id: 'assistant', label: 'Assistant' },
  { id: 'leads', label: 'Leads' },
  { id: 'review', label: 'Review' },
];

const meta = { title: 'Core/Stepper', component: Stepper, args: { steps, current: 'leads' } } satisfies Meta<
  typeof Stepper
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const EveryStep: Story = {
  render: () => (
    <Stack gap={5}>
      {steps.map((step) => (
        <Stepper key={step.id} steps={steps} current={step.id} label={`Progress at ${step.label}`} />
      ))}
    </Stack>
  ),
};
