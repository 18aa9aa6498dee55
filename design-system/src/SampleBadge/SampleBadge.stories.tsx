import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SampleBadge } from './SampleBadge.tsx';

const meta = { title: 'Data/SampleBadge', component: SampleBadge } satisfies Meta<typeof SampleBadge>;
export default meta;

export const Playground: StoryObj<typeof meta> = {};
