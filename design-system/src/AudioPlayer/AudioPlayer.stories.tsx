import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { silentWav } from '../testing/silentWav.ts';
import { AudioPlayer } from './AudioPlayer.tsx';

const meta = {
  title: 'Media/AudioPlayer',
  component: AudioPlayer,
  args: { src: silentWav(192), title: 'Recording of the call with Ada Moss', durationSeconds: 192 },
} satisfies Meta<typeof AudioPlayer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithMarkers: Story = {
  args: {
    downloadHref: '#recording.wav',
    markers: [
      { atSeconds: 14, label: 'Greeting ends' },
      { atSeconds: 71, label: 'Interrupted' },
      { atSeconds: 150, label: 'Asks for a call back' },
    ],
  },
};
export const Failed: Story = { args: { src: '/missing.wav' } };
