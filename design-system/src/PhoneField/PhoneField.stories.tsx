import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { press } from '../testing/playStory.ts';
import { PhoneField } from './PhoneField.tsx';

const meta = {
  title: 'Forms/PhoneField',
  component: PhoneField,
  args: { label: 'Phone number' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Filled: Story = { args: { defaultValue: '+14155550132' } };
export const OtherCountry: Story = { args: { defaultCountry: 'GB', placeholder: '20 7946 0018' } };
export const CountryMissing: Story = {
  args: { defaultValue: '7700 900124', description: 'Please choose the country of this phone number.' },
};
export const WithoutCountry: Story = { args: { showCountry: false } };
export const OpenCountries: Story = {
  play: press(),
  parameters: { docs: { story: { inline: false, height: '480px' } } },
};
