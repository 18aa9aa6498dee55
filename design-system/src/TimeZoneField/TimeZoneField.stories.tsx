import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { press } from '../testing/playStory.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

const meta = {
  title: 'Forms/TimeZoneField',
  component: TimeZoneField,
  args: { label: 'Time zone', defaultValue: 'Europe/Berlin' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof TimeZoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Empty: Story = { args: { defaultValue: null, placeholder: 'From the number' } };
export const Invalid: Story = { args: { errorMessage: 'This time zone is not known' } };
export const Open: Story = {
  play: press(),
  parameters: { docs: { story: { inline: false, height: '480px' } } },
};
