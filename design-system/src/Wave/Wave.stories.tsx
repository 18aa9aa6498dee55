import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Wave, waveStyles } from './Wave.tsx';

const meta = {
  title: 'Media/Wave',
  component: Wave,
  args: { label: 'The interviewer is speaking' },
} satisfies Meta<typeof Wave>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Styles: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: 24 }}>
      {waveStyles.map((waveStyle) => (
        <Wave key={waveStyle} {...args} waveStyle={waveStyle} label={`As ${waveStyle}`} />
      ))}
    </div>
  ),
};
export const Loud: Story = { args: { amplitude: 4, speed: 0.3 } };
export const Silent: Story = { args: { isActive: false, label: 'The interviewer is listening' } };
export const Live: Story = { args: { color: 'live' } };
