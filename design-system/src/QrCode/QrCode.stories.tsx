import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { QrCode, qrCodeSizes } from './QrCode.tsx';

const meta = {
  title: 'Media/QrCode',
  component: QrCode,
  args: { value: 'https://calls.example.com/book-slot/7f3c2a', label: 'Code of the booking page' },
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Sizes: Story = {
  render: (args) => (
    <div style={{ display: 'flex', gap: 24, alignItems: 'end' }}>
      {qrCodeSizes.map((size) => (
        <QrCode key={size} {...args} size={size} />
      ))}
    </div>
  ),
};
/** As long as the text that pairs a phone. */
export const LongText: Story = {
  args: { value: `2@${'k7Q/x'.repeat(46)}`, label: 'Code to pair a phone', size: 'lg' },
};
export const TooLong: Story = { args: { value: 'x'.repeat(5000) } };
