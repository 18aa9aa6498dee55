import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Banner, bannerTones } from './Banner.tsx';

const meta = {
  title: 'Core/Banner',
  component: Banner,
  argTypes: { tone: { control: 'select', options: bannerTones } },
  args: { title: 'Carrier maintenance tonight', children: 'Calls between 02:00 and 02:30 may not connect.' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithActions: Story = { args: { tone: 'warning', actions: <Button size="sm">Pause campaigns</Button> } };
export const TextOnly: Story = { args: { title: undefined } };

export const Tones: Story = {
  render: (args) => (
    <Stack gap={3}>
      {bannerTones.map((tone) => (
        <Banner key={tone} {...args} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
};
