import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Switch } from './Switch.tsx';

const meta = { title: 'Forms/Switch', component: Switch, args: { label: 'Answer incoming calls' } } satisfies Meta<
  typeof Switch
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'In effect at once.', defaultSelected: true } };

export const States: Story = {
  render: (args) => (
    <Stack gap={3}>
      <Switch {...args} label="Off" />
      <Switch {...args} label="On" defaultSelected />
      <Switch {...args} label="Disabled" isDisabled />
      <Switch {...args} label="Disabled, on" isDisabled defaultSelected />
    </Stack>
  ),
};
