import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = { title: 'Forms/Checkbox', component: Checkbox, args: { label: 'Record calls' } } satisfies Meta<
  typeof Checkbox
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'The lead is told at the start of the call.' } };
export const Invalid: Story = { args: { errorMessage: 'Please accept before you go on.', isRequired: true } };

export const States: Story = {
  render: (args) => (
    <Stack gap={3}>
      <Checkbox {...args} label="Off" />
      <Checkbox {...args} label="On" defaultSelected />
      <Checkbox {...args} label="Some" isIndeterminate />
      <Checkbox {...args} label="Disabled" isDisabled />
      <Checkbox {...args} label="Disabled, on" isDisabled defaultSelected />
    </Stack>
  ),
};
