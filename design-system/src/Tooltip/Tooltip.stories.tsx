import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { focusByKey } from '../testing/playStory.ts';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'Core/Tooltip',
  component: Tooltip,
  args: { content: 'Calls are placed in the time zone of the lead', children: <Button>Call window</Button> },
  decorators: [(Story) => <div style={{ padding: 64 }}>{Story()}</div>],
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const AtOnce: Story = { args: { delayMs: 0, placement: 'bottom' } };
export const Open: Story = { play: focusByKey };
export const OpenWithLongText: Story = {
  play: focusByKey,
  args: {
    placement: 'bottom',
    content:
      'The assistant ended the call after the person had answered every question of the interview and chosen a time.',
  },
};
