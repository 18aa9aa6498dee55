import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { IconRefresh } from '../icons/icons.ts';
import { Absence } from './Absence.tsx';

const meta = {
  title: 'Core/Absence',
  component: Absence,
  args: {
    title: 'Page not found',
    children: 'There is nothing at /leeds. The address may be mistyped, or the page has moved.',
    actions: (
      <Button variant="primary" href="#dashboard">
        Go to Dashboard
      </Button>
    ),
  },
} satisfies Meta<typeof Absence>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const MayNotBe: Story = {
  args: {
    tone: 'warning',
    title: 'Feature Not Available',
    children: 'The Leads feature is not enabled for your organization. Please contact your administrator for access.',
  },
};
export const Broken: Story = {
  args: {
    tone: 'danger',
    role: 'alert',
    title: 'Prompts has stopped',
    aside: <Badge tone="outline">1.4.2</Badge>,
    children: 'It stopped with an error while it was on screen. Press Retry to open it again.',
    kept: 'What you saved is kept. Everything else keeps working.',
    details: "Cannot read properties of undefined (reading 'title')",
    requestId: '7f3c9a52-19d4-4d0c-9a55-0f6cf2b1d0aa',
    actions: <Button icon={<IconRefresh />}>Retry</Button>,
  },
};
export const Over: Story = {
  args: {
    tone: 'success',
    title: 'Interview Complete',
    children: 'You may now close this window.',
    actions: undefined,
  },
};
export const WholePage: Story = { args: { isPage: true, titleLevel: 1 } };
export const LongText: Story = {
  args: {
    title: `The page of ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} cannot be opened`,
    children: `There is nothing at /${'leeds-'.repeat(40)}`,
    tone: 'danger',
    requestId: '7f3c9a52-19d4-4d0c-9a55-0f6cf2b1d0aa'.repeat(3),
  },
};
