import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Hint } from './Hint.tsx';

function Beside({ title, text }: { title: string; text: string }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <div style={{ minBlockSize: 240, padding: 64 }}>
      <Button ref={setAnchor}>Upload CSV</Button>
      {anchor && (
        <Hint anchor={anchor} title={title} onEnd={() => setAnchor(null)}>
          {text}
        </Hint>
      )}
    </div>
  );
}

const meta = {
  title: 'Overlays/Hint',
  component: Beside,
  args: { title: 'Bring your leads', text: 'A table from anywhere will do: you say what each column means.' },
} satisfies Meta<typeof Beside>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const LongText: Story = {
  args: {
    text: 'A table from anywhere will do: you say what each column means, see what is wrong with which row before anything is written, and can take the whole import back.',
  },
};
