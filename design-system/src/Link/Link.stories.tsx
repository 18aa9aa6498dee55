import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Link } from './Link.tsx';

const meta = {
  title: 'Core/Link',
  component: Link,
  args: { href: '#leads', children: 'See all leads' },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Quiet: Story = { args: { variant: 'quiet' } };
export const External: Story = { args: { external: true, href: 'https://example.com', children: 'Carrier status' } };
