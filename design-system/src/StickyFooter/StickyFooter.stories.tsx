import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { StickyFooter } from './StickyFooter.tsx';

const meta: Meta<typeof StickyFooter> = {
  title: 'Layout/StickyFooter',
  component: StickyFooter,
};
export default meta;

export const BelowALongForm: StoryObj<typeof StickyFooter> = {
  render: () => (
    <>
      {Array.from({ length: 40 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
        <Text as="p" key={line}>{`Field ${line + 1}`}</Text>
      ))}
      <StickyFooter>
        <Button>Cancel</Button>
        <Button variant="primary">Publish</Button>
      </StickyFooter>
    </>
  ),
};
